/* Prints the number of random boards per second that the library solves on this machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "eight_puzzle.h"

enum { BOARDS = 20000, ROUNDS = 15 };

static void shuffle(uint8_t tiles[9])
{
    for (int last = 8; last > 0; last--) {
        int other = rand() % (last + 1);
        uint8_t tile = tiles[last];
        tiles[last] = tiles[other];
        tiles[other] = tile;
    }
}

static int compare(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

int main(void)
{
    static uint8_t boards[BOARDS][9];
    uint8_t tiles[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    double seconds[ROUNDS];
    char letters[32];

    for (int board = 0; board < BOARDS; board++) {
        do
            shuffle(tiles);
        while (solve_eight_puzzle(tiles, letters) < 0);
        memcpy(boards[board], tiles, sizeof tiles);
    }
    for (int round = 0; round < ROUNDS; round++) {
        clock_t start = clock();
        for (int board = 0; board < BOARDS; board++)
            solve_eight_puzzle(boards[board], letters);
        seconds[round] = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    qsort(seconds, ROUNDS, sizeof *seconds, compare);
    printf("bare solve %.0f\n", BOARDS / seconds[ROUNDS / 2]);
    return 0;
}
