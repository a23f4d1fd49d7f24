PYTHON ?= python3
VENV = .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help lab peers site lite lite-check hosts-check test check lock address notebooks fixtures release reference collect grade bench clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do printf '%-17s%s\n' "$$name" "$$text"; done

lab: ## open the course in JupyterLab (ARGS="--no-browser --port 8890" passes options on)
	@$(PYTHON) tools/bootstrap.py requirements.txt
	@$(VENV) tools/lab.py $(ARGS)

peers: ## add what chapter 08 compares with to what `make lab` opens
	@$(PYTHON) tools/bootstrap.py requirements-peers.txt

site: ## make the book in build/site: pages that play without a kernel
	@$(PYTHON) tools/bootstrap.py requirements-site.txt
	@$(VENV) tools/make_book.py $(ARGS)

lite: ## make the live edition in build/site/lite: Python in the browser, served by any server
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/lite.py

lite-check: ## run all chapters as the live edition's Python does (no threads, its versions): some minutes
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@QUEENS_REQUIRE_ALL=1 $(VENV) -m pytest -m lite tests/test_browsers_python.py $(ARGS)

hosts-check: ## install the course as Binder and Colab do, for minutes, and run chapters there
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@QUEENS_REQUIRE_ALL=1 $(VENV) tools/run_tests.py -m hosts -rP tests/test_colab.py tests/browser/test_binder.py $(ARGS)

test: ## run every test (ARGS="-k words" passes options on to pytest)
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/run_tests.py $(ARGS)

check: ## in about a minute: format, lint, types and the quick tests
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/run_tests.py --check $(ARGS)

lock: ## pin again from pyproject.toml (ARGS=--upgrade looks for newer versions)
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/lock.py $(ARGS)

address: ## carry the public address from pyproject.toml to README.md, docs/launch.md and CITATION.cff
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/address.py

notebooks: ## make the notebooks' stored outputs again
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/notebooks.py $(ARGS)
	@$(VENV) tools/readme_picture.py

fixtures: ## record the searches of the JavaScript's tests again, and what Python says of them
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tests/make_fixtures.py

release: ## make the learners' exercises from their sources (ARGS=01_puzzle: one alone)
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/release.py $(ARGS)

reference: ## make docs/reference.md from the docstrings
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/reference.py

collect: ## sort what a learning platform hands over (ASSIGNMENT=01_puzzle FROM="an archive.zip")
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/collect.py "$$ASSIGNMENT" $${FROM:+"$$FROM"}

grade: ## grade what a class handed in (ASSIGNMENT=01_puzzle; ARGS="ann bob": these alone)
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) tools/grade.py $(ASSIGNMENT) $(ARGS)

bench: ## print what recording, playing and counting cost, beside other libraries, and how large the editions are
	@$(PYTHON) tools/bootstrap.py requirements-dev.txt
	@$(VENV) -m benchmarks $(ARGS)

clean: ## remove .venv and all caches
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
