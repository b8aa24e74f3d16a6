"""The table of what each part of the offline copy weighs, from the files of the built site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

PARTS = {
    "pyodide.asm.wasm.pack": "Python (moteur WebAssembly)",
    "snapshot.pack": "Photographie de la mémoire, calculateurs compris",
    "library.zip.pack": "Bibliothèque de Python, pour démarrer sans la photographie",
    "pyodide.asm.js.pack": "Python (partie JavaScript)",
    "pyodide.mjs": "Chargeur de Python",
}


def table(site: Path, weights: dict[str, Any]) -> str:
    """Return the table as HTML; sizes are those that travel, without any help of the host.

    :param site: the built site.
    :param weights: what the maker of the service worker counted, in bytes.
    """
    rows = [("Pages, recherche, styles, images (en un paquet)", weights["pack"])]
    for name, label in PARTS.items():
        rows += [(label, file.stat().st_size) for file in site.glob(f"assets/runtime/*/{name}")]
    rows.append(("Total de la copie hors ligne", weights["wire"]))
    body = "".join(f"<tr><td>{label}</td><td>{_megabytes(size)}</td></tr>" for label, size in rows)
    return (
        "<table><thead><tr><th>Partie</th><th>Poids transféré</th></tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f}".replace(".", ",") + "\u202fMo"
