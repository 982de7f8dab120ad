/* Prints the solution of each argument: a board as sixteen digits 0 to 9 and A to F, with 0 for the blank. */
#include <stdio.h>
#include <string.h>

#include "fifteen_puzzle.h"

static char memory[FIFTEEN_PUZZLE_MEMORY];

int main(int count, char **boards)
{
    for (int i = 1; i < count; i++) {
        uint8_t tiles[16] = {0};
        char letters[81];
        for (size_t cell = 0; cell < 16 && cell < strlen(boards[i]); cell++) {
            char digit = boards[i][cell];
            tiles[cell] = (uint8_t)(digit < 'A' ? digit - '0' : digit - 'A' + 10);
        }
        puts(solve_fifteen_puzzle(tiles, letters, memory, sizeof memory) < 0 ? "unsolvable" : letters);
    }
    return 0;
}
