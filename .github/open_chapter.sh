#!/bin/bash
# Set the course up, open its first chapter in JupyterLab, then run it in a kernel.
set -eu
cd "$(dirname "$0")/.."
"${PYTHON:-python}" start.py --no-browser --port 8890 --IdentityProvider.token= &
lab=$!
trap 'kill $lab' EXIT
curl --silent --fail --output /dev/null --retry 300 --retry-delay 1 --retry-connrefused \
    http://127.0.0.1:8890/api/contents/notebooks/00_map.ipynb
curl --silent --fail http://127.0.0.1:8890/lab/tree/notebooks/00_map.ipynb | grep --quiet jupyter
"${PYTHON:-python}" start.py --run -m jupyter execute notebooks/00_map.ipynb
