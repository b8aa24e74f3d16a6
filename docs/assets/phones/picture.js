// A code as a picture for a camera to read from a screen: dark on light in any colours of the page.
//
//   draw(text, label) → an SVG element

import encodeQR from "qr";

const QUIET = 4; // modules around it

export function draw(text, label) {
  const written = encodeQR(text, "svg", { ecc: "low", border: QUIET });
  const picture = new DOMParser().parseFromString(written, "image/svg+xml").documentElement;
  for (const [name, value] of Object.entries({ role: "img", "aria-label": label, class: "phones-code" })) picture.setAttribute(name, value);
  return picture;
}
