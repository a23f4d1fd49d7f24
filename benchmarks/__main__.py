"""``python -m benchmarks`` prints them all."""

from benchmarks import player, recording

recording.main()
player.main()
