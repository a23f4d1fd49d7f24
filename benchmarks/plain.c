/* Counting by backtracking over three whole numbers, as the second rung of chapter 08 does. */

#include <stdint.h>

static uint64_t ways(uint32_t whole, uint32_t columns, uint32_t rising, uint32_t falling)
{
    if (columns == whole)
        return 1;
    uint64_t total = 0;
    uint32_t available = whole & ~(columns | rising | falling);
    while (available) {
        uint32_t queen = available & -available;
        available -= queen;
        total += ways(whole, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    return total;
}

/* n: from 1 to 31. */
uint64_t count(int n)
{
    return ways(((uint32_t)1 << n) - 1, 0, 0, 0);
}
