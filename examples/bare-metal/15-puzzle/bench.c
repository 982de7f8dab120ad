/* Solves a hundred boards from standard input, each given as sixteen tiles and its distance. Prints the mean and the
 * longest time in milliseconds. Fails if a solution has the wrong length. */
#include <stdio.h>
#include <time.h>

#include "fifteen_puzzle.h"

static char memory[FIFTEEN_PUZZLE_MEMORY];

int main(void)
{
    double sum = 0, longest = 0;
    int boards = 0, numbers[17], read = 0;

    while (scanf("%d", &numbers[read]) == 1) {
        if (++read < 17)
            continue;
        uint8_t tiles[16];
        char letters[81];
        for (int cell = 0; cell < 16; cell++)
            tiles[cell] = (uint8_t)numbers[cell];

        clock_t start = clock();
        int length = solve_fifteen_puzzle(tiles, letters, memory, sizeof memory);
        double time = 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
        if (length != numbers[16]) {
            fprintf(stderr, "expected %d moves, found %d\n", numbers[16], length);
            return 1;
        }
        sum += time;
        longest = time > longest ? time : longest;
        boards++;
        read = 0;
    }
    printf("bare korf_mean_ms %.2f\nbare korf_longest_ms %.2f\n", sum / boards, longest);
    return boards == 100 ? 0 : 1;
}
