"""``python -m benchmarks`` prints them all."""

from benchmarks.recording import main

main()
