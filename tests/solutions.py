"""Whether what is given as a solution is one."""


def solves(solution, n):
    """One queen a column and a diagonal, for boards too large to look at every pair."""
    return (
        len(solution) == len(set(solution)) == n
        and min(solution) == 1
        and max(solution) == n
        and len({row + col for row, col in enumerate(solution)}) == n
        and len({row - col for row, col in enumerate(solution)}) == n
    )
