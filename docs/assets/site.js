// Material wraps wide tables in a box that scrolls: let the keyboard reach it.
const reachable = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) box.tabIndex = 0;
};
window.document$?.subscribe(() => setTimeout(reachable));
