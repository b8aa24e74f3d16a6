"""The offline copy: its list of files, and the table of its size, each part by its files."""

import gzip
import json
import re
from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest

from calculators.catalogue import SYSTEMS
from hooks.weights import table
from tools.paths import SITE


def test_each_part_weighs_what_its_files_do(tmp_path: Path) -> None:
    folder = tmp_path / "assets" / "runtime" / "0123"
    folder.mkdir(parents=True)
    first, *_ = SYSTEMS.values()
    sizes = {"snapshot.pack": 3_210_000, "other.pack": 9_000_000}
    sizes |= {f"{first.id}.{part}.pack": size for part, size in (("zip", 250_000), ("snapshot", 1))}
    for name, size in sizes.items():
        (folder / name).write_bytes(bytes(size))
    told = table(tmp_path, {"pack": 1_994_999, "wire": 12_500_000})
    rows = dict(re.findall(r"<tr><td>([^<]*)</td><td>([^<]*)</td></tr>", told))
    assert rows["Pages, recherche, styles, images (en un paquet)"] == "1,99\u202fMo"
    assert rows["Photographie de la mémoire, sans les systèmes"] == "3,21\u202fMo"
    assert rows[f"{first.title} (photographie et modules)"] == "0,25\u202fMo"
    assert rows["Total de la copie hors ligne"] == "12,50\u202fMo"
    assert len(rows) == 3 + len(SYSTEMS), "only what is there has a line"


FOR_SERVERS = {
    "_headers", "assets/offline/reading.pack", "assets/runtime/runtime.json", "nginx.conf",
    "sitemap.xml.gz", "sw-off.js", "sw.js",
}  # fmt: skip


def test_the_worker_lists_each_file_as_it_is_published() -> None:
    """It refuses what differs from its list: a page that was changed afterwards would be lost."""
    files = {p.relative_to(SITE).as_posix(): p.read_bytes() for p in SITE.rglob("*") if p.is_file()}
    line, _ = files["sw.js"].decode().split(";\n", 1)
    built = json.loads(line.removeprefix("self.BUILT = "))
    listed = {re.sub(r"(^|/)$", r"\1index.html", each["url"]): each for each in built["files"]}
    assert listed.keys() | FOR_SERVERS == files.keys()
    assert not listed.keys() & FOR_SERVERS
    listed[built["pack"]["url"]] = built["pack"]
    for name, told in listed.items():
        found = (sha256(files[name]).hexdigest(), len(files[name]))
        assert found == (told["revision"], told["bytes"]), name
    packed = json.loads(gzip.decompress(files[built["pack"]["url"]]))
    assert packed.keys() == {each["url"] for each in built["files"] if each["step"] == "reading"}
    for name in listed.keys() - FOR_SERVERS:
        if told := packed.get(listed[name]["url"]):
            content = told["text"].encode() if "text" in told else b64decode(told["base64"])
            assert content == files[name], name
        else:
            assert name.startswith("assets/runtime/"), name


def test_the_parts_add_up_to_the_whole() -> None:
    told = (SITE / "publier" / "index.html").read_text(encoding="utf-8")
    *parts, whole = [
        float(size.replace(",", ".")) for size in re.findall(r">([\d,]+)\u202fMo<", told)
    ]
    assert len(parts) == 6 + len(SYSTEMS)
    assert whole == pytest.approx(sum(parts), abs=0.01 * len(parts))


def test_no_folder_is_published_empty() -> None:
    assert [path for path in SITE.rglob("*/") if not any(path.iterdir())] == []


def test_what_travels_bears_no_word_for_makers() -> None:
    """Licences stay; the kill switch is read by whoever publishes."""
    files = [*SITE.rglob("*.css"), *SITE.rglob("*.js")]
    own = [path for path in files if "runtime" not in path.parts and path.name != "sw-off.js"]
    assert len(own) > 20
    for path in own:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^\s*//(?!#).*|/\*(?!!).*", text, re.MULTILINE) == [], path
