#!/bin/bash
# Set the course up, open its first chapter in JupyterLab, then run it in a kernel.
set -eu
cd "$(dirname "$0")/.."
here=http://127.0.0.1:8890
ask=(curl --silent --fail --header "Authorization: token queens")
"${PYTHON:-python}" start.py --no-browser --port 8890 --IdentityProvider.token=queens &
trap '"${ask[@]}" --request POST "$here/api/shutdown"' EXIT # a kill would leave it on Windows
"${ask[@]}" --output /dev/null --retry 300 --retry-delay 1 --retry-connrefused \
    "$here/api/contents/notebooks/00_map.ipynb"
"${ask[@]}" "$here/lab/tree/notebooks/00_map.ipynb" | grep --quiet '<title>JupyterLab'
"${PYTHON:-python}" start.py --run -m jupyter execute notebooks/00_map.ipynb
