# make verify   set up and check every claim, quick scope (DATA=DIR: on data sets too)     make test   set up and run the tests
# Both build .venv from requirements.txt once and reuse it; nothing but Python >= 3.11, make and git is needed.
# make docs     the site, in build/docs/html       make browser   look at the site with chromium (needs it, and npm)

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,$(shell \
	$(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
BIN := .venv/bin
READY := .venv/ready
PEERS := .venv-peers/ready
DOCS := .venv-docs
AXE := axe-core@4.14.1

# hundreds of tests start a process, which loads bytecode in half the time that it takes to compile the source
unexport PYTHONDONTWRITEBYTECODE

.PHONY: verify test slow tex lint format formal bench peers claims docs browser clean

verify: $(READY)
	$(BIN)/theorylab check --all --scope quick --jobs 2 $(if $(DATA),--data "$(DATA)")

test: $(READY)
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

slow: $(READY)
	$(BIN)/pytest -n 2 -m slow
	$(BIN)/theorylab check --all --scope full --jobs 2

tex: $(READY)
	$(BIN)/pytest -n 2 -m slow -rs tests/repository/test_tex.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# the formal proofs, compiled by Coq; neither `make verify` nor `make test` needs it
formal: $(READY)
	$(BIN)/python -m theorylab.cli.claims.formal proofs_checks/formal build/formal

bench: $(READY)
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only -o python_files='bench_*.py'

peers: $(READY) $(PEERS)
	@test -n "$(DATA)" || { echo "peers: say where the data is: make peers DATA=DIR" >&2; exit 1; }
	PYTHONPATH=benchmarks $(BIN)/python -m peers "$(DATA)" --peer-python .venv-peers/bin/python $(OPTIONS)

$(PEERS): benchmarks/peers/requirements.txt
	@echo "setting up .venv-peers with $(PYTHON)"
	@$(PYTHON) -m venv --clear .venv-peers
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r benchmarks/peers/requirements.txt \
		|| { echo "set-up failed: installing the pinned packages of benchmarks/peers/requirements.txt" >&2; exit 1; }
	@touch $(PEERS)

claims: $(READY)
	$(BIN)/python -m theorylab.reports.data.write proofs_checks proofs_checks
	$(BIN)/python -m theorylab.reports.claims_page proofs_checks docs/claims.md
	$(BIN)/python -m figures.store papers.verdicts

docs: $(DOCS)/ready
	PYTHONPATH=$(DOCS) $(BIN)/python -m sphinx -W --keep-going -q -d build/docs/doctrees docs build/docs/html

browser: docs $(DOCS)/axe
	PYTHONPATH=$(DOCS) $(BIN)/pytest tests/site -o python_files='browse_*.py'

# what the site needs beside .venv; neither `make verify` nor `make test` installs it
$(DOCS)/ready: docs/requirements.txt $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(DOCS) \
		-r docs/requirements.txt
	@touch $@

$(DOCS)/axe: Makefile $(DOCS)/ready
	@npm install --silent --no-audit --no-fund --prefix $(DOCS) $(AXE)
	@touch $@

$(READY): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "set-up failed: no Python >= 3.11 found; set PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "setting up .venv with $(PYTHON)"
	@$(PYTHON) -m venv --clear .venv \
		|| { echo "set-up failed: $(PYTHON) cannot make a virtual environment (on Debian: apt install python3-venv)" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps --require-hashes -r requirements.txt \
		|| { echo "set-up failed: installing the pinned packages of requirements.txt; see the message above" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . \
		|| { echo "set-up failed: installing theorylab itself; see the message above" >&2; exit 1; }
	@touch $(READY)

clean:
	rm -rf .venv .venv-docs .venv-peers build docs/claims docs/executed docs/names *.egg-info .hypothesis .ruff_cache .import_linter_cache .mypy_cache
