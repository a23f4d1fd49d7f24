"""What holds for all tests."""

from hypothesis import settings

# A machine that is busy with other tests is slow, and nothing is wrong with that.
settings.register_profile("course", deadline=None)
settings.load_profile("course")
