"""``python -m benchmarks`` prints them all."""

from benchmarks import counting, player, recording, solving

recording.main()
player.main()
solving.main()
counting.main()
