// What a page can be shown without is asked for once it is: the scripts that it names as `type="later"`, in their order.
// Before, they came in between the styles and the text, which were seen an eighth later.
// Law: they run in a page that is whole, and run where nothing is ever painted, too.

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
