"""``python -m tests.golden``: rewrite the golden files, and list those that changed."""

from tests.golden.book import write

if __name__ == "__main__":
    print("\n".join(write()) or "no golden file changed")  # noqa: T201
