/* The 8-puzzle as a static library: libeight_puzzle.a. */
#include <stdint.h>

/*
 * Solves a board. Writes an optimal solution as letters u, d, l and r (the directions of the blank), and a final zero.
 * The tiles are in reading order, 0 for the blank. No pointer may be NULL, and the arrays must not overlap.
 *
 * Returns the number of moves, 0 to 31, or -1 if the tiles are not a solvable board.
 */
int32_t solve_eight_puzzle(const uint8_t tiles[9], char letters[32]);
