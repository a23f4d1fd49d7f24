"""The program that Tkachenko's article describes, step by step; shares no code with the package."""

# The article's listing 4, column by column.
LISTING = """
15863724 16837425 17468253 17582463 24683175 25713864 25741863 26174835 26831475 27368514
27581463 28613574 31758246 35281746 35286471 35714286 35841726 36258174 36271485 36275184
36418572 36428571 36814752 36815724 36824175 37285146 37286415 38471625 41582736 41586372
42586137 42736815 42736851 42751863 42857136 42861357 46152837 46827135 46831752 47185263
47382516 47526138 47531682 48136275 48157263 48531726
"""
PRINTED = [tuple(map(int, line)) for line in LISTING.split()]


class Article:
    """What the program prints, and how many squares it tests and queens it compares.

    Variables and jumps are the article's; its array counts from 0, and this one from 1.
    stop: the column of the first queen at which all is over; n + 1 for the whole board.
    """

    def __init__(self, n=8, stop=5):
        self.printed, self.tests, self.comparisons = [], 0, 0
        d, i = [None] + [0] * n, 1
        while True:
            d[i] = 1
            while True:
                under_attack = i != 1 and self.attacked(d, i)
                if i == 1 and d[1] >= stop:
                    return
                self.tests += 1
                if not under_attack:
                    i += 1
                    if i <= n:
                        break
                    self.printed.append(tuple(d[1:]))
                    i = n
                # The article stops before row 1 is used up, and need not ask for i.
                while i > 1 and d[i] >= n:
                    i -= 1
                d[i] += 1

    def attacked(self, d, i):
        for j in range(1, i):
            self.comparisons += 1
            if d[j] == d[i] or abs(d[j] - d[i]) == i - j:
                return True
        return False
