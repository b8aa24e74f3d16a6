// A code as a poor camera sees it: small, tilted, turned, out of focus, noisy and unevenly lit.
//
//   picture(modules, { across, tilt, turn, blur, noise, shade, seed }, size?)  → { width, height, data } as RGBA
//
// modules: rows of booleans with their quiet zone. across: pixels from one edge of the code to the other; tilt: how
// much shorter its far edge is (0 … 0.5); turn: degrees; blur: the radius of the circle that a point becomes, in
// pixels; noise: of each pixel, in grey levels of 255; shade: how dark the dark side is (0 … 1).

import { generator } from "./carriers.mjs";

const SAMPLES = 3; // of each pixel, each way

export function picture(modules, { across, tilt = 0, turn = 0, blur = 0, noise = 0, shade = 0, seed = 1 }, { width = 640, height = 480 } = {}) {
  const random = generator(seed);
  const grey = new Float32Array(width * height);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const at = (px, py) => {
    const [x, y] = [(px - width / 2) / across, (py - height / 2) / across];
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    const far = 1 / (1 - tilt * v); // the plane leans away
    const [column, row] = [u * far + 0.5, v * far + 0.5].map((part) => Math.floor(part * modules.length));
    return modules[row]?.[column] ? 30 : 225;
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let i = 0; i < SAMPLES * SAMPLES; i += 1) sum += at(x + ((i % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES);
      grey[y * width + x] = sum / (SAMPLES * SAMPLES);
    }
  const soft = blurred(grey, width, height, blur);
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < soft.length; i += 1) {
    const light = 1 - shade * ((i % width) / width);
    const value = soft[i] * light + noise * (random() + random() + random() - 1.5) * 2;
    data.set([value, value, value, 255], 4 * i);
  }
  return { width, height, data };
}

function blurred(grey, width, height, radius) {
  if (!radius) return grey;
  const offsets = [];
  const reach = Math.ceil(radius);
  for (let y = -reach; y <= reach; y += 1) for (let x = -reach; x <= reach; x += 1) {
    const weight = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(x, y)));
    if (weight) offsets.push([x, y, weight]);
  }
  const total = offsets.reduce((sum, [, , weight]) => sum + weight, 0);
  const soft = new Float32Array(grey.length);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (const [dx, dy, weight] of offsets) {
      const [i, j] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
      sum += weight * grey[j * width + i];
    }
    soft[y * width + x] = sum / total;
  }
  return soft;
}
