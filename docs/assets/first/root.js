// Where the site begins. The build joins all that is here into `assets/first.js`, the script that runs.

export const ROOT = new URL("../", document.currentScript.src);
