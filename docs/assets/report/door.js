// Opens « Signaler une erreur », wherever its button is: loads its module on demand.

document.addEventListener("click", async ({ target }) => {
  const door = target.closest("[data-report]");
  if (!door) return;
  const { open } = await import("./report.js");
  open(door);
});
