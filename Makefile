# One door for everything. `make serve` and `make test` need make and any python3 (>= 3.9).

.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build serve watch lint test test-all test-engines check bench look audit golden mutants lock clean

PYTHON := .venv/bin/python
export PYTHONUNBUFFERED := 1
export NO_MKDOCS_2_WARNING := 1
# Tests start Python many times: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

# The first python3 that can make an environment; a pyenv name without a version behind it cannot.
define START
for python in python3 /usr/bin/python3 python3.13 python3.12 python3.11 python3.10 python \
  "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.*/bin/python3; do \
  if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; \
  then exec "$$python" -m $(1); fi; \
done; \
echo "set-up: no python3 (3.9 or newer) with venv was found; install one" \
  "(on Debian: apt-get install python3-venv) and run the command again." >&2; exit 1
endef

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup: ## prepare this folder (the other commands do it by themselves)
	@$(call START,tools.setup)

setup-tests: ## the same, with a Chromium for the tests
	@$(call START,tools.setup --tests)

build: setup ## build the site into site/
	@$(PYTHON) -m tools.build

serve: build ## build the site and serve it on loopback (PORT=8000)
	@exec $(PYTHON) -m tools.serve

watch: setup ## serve the site and rebuild it at every change, for authors
	@exec $(PYTHON) -m tools.watch

lint: setup ## lint, format and types, in seconds
	@$(PYTHON) -m tools.lint

test: setup-tests lint ## lint, build the site and run the tests (ARGS="-k name" for some)
	@$(PYTHON) -m tools.build
	@$(PYTHON) -m pytest -n auto --dist worksteal $(ARGS)

test-all: ## the same, with every page and the long tests
	@$(MAKE) --no-print-directory test ARGS="--all $(ARGS)"

test-engines: setup-tests ## offline, killed browsers and two tabs, in Chromium, Firefox and WebKitGTK
	@$(call START,tools.engines)
	@$(PYTHON) -m tools.build
	@$(PYTHON) -m pytest tests/browser/test_offline.py --all --engines chromium,firefox,webkit $(ARGS)
	@$(PYTHON) -m pytest tests/browser/test_offline.py --all --engines webkit-alone \
	  -k "killed_in_the_middle or works_without_the_server"
	@$(PYTHON) -m pytest tests/browser/test_party.py tests/browser/test_keeping.py --all -k killed_a_tenth \
	  --engines firefox,webkit-alone
	@$(PYTHON) -m pytest tests/browser/test_phones.py --all -k every_engine --engines chromium,firefox,webkit

check: lint build ## lint, format, types, strict build

bench: setup-tests ## measure start-up, clicks and bytes in Chromium
	@$(PYTHON) -m tools.build
	@$(PYTHON) -m tools.bench
	@$(PYTHON) -m tools.bench_systems
	@$(PYTHON) -m tools.bench_phones

look: setup-tests ## take screenshots of every page and calculator, to look at them (ARGS="--only d100")
	@$(PYTHON) -m tools.build
	@$(PYTHON) -m tools.look $(ARGS)

audit: ## known vulnerabilities and licences of all that is shipped or used to build
	@$(call START,tools.audit)

golden: setup ## write the golden files anew
	@$(PYTHON) -m tests.golden

mutants: build ## change a line here and there, and see whether a test notices (ARGS="--count 60", "--only hooks")
	@$(PYTHON) -m tests.mutants $(ARGS)

lock: ## compile the lock files (ARGS=--upgrade for newer versions)
	@$(call START,tools.lock $(ARGS))

clean: ## remove everything that was made here
	rm -rf .venv .cache node_modules site look .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find calculators hooks tools tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
