"""``python -m benchmarks`` prints them all."""

from benchmarks import counting, editions, lookahead, player, recording

recording.main()
lookahead.main()
player.main()
counting.main()
editions.main()
