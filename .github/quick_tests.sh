#!/bin/bash
# The quick tests that hold on any system: others use a shell, symbolic links or make.
set -eu
cd "$(dirname "$0")/.."
"${PYTHON:-python}" start.py --run -m pytest -n auto --hypothesis-profile=quick \
    -m "not slow and not browser" \
    queens queens_counting queens_exercises queens_player tests/counting \
    tests/exercises/test_{exercises,judging,parsons,predictions}.py \
    tests/test_{algorithms,arsac,board,costs,domains,draw,estimate,javascript,lamoitier}.py \
    tests/test_{lauriere,player,problem,puzzle,refal,solving,symmetry,trace,tree,why,widgets}.py
