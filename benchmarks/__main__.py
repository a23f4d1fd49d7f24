"""``python -m benchmarks`` prints them all."""

from benchmarks import lookahead, player, recording

recording.main()
lookahead.main()
player.main()
