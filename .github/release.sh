#!/bin/bash
# release.sh v0.1.0: build the package of a tag in dist/, and take its notes from CHANGELOG.md.
set -eu
cd "$(dirname "$0")/.."
version="${1#v}"
if ! grep -qE "^## ${version//./\\.} \([0-9]+ [A-Z][a-z]+ [0-9]{4}\)$" CHANGELOG.md; then
    echo "CHANGELOG.md has no dated heading for $version, such as: ## $version (1 May 2027)" >&2
    exit 1
fi
rm -rf dist
"${PYTHON:-python}" start.py --run -m uv build --quiet --no-build-isolation --python=.venv
if [ ! -f "dist/queens_course-$version-py3-none-any.whl" ]; then
    echo "The tag says $version, and queens/__init__.py another version: $(ls dist)" >&2
    exit 1
fi
awk -v head="## $version (" '/^## / { inside = index($0, head) == 1; next } inside' CHANGELOG.md \
    >dist/notes.md
