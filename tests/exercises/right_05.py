"""Right answers to the exercises of chapter 05, in other styles."""

from exercises.right import right

from queens_exercises.chapter_05 import q5


@right(q5, "lists, by recursion, in a tuple")
def planned(time, hours, pairs):
    found = []

    def fits(plan):
        job = len(plan)
        ends = [begin + long for begin, long in zip(plan, hours, strict=False)]
        if ends[-1] > time + 1:
            return False
        apart = all(
            e <= plan[-1] or b >= ends[-1] for b, e in zip(plan[:-1], ends[:-1], strict=True)
        )
        known = [(a, b) for a, b in pairs if max(a, b) == job]
        return apart and all(plan[a - 1] < plan[b - 1] for a, b in known)

    def extend(plan):
        if len(plan) == len(hours):
            found.append(plan)
            return
        for begin in range(1, time + 1):
            if fits([*plan, begin]):
                extend([*plan, begin])

    extend([])
    return tuple(found)
