"""``python -m tests.golden``: write the golden files anew, and name those that changed."""

from tests.golden.book import write

if __name__ == "__main__":
    print("\n".join(write()) or "no golden file changed")  # noqa: T201
