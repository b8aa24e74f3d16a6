// Where the site begins. The build joins all that is here into `assets/first.js`, the script that runs.

/** @type {any} */
const { currentScript } = document;
export const ROOT = new URL("../", currentScript.src);
