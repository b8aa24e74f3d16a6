"""What the commands of the Makefile rest on: the server of a site, and steps that are done once."""

import http.client
import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import shell
from tools.serve import FIRST_PORT, HOST, listen, main, port_number, serving
from tools.shell import Failure


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, and a secret beside it."""
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    folder = tmp_path / "site"
    (folder / "a b").mkdir(parents=True)
    pages = {
        "index.html": "é" * 99,
        "404.html": "lost",
        "a b/index.html": "inside",
        "sitemap.xml": f"<loc>http://{HOST}:{FIRST_PORT}/</loc>",
        "bundle.zip": "packed",
        "_headers": "/*\n  X-Own: a: b\n  Cache-Control: no\n/assets/*\n  X-Other: 1\n",
    }
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with serving(site) as address:
        yield address


def fetch(
    address: str, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    asked = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    asked.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = asked.getresponse()
    told = answer.status, dict(answer.getheaders()), answer.read()
    asked.close()
    return told


def test_a_page_comes_with_its_type_and_the_headers_of_the_site(address: str) -> None:
    status, headers, body = fetch(address, "/")
    assert (status, body.decode()) == (200, "é" * 99)
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert (headers["X-Own"], headers["Cache-Control"]) == ("a: b", "no-cache")
    assert "X-Other" not in headers
    assert fetch(address, "/", "HEAD")[::2] == (200, b"")


def test_what_gzip_makes_smaller_is_packed_for_whoever_unpacks_it(address: str) -> None:
    _, plain, _ = fetch(address, "/")
    _, packed, body = fetch(address, "/", Accept_Encoding="gzip")
    assert (packed["Content-Encoding"], body[:2]) == ("gzip", b"\x1f\x8b")
    assert int(packed["Content-Length"]) == len(body) < int(plain["Content-Length"])
    assert fetch(address, "/bundle.zip", Accept_Encoding="gzip")[2] == b"packed"


def test_nobody_is_shown_a_stale_page(address: str, site: Path) -> None:
    _, headers, _ = fetch(address, "/")
    assert fetch(address, "/", If_None_Match=headers["ETag"])[::2] == (304, b"")
    (site / "index.html").write_text("new", encoding="utf-8")
    assert fetch(address, "/", If_None_Match=headers["ETag"])[::2] == (200, b"new")


def test_folders_have_a_slash_and_what_is_not_there_says_so(address: str, site: Path) -> None:
    status, headers, _ = fetch(address, "/a%20b?q=1")
    assert (status, headers["Location"]) == (301, "/a%20b/?q=1")
    assert fetch(address, "/a%20b/?q=1")[::2] == (200, b"inside")
    for path in ("/nowhere", "/../secret.html", "/%2e%2e/secret.html", "/a%00b", "//secret.html"):
        assert fetch(address, path)[::2] == (404, b"lost"), path
    (site / "404.html").unlink()
    assert fetch(address, "/nowhere")[::2] == (404, b"")


def test_the_map_of_the_site_names_the_port_that_is_served(address: str) -> None:
    assert fetch(address, "/sitemap.xml")[2] == f"<loc>{address}</loc>".encode()


def test_a_port_that_is_taken_leads_to_the_next_one(site: Path) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with listen(site, port) as server:
            assert urlsplit(server.address).port == server.server_address[1] > port
    with pytest.raises(Failure, match="70000"):
        listen(site, 70000)
    with pytest.raises(SystemExit, match=r"^serve: there is no folder .*run `make build` first\.$"):
        main([str(site / "nowhere")])


def test_a_port_is_a_number_that_a_port_can_have() -> None:
    assert [port_number(text) for text in ("1", "65535")] == [1, 65535]
    for text in ("0", "65536", "-1", "a", ""):
        with pytest.raises(Failure, match=f"PORT is {re.escape(repr(text))}"):
            port_number(text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the steps of a set-up leave their marks."""
    for name in ("STAMPS", "LOGS"):
        monkeypatch.setattr(shell, name, tmp_path / name)
    return tmp_path


def test_a_step_is_done_once_for_its_key_and_again_after_a_failure(folder: Path) -> None:
    done: list[str] = []

    def do(key: str, *, fails: bool = False) -> None:
        def make() -> None:
            done.append(key)
            if fails:
                raise Failure("no")
            (folder / "made").touch()

        shell.step("a", doing="A", key=key, made=(folder / "made").exists, make=make)

    for _ in "12":
        do("1")
    do("2")
    with pytest.raises(Failure):
        do("3", fails=True)
    do("2")  # what stood was taken down
    (folder / "made").unlink()
    do("2")
    assert done == ["1", "2", "3", "2", "2"]


def test_a_program_that_fails_hangs_or_is_not_there_has_not_succeeded(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shell, "HEARTBEAT", 0.01)
    assert shell.run("log", ["sh", "-c", "echo said; exit 0"])
    assert not shell.run("log", ["sh", "-c", "exit 3"])
    assert not shell.run("log", ["no such program"])
    hangs = f"echo $$ >{folder}/id; exec sleep 600"
    assert not shell.run("log", ["sh", "-c", hangs], limit=0.5)
    assert "    still at it, 0 s\n" in capsys.readouterr().out
    with pytest.raises(ProcessLookupError):
        os.kill(int((folder / "id").read_text(encoding="utf-8")), 0)
    with pytest.raises(Failure, match=r"^It broke, then .*log\.log\.$"):
        shell.must("It broke", "log", ["false"])
    log = (folder / "LOGS" / "log.log").read_text(encoding="utf-8")
    assert log.startswith("said\n")
    assert "no such program" in log
    assert (shell.answer(["echo", " a "]), shell.answer(["false"])) == ("a", None)
    assert shell.answer(["no such program"]) is None


def test_a_fingerprint_tells_apart_what_differs_in_any_way(folder: Path) -> None:
    (folder / "a").write_text("bc", encoding="utf-8")
    said = [("a", "bc"), ("ab", "c"), ("a", folder / "a"), ("abc",), ("a", "bd")]
    marks = [shell.fingerprint(*parts) for parts in said]
    assert marks[0] == marks[2], "a file is what it holds"
    assert len({*marks}) == len(said) - 1


def test_a_child_is_led_to_no_other_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("KEPT", "1")
    env = shell.environment(MORE="2")
    assert "PYTHONPATH" not in env
    assert (env["KEPT"], env["MORE"]) == ("1", "2")


def test_a_command_ends_with_one_sentence() -> None:
    with pytest.raises(SystemExit, match=r"^build: No\.$"), shell.command("build"):
        raise Failure("No.")
    with pytest.raises(SystemExit) as ended, shell.command("build"):
        raise KeyboardInterrupt
    assert ended.value.code == 130
