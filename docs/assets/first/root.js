// The site's root. The build bundles this folder into `assets/first.js`, the script that runs.

/** @type {any} */
const { currentScript } = document;
export const ROOT = new URL("../", currentScript.src);
