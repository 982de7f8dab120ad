/* Prints how many random boards a second the library solves, here and not on a microcontroller. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int32_t tilebase_solve(const uint8_t tiles[9], char letters[32]);

static void shuffle(uint8_t tiles[9])
{
    for (int last = 8; last > 0; last--) {
        int other = rand() % (last + 1);
        uint8_t tile = tiles[last];
        tiles[last] = tiles[other];
        tiles[other] = tile;
    }
}

int main(void)
{
    uint8_t tiles[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    char letters[32];
    int solved = 0;
    clock_t start = clock();
    while (solved < 500000) {
        shuffle(tiles);
        /* Half of all boards are unsolvable, and quickly told. */
        solved += tilebase_solve(tiles, letters) >= 0;
    }
    printf("bare solve %.0f\n", solved / ((double)(clock() - start) / CLOCKS_PER_SEC));
    return 0;
}
