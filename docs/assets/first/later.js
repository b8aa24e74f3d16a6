// Loads, in order, the scripts written as `type="later"`, once the page is parsed and painted: the first paint needs none.
// Law: they run in a fully parsed page, and also where nothing is ever painted.

const UNSEEN = 1_000; // ms after a page was loaded: it lies in the background, or the browser tells no paint

const whole = new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(done, UNSEEN), { once: true });
});

Promise.all([whole, painted]).then(() => {
  for (const { src } of [...document.scripts].filter(({ type }) => type === "later")) {
    const script = document.createElement("script");
    document.body.append(Object.assign(script, { type: "module", async: false, src }));
  }
});
