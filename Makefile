# Each target installs what it needs first, and only what is missing.
VENV := .venv/bin/python
RUNTIME := installer/debian-packages.txt
DEMO := $(RUNTIME) tools/demo/debian-packages.txt
TESTS := $(DEMO) tests/debian-packages.txt
export PYTHONPATH := $(CURDIR):$(CURDIR)/ui:$(CURDIR)/model:$(CURDIR)/tests

.PHONY: demo demo-worker pictures test check bench settings-table setup setup-demo clean help

help:     ## What there is to make
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

demo: setup-demo  ## Carry out instructions on a desktop; pictures in demo/index.html
	@$(VENV) -m tools.demo

demo-worker: setup  ## The tiny model that comes with it points at things; pictures in demo/worker/index.html
	@$(VENV) -m tools.demo_worker

pictures: demo  ## Take the README's pictures anew
	cp demo/4/seen.png assets/demo-seen.png
	cp demo/4/box-2.png assets/demo-box.png
	cp demo/4/after.png assets/demo-after.png

test: setup check  ## Everything: the rules of the house, then all tests
ifdef ARGS
	@$(VENV) -m pytest $(ARGS)
else
	@$(VENV) -m pytest --ignore=tests/worker
	@OMP_NUM_THREADS=1 $(VENV) -m pytest --numprocesses=2 --dist=loadscope tests/worker
endif

check: setup  ## Every rule of the house that a program can check
	@$(VENV) -m tools.check

bench: setup  ## The numbers that the README quotes
	@$(VENV) -m tools.bench $(ARGS)

settings-table: setup  ## Write the README's table of settings anew
	@$(VENV) -m tools.settings_table

setup:    ## Install what tests and checks need
	@tools/setup.sh dev,worker $(TESTS)

setup-demo:
	@tools/setup.sh dev $(DEMO)

clean:    ## Remove what was built
	rm -rf .venv build dist demo .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
