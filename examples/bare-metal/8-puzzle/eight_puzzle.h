/* The 8-puzzle as a static library: libeight_puzzle.a. */
#include <stdint.h>

/*
 * Writes the moves of an optimal solution, u, d, l and r, which say where the blank goes, and a zero
 * after them. The tiles are in reading order, 0 for the blank. Neither pointer may be NULL, and the
 * arrays must not overlap.
 *
 * Returns the number of moves, 0 to 31, or -1 if the tiles are not a board, or an unsolvable one.
 */
int32_t solve_eight_puzzle(const uint8_t tiles[9], char letters[32]);
