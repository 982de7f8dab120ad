/* The 15-puzzle as a static library: libfifteen_puzzle.a. */
#include <stddef.h>
#include <stdint.h>

/* The number of bytes of memory that a call needs. */
#define FIFTEEN_PUZZLE_MEMORY 655360

/*
 * Solves a board. Writes an optimal solution as letters u, d, l and r (the directions of the blank), and a final zero.
 * The tiles are in reading order, 0 for the blank. The memory is used only during the call, and may have any alignment.
 * No pointer may be NULL, and the arrays must not overlap. Calls must not overlap in time.
 *
 * Returns the number of moves, 0 to 80; -1 if the tiles are not a solvable board; -2 if there are fewer than
 * FIFTEEN_PUZZLE_MEMORY bytes.
 */
int32_t solve_fifteen_puzzle(const uint8_t tiles[16], char letters[81], void *memory, size_t bytes);
