#!/bin/bash
# release.sh v0.1.0: build the package of a tag in dist/, and take its notes from CHANGELOG.md.
set -eu
cd "$(dirname "$0")/.."
version="${1#v}"
"${PYTHON:-python}" start.py --run tools/version.py "$version"
rm -rf dist
"${PYTHON:-python}" start.py --run -m uv build --quiet --no-build-isolation --python=.venv
awk -v head="## $version (" '/^## / { inside = index($0, head) == 1; next } inside' CHANGELOG.md \
    >dist/notes.md
if ! git diff --exit-code --stat; then
    echo "Commit this, and run it again: it then agrees with what is built." >&2
    exit 1
fi
