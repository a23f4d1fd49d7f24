PYTHON ?= python3
RUN = @$(PYTHON) start.py

.DEFAULT_GOAL := help
.PHONY: help lab peers test check notebooks site lite lite-check page-check hosts-check lock golden fixtures release learners collect grade sheets oral slides bench clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name text; do printf '%-17s%s\n' "$$name" "$$text"; done

lab: ## open the course in JupyterLab (ARGS="--no-browser --port 8890" passes options on)
	$(RUN) $(ARGS)

peers: ## add the libraries that chapters 08 and 12 hand problems to
	$(RUN) --peers

test: ## run every test (ARGS="-k words" passes options on to pytest)
	$(RUN) --test $(ARGS)

check: ## in less than a minute: format, lint, types and the quick tests
	$(RUN) --check $(ARGS)

notebooks: ## make the notebooks' stored outputs again
	$(RUN) --run tools/notebooks.py $(ARGS)
	$(RUN) --run tools/readme_picture.py

site: ## make the book in build/site: pages that play without a kernel
	$(RUN) --run tools/make_book.py $(ARGS)

lite: ## make the live edition in build/site/lite: Python in the browser, served by any server
	$(RUN) --run tools/lite.py

lite-check: ## run all chapters with the live edition's Python: some minutes
	@QUEENS_REQUIRE_ALL=1 $(PYTHON) start.py --run -m pytest tests/lite_check.py $(ARGS)

page-check: ## run every cell of the book's pages in their browsers: many minutes
	@QUEENS_REQUIRE_ALL=1 $(PYTHON) start.py --test tests/browser/page_check.py $(ARGS)

hosts-check: ## install the course as Binder and Colab do, and run chapters there: some minutes
	$(RUN) --run tools/hosts_check.py $(ARGS)

lock: ## pin again from pyproject.toml (ARGS=--upgrade looks for newer versions)
	$(RUN) --run tools/lock.py $(ARGS)

golden: ## show which pictures changed, in build/golden, and store their digests
	$(RUN) --run tests/golden.py

fixtures: ## record the searches of the JavaScript's tests again, and what Python says of them
	$(RUN) --run tests/make_fixtures.py

release: ## make the learners' exercises from their sources (ARGS=01_puzzle: one alone)
	$(RUN) --run tools/release.py $(ARGS)

learners: ## lay out the course for a class, without answers, in build/learners (ARGS=FOLDER)
	$(RUN) --run tools/learners.py $(ARGS)

collect: ## sort the files from a learning platform (ASSIGNMENT=01_puzzle FROM="an archive.zip")
	$(RUN) --run tools/collect.py "$$ASSIGNMENT" $${FROM:+"$$FROM"}

grade: ## grade the submissions of a class (ASSIGNMENT=01_puzzle; ARGS="ann bob": these alone)
	$(RUN) --run tools/grade.py $(ASSIGNMENT) $(ARGS)

sheets: ## print sheets to fill in on paper, and their keys, in build/sheets
	$(RUN) --run tools/sheets.py

oral: ## draw oral questions with keys in build/oral (ARGS="Ann Lee 6": a learner's name, and how many)
	$(RUN) --run tools/oral.py $(ARGS)

slides: ## make slides from a chapter in build/slides (ARGS=notebooks/02_automaton.ipynb)
	$(RUN) --run -m nbconvert --config tools/slides.py $(ARGS)

bench: ## print what recording, playing and counting cost, and how large the editions are
	$(RUN) --run -m benchmarks $(ARGS)

clean: ## remove all that was made here: .venv, build, dist, what npm fetched, and caches
	@rm -rf .venv .*_cache .hypothesis build dist tools/*/node_modules
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "uv keeps what it fetched, for all projects: docs/launch.md says how to remove that, too."
