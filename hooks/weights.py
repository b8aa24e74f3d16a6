"""The table of the sizes of the offline copy's parts, from the files of the built site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.catalogue import SYSTEMS

if TYPE_CHECKING:
    from pathlib import Path

ENGINE = {
    "pyodide.asm.wasm.pack": "Python (moteur WebAssembly)",
    "pyodide.asm.js": "Python (partie JavaScript)",
    "pyodide.mjs": "Chargeur de Python",
    "snapshot.pack": "Photographie de la mémoire, sans les systèmes",
    "library.zip.pack": "Bibliothèque de Python, pour démarrer sans la photographie",
}
OF_A_SYSTEM = ("snapshot", "zip")
"""What the memory of a system adds to the first, and its modules."""


def table(site: Path, weights: dict[str, Any]) -> str:
    """Return the table as HTML; sizes are those transferred without compression by the host.

    :param site: the built site.
    :param weights: the sizes counted for the service worker, in bytes.
    """
    rows = [("Pages, recherche, styles, images (en un paquet)", weights["pack"])]
    sizes = {file.name: file.stat().st_size for file in site.glob("assets/runtime/*/*")}
    rows += [(label, sizes[name]) for name, label in ENGINE.items() if name in sizes]
    for name, system in SYSTEMS.items():
        weight = sum(sizes.get(f"{name}.{part}.pack", 0) for part in OF_A_SYSTEM)
        rows.append((f"{system.title} (photographie et modules)", weight))
    rows.append(("Total de la copie hors ligne", weights["wire"]))
    body = "".join(f"<tr><td>{label}</td><td>{_megabytes(size)}</td></tr>" for label, size in rows)
    return (
        "<table><thead><tr><th>Partie</th><th>Poids transféré</th></tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f}".replace(".", ",") + "\u202fMo"
