"""Branch and bound: the cheapest solution, against all of them priced, and what is said of it."""

import random
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from math import inf, nan

import pytest

import queens
from queens import Problem, compare, estimate, record, search_tree, solve
from queens.trace import attempt
