/*
 * libtilebase: optimal answers to sliding-tile puzzles, looked up in a table and never searched for.
 *
 *     tilebase_table *table;
 *     const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
 *     char moves[TILEBASE_MOVES_CAPACITY];
 *     size_t length;
 *
 *     if (tilebase_open_embedded(NULL, &table) == TILEBASE_OK) {
 *         if (tilebase_solve(table, board, 9, NULL, moves, sizeof moves, &length) == TILEBASE_OK) {
 *             puts(moves);
 *         }
 *         tilebase_close(table);
 *     }
 *
 * prints ullddrurdllurdruldr.
 *
 * WORDS. A board has rows x cols cells: at least 2 rows, 2 columns, at most 16 cells. With N cells, its
 * tiles are 1 .. N-1, and 0 stands for the blank. A move is a letter that says where the BLANK goes: u
 * up, d down, l left, r right. The distance of a board is the number of moves of its shortest
 * solutions, which are called optimal.
 *
 * BOARDS are arrays of `count` tiles in reading order. tilebase_parse_board reads one from text.
 *
 * GOALS are text, in every form that tilebase_parse_board reads, or NULL for the table's own goal. A
 * table serves every goal whose blank a rotation, a reflection or a transposition of the board carries
 * to the blank of the table's own goal; the tiles may stand in any order. A goal drawn in the rows of
 * the transposed shape makes a handle for boards of that shape: a table of 4x3 answers 3x4.
 *
 * TEXT is UTF-8 and ends with a zero byte, on the way in and on the way out.
 *
 * BUFFERS belong to the caller. A function that fills one takes its capacity in bytes and a place for
 * the length, which is written even if the buffer is too small; nothing else is written then. For text,
 * the length does not count the zero byte, for which there must be room, too. A buffer may be NULL if
 * its capacity is 0: so one asks for the length. TILEBASE_MOVES_CAPACITY and TILEBASE_MAX_CELLS are
 * always enough.
 *
 * ERRORS. Every function that can fail returns a status, TILEBASE_OK or why not. A function that fails
 * writes nothing but what is said here. tilebase_strerror gives a sentence for the status, and
 * tilebase_last_error the one with the particulars. Every pointer has to be given, except where NULL is
 * said to mean something, and that to an array of no length; a NULL is refused with
 * TILEBASE_BAD_ARGUMENT. Each function that takes a
 * board can return TILEBASE_INVALID_BOARD, TILEBASE_UNSOLVABLE, and TILEBASE_BAD_TABLE if it meets a
 * wrong entry. A table with wrong bits gives that or a wrong answer, never a read outside of it nor an
 * endless loop. No panic of the Rust code leaves this library: it becomes TILEBASE_PANIC.
 *
 * THREADS. Any number of threads may use one handle at once, except to close it.
 *
 * MEMORY. Answers allocate nothing, except where it is said. Where the system has no memory for a handle,
 * for an error's sentence or for counting solutions, the process ends, as Rust programs do.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of cells a board has: room for every board. */
#define TILEBASE_MAX_CELLS 16

/* Room for every solution, of at most 255 moves, and for the zero byte at its end. */
#define TILEBASE_MOVES_CAPACITY 256

/* The distance that tilebase_random takes for any. */
#define TILEBASE_ANY_DISTANCE (-1)

/* Tables as seen from a goal: what an opening function gives and tilebase_close takes back. */
typedef struct tilebase_table tilebase_table;

