// What must be so before a page is shown, in one file that the first paint waits for, as it does for the styles.
// Law: a classic script that needs no other file, after the styles and before all other scripts; the offline copy's
// worker holds it too.

{
  const ROOT = new URL("../", document.currentScript.src);

  // A script that does not load, or fails at its start, ends in a sentence and a way out.
  {
    const SENTENCE =
      "Une partie du site est abîmée ou n’a pas pu être chargée : il se peut que rien ne réponde ici. " +
      "Vos parties ne sont pas touchées. ";
    let told = false;

    const tell = () => {
      if (told || !document.body) return;
      told = true;
      const bar = document.createElement("div");
      bar.className = "offline-broken";
      bar.setAttribute("role", "alert");
      const way = document.createElement("a");
      const copied = Boolean(navigator.serviceWorker?.controller);
      way.href = copied ? new URL("__repair", ROOT) : location.href;
      way.textContent = copied ? "Réparer" : "Recharger la page";
      bar.append(SENTENCE.replace(" : ", "\u00a0: "), way);
      document.body.prepend(bar);
    };
    const broken = () => (document.body ? tell() : addEventListener("DOMContentLoaded", tell, { once: true }));

    const ours = (address) => Boolean(address) && address.startsWith(ROOT.href);
    addEventListener(
      "error",
      ({ target, filename }) => {
        if (target instanceof HTMLScriptElement ? ours(target.src) : target === window && ours(filename)) broken();
      },
      true,
    );
    navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.offline === "damaged" && broken());
  }

  // The names that the theme gives the root, and its links made whole, as it does a second later.
  document.documentElement.className = "js-focus-visible js";
  for (const link of document.querySelectorAll("link:is([rel=stylesheet], [rel=preload])"))
    if (!link.getAttribute("href").startsWith("http")) link.href = link.href;

  // What the theme keeps, and how it asks for it.
  globalThis.__md_scope = ROOT;
  globalThis.__md_get = (name, store = localStorage, { pathname } = ROOT) => {
    try {
      return JSON.parse(store.getItem(`${pathname}.${name}`));
    } catch {
      return null;
    }
  };
  globalThis.__md_set = (name, value, store = localStorage, { pathname } = ROOT) => {
    try {
      store.setItem(`${pathname}.${name}`, JSON.stringify(value));
    } catch {} // a store that is full or refused: the choice lasts as long as the page
  };

  // The colours that were chosen, or else those of the device, as soon as there is a body to have them.
  {
    const DEVICE = "(prefers-color-scheme)";
    const colours = __md_get("__palette")?.color ?? { media: DEVICE };
    if (colours.media === DEVICE) {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      colours.media = `(prefers-color-scheme: ${dark ? "dark" : "light"})`;
      colours.scheme = dark ? "slate" : "default";
    }
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      for (const [name, value] of Object.entries(colours)) document.body.setAttribute(`data-md-color-${name}`, value);
    }).observe(document.documentElement, { childList: true });
  }
}
