// What opens « Signaler une erreur », wherever it stands: its module is asked for then, and not before.

document.addEventListener("click", async ({ target }) => {
  const door = target.closest("[data-report]");
  if (!door) return;
  const { open } = await import("./report.js");
  open(door);
});