/* What a call returns. These numbers do not change; new ones may come. */
typedef enum tilebase_status {
    /* No error. */
    TILEBASE_OK = 0,
    /* The tiles or the text are not a board of the shape: the goal's, or the table's for a goal. */
    TILEBASE_INVALID_BOARD = 1,
    /* No moves lead from this board to the goal. So it is for half of all boards. */
    TILEBASE_UNSOLVABLE = 2,
    /* The table does not serve this goal. */
    TILEBASE_NO_TABLE = 3,
    /* Not a table, or a damaged one. */
    TILEBASE_BAD_TABLE = 4,
    /* An order of moves that is not each of the letters u, d, l, r once. */
    TILEBASE_WRONG_ORDER = 5,
    /* No board is at this distance. */
    TILEBASE_WRONG_DISTANCE = 6,
    /* The file cannot be opened, read or mapped. */
    TILEBASE_FILE = 7,
    /* No memory for what is said to need some. */
    TILEBASE_NO_MEMORY = 8,
    /* A pointer is NULL where none may be, or a length is larger than any array. */
    TILEBASE_BAD_ARGUMENT = 9,
    /* The buffer is too small; the length says what is needed. */
    TILEBASE_BUFFER_TOO_SMALL = 10,
    /* A mistake in tilebase itself, of which it also wrote a line to standard error. Please report it. */
    TILEBASE_PANIC = 11
} tilebase_status;

/* ---- Errors and version ---- */

/*
 * A sentence for a status, in lower case and without a full stop. Every number may be given. The text
 * is constant and never freed.
 */
const char *tilebase_strerror(int status);

/*
 * The sentence of the last failure in this thread, with its particulars, such as
 *
 *     more than once: 6; missing: 8
 *     damaged header: expected checksum 0123456789abcdef, found 0000000000000000
 *     3x3.tb: No such file or directory (os error 2)
 *
 * It stays until another call of this thread fails, and is empty if none has failed yet. A call of this
 * function itself, whether it fails or not, leaves it as it is.
 */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* The version of the library, such as "0.1.0". The text is constant and never freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ----
 *
 * Each opening function gives a handle that tilebase_close has to take back, or a NULL if it fails.
 * Header and length of a table are checked, in constant time; the entries are left to tilebase_verify.
 * All may return TILEBASE_BAD_TABLE, TILEBASE_INVALID_BOARD for a goal that is not a board, and
 * TILEBASE_NO_TABLE.
 */

/* Reads a table file into memory. Also TILEBASE_FILE and TILEBASE_NO_MEMORY. O(bytes). */
tilebase_status tilebase_open(const char *path, const char *goal, tilebase_table **table);

/*
 * Maps a table file into memory: only what is looked up is read. For tables of many megabytes, and for
 * those that several processes share. Also TILEBASE_FILE. O(1).
 *
 * Until the handle is closed, nobody may change or shorten the file, in this process or another: answers
 * would be undefined, and reading past the end of a file that has become shorter ends the process with a
 * bus error. Replacing the file by another of the same name, as `tilebase gen` does, is fine.
 */
tilebase_status tilebase_map(const char *path, const char *goal, tilebase_table **table);

/*
 * Uses a table file that lies in memory already. Nothing is copied: the bytes must stay where they are,
 * and unchanged, until the handle is closed. They need no alignment. O(1).
 */
tilebase_status tilebase_open_memory(const uint8_t *bytes, size_t length, const char *goal,
                                     tilebase_table **table);

/*
 * Uses the three 3x3 tables that are part of the library: they serve every goal of 3x3. The goal NULL is
 * 1 2 3 / 4 5 6 / 7 8 x. No file is read. O(1).
 */
tilebase_status tilebase_open_embedded(const char *goal, tilebase_table **table);

/*
 * Checks that the entries of the table, or of each of the three, are those that were written: the
 * payload's checksum and padding. TILEBASE_BAD_TABLE if they are not. O(bytes).
 */
tilebase_status tilebase_verify(const tilebase_table *table);

/* Ends the use of a handle. NULL is fine. No other thread may be using it, and none may afterwards. */
void tilebase_close(tilebase_table *table);

/* ---- What a table is for ---- */

/* The rows and columns of the goal, and so of every board that is asked for: 2 .. 8. O(1). */
tilebase_status tilebase_shape(const tilebase_table *table, int *rows, int *cols);

