"""``python -m benchmarks`` prints them all."""

from benchmarks import counting, player, recording

recording.main()
player.main()
counting.main()
