#!/bin/bash
# Say where GitHub Pages serves this copy; where it does not, say how to have it served.
set -eu
if ! address=$(gh api "repos/$GITHUB_REPOSITORY/pages" \
    --jq 'select(.build_type == "workflow").html_url') || [ -z "$address" ]; then
    echo "::notice::Nothing is published yet. Under Settings, Pages, choose GitHub Actions as the" \
        "source; then run this workflow again." >&2
    exit
fi
echo "address=$address"