/* The largest distance of any board, 0 .. 255; for 3x3 and the goal NULL, 31. O(1). */
tilebase_status tilebase_max_distance(const tilebase_table *table, int *distance);

/* The tiles of the goal. Also TILEBASE_BUFFER_TOO_SMALL. O(count). */
tilebase_status tilebase_goal(const tilebase_table *table, uint8_t *tiles, size_t capacity, size_t *count);

/*
 * Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to f and A to F for 10
 * to 15; the blank is 0, x, X, _ or a full stop. White space, line breaks, commas, slashes, bars and
 * brackets separate them; whole rows or the whole board may be written without separators. All of these
 * are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * A board that is drawn in rows, by slashes, lines or brackets, must be drawn in the rows of the shape.
 * TILEBASE_INVALID_BOARD for any other text, and TILEBASE_BUFFER_TOO_SMALL. Whether moves lead to the
 * goal is not asked here. O(length of the text).
 */
tilebase_status tilebase_parse_board(const tilebase_table *table, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/* ---- Answers ---- */

/* The number of moves in an optimal solution, 0 .. the largest distance. O(distance). */
tilebase_status tilebase_distance(const tilebase_table *table, const uint8_t *tiles, size_t count,
                                  int *distance);

/*
 * An optimal solution as text, a letter a move; empty for the goal. Of several optimal solutions it is the
 * one that always prefers the moves which come first in `order`, such as "dlru"; NULL is "udlr". Also
 * TILEBASE_WRONG_ORDER and TILEBASE_BUFFER_TOO_SMALL.
 *
 * O(distance) if the table has one bit an entry, or if its entries were made by this order as seen from the
 * goal; O(distance^2) otherwise.
 */
tilebase_status tilebase_solve(const tilebase_table *table, const uint8_t *tiles, size_t count,
                               const char *order, char *moves, size_t capacity, size_t *length);

/*
 * All moves that start an optimal solution, as letters in the order u, d, l, r; empty for the goal. Five
 * bytes are always enough. Also TILEBASE_BUFFER_TOO_SMALL. O(distance).
 */
tilebase_status tilebase_optimal_moves(const tilebase_table *table, const uint8_t *tiles, size_t count,
                                       char *moves, size_t capacity, size_t *length);

/*
 * A hint: the tile that slides, the letter of the move (where the blank goes), and the distance before it.
 * It is the first move of the solution that tilebase_solve gives for the order NULL. For the goal, which
 * needs no hint, all three are 0. As complex as tilebase_solve.
 */
tilebase_status tilebase_hint(const tilebase_table *table, const uint8_t *tiles, size_t count, int *tile,
                              char *move, int *distance);

/*
 * How many optimal solutions there are; the goal has one, which is empty. UINT64_MAX stands for that many
 * and more. Allocates some bytes for each board that lies on an optimal solution, and takes O(distance)
 * for each.
 */
tilebase_status tilebase_count_solutions(const tilebase_table *table, const uint8_t *tiles, size_t count,
                                         uint64_t *solutions);

/*
 * A board at random: one of those at this distance from the goal, or of all from which moves lead to it if
 * the distance is TILEBASE_ANY_DISTANCE. `random` is a random number of yours, which says which; if each
 * number is equally likely, so is each board, but for one part in 2^64 / boards. The same number gives the
 * same board on every machine. Also TILEBASE_WRONG_DISTANCE and TILEBASE_BUFFER_TOO_SMALL.
 *
 * O(cells) for any distance. A given distance goes through all boards up to it, from the goal outwards: it
 * takes O(boards), on all processors for large tables, and about 1.1 bits of memory a board; without those,
 * it returns TILEBASE_NO_MEMORY. TILEBASE_BAD_TABLE if an entry on the way is wrong.
 */
tilebase_status tilebase_random(const tilebase_table *table, int distance, uint64_t random, uint8_t *tiles,
                                size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
