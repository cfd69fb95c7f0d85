# make verify   set up and check every claim, quick scope     make test   set up and run the tests
# Both build .venv from requirements.txt once and reuse it; nothing but Python >= 3.11, make and git is needed.

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,$(shell \
	$(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
BIN := .venv/bin
READY := .venv/ready

.PHONY: verify test slow lint format bench claims clean

verify: $(READY)
	$(BIN)/theorylab check --all --scope quick --jobs 2

test: $(READY)
	$(BIN)/pytest -n 2

slow: $(READY)
	$(BIN)/pytest -n 2 -m slow
	$(BIN)/theorylab check --all --scope full --jobs 2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only -o python_files='bench_*.py'

claims: $(READY)
	$(BIN)/python -m theorylab.reports.claims_page proofs_checks docs/claims.md
	$(BIN)/theorylab list claims | cut -f1 > proofs_checks/claim_ids.csv

$(READY): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "set-up failed: no Python >= 3.11 found; set PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "setting up .venv with $(PYTHON)"
	@$(PYTHON) -m venv --clear .venv \
		|| { echo "set-up failed: $(PYTHON) cannot make a virtual environment (on Debian: apt install python3-venv)" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -r requirements.txt \
		|| { echo "set-up failed: installing the pinned packages of requirements.txt; see the message above" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . \
		|| { echo "set-up failed: installing theorylab itself; see the message above" >&2; exit 1; }
	@touch $(READY)

clean:
	rm -rf .venv build *.egg-info .hypothesis .ruff_cache .import_linter_cache .mypy_cache
