/* Prints the solution of each argument: a board as nine digits, with 0 for the blank. */
#include <stdio.h>
#include <string.h>

#include "eight_puzzle.h"

int main(int count, char **boards)
{
    for (int i = 1; i < count; i++) {
        uint8_t tiles[9] = {0};
        char letters[32];
        for (size_t cell = 0; cell < 9 && cell < strlen(boards[i]); cell++)
            tiles[cell] = (uint8_t)(boards[i][cell] - '0');
        puts(solve_eight_puzzle(tiles, letters) < 0 ? "unsolvable" : letters);
    }
    return 0;
}
