/* The 15-puzzle as a static library: libfifteen_puzzle.a. */
#include <stddef.h>
#include <stdint.h>

/* The bytes of memory that a call needs. */
#define FIFTEEN_PUZZLE_MEMORY 655360

/*
 * Writes the moves of an optimal solution, u, d, l and r, which say where the blank goes, and a zero
 * after them. The tiles are in reading order, 0 for the blank. The memory is yours again when the
 * function returns; it may have any alignment. No pointer may be NULL, and the arrays must not overlap.
 * No two calls may run at the same time.
 *
 * Returns the number of moves, 0 to 80, -1 if the tiles are not a board, or an unsolvable one, and -2 if
 * there are fewer bytes of memory than FIFTEEN_PUZZLE_MEMORY.
 */
int32_t solve_fifteen_puzzle(const uint8_t tiles[16], char letters[81], void *memory, size_t bytes);
