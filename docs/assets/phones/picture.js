// A code as a picture that a camera reads from a screen: dark on light in any colours of the page.
//
//   draw(text, label) → an SVG element

import encodeQR from "qr";

const SPACE = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules around it

const make = (tag, attributes) => {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

export function draw(text, label) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const dark = rows.flatMap((row, y) => row.map((is, x) => (is ? `M${x} ${y}h1v1h-1z` : "")));
  const size = rows.length;
  const picture = make("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, class: "phones-code" });
  picture.append(make("rect", { width: size, height: size, fill: "#fff" }), make("path", { d: dark.join(""), fill: "#000" }));
  return picture;
}
