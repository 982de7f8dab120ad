/*
 * libtilebase: optimal answers to sliding-tile puzzles, looked up in a table, without a search.
 *
 *     tilebase_solver *solver;
 *     const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
 *     char moves[TILEBASE_MOVES_CAPACITY];
 *     size_t length;
 *
 *     if (tilebase_open_embedded(NULL, &solver) == TILEBASE_OK) {
 *         if (tilebase_solve(solver, board, 9, NULL, moves, sizeof moves, &length) == TILEBASE_OK) {
 *             puts(moves);
 *         }
 *         tilebase_close(solver);
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
 * SOLVERS answer the boards that can reach one goal, from one table. GOALS are text, in every form that
 * tilebase_parse_board reads, or NULL for the table's own goal. A table serves every goal whose blank a
 * rotation, a reflection or a transposition of the board carries to the blank of the table's own goal;
 * the tiles may be in any order. A goal drawn in the rows of the transposed shape makes a solver for
 * boards of that shape: a table of 4x3 answers 3x4.
 *
 * TEXT is UTF-8 and ends with a zero byte, on the way in and on the way out.
 *
 * BUFFERS belong to the caller. A function that fills one takes its capacity in bytes and a place for
 * the length. If the buffer is too small, only the length is written. The length of a text does not count
 * the zero byte, which needs room, too; the rest of the buffer may be overwritten. A buffer may be NULL if
 * its capacity is 0, to ask for the length. TILEBASE_MOVES_CAPACITY and TILEBASE_MAX_CELLS are always enough.
 *
 * ERRORS. Every function that can fail returns a status: TILEBASE_OK, or the reason. A function that fails
 * writes only what is documented here. tilebase_strerror returns a sentence for the status, and
 * tilebase_last_error one with the details. A pointer may be NULL only if that is documented, or if it is
 * to an array of length 0; any other NULL returns TILEBASE_BAD_ARGUMENT. Each function that takes a board
 * can return TILEBASE_INVALID_BOARD, TILEBASE_UNSOLVABLE, and TILEBASE_BAD_TABLE if it meets a wrong entry.
 * A table with wrong bits leads to that or to a wrong answer, but never to a read outside the table or to
 * an endless loop. No panic of the Rust code leaves this library: it becomes TILEBASE_PANIC.
 *
 * THREADS. Any number of threads may use one solver at once, except to close it.
 *
 * MEMORY. Answers allocate nothing, unless documented. If there is no memory for a solver, for the
 * sentence of an error or for counting solutions, the process ends, as Rust programs do.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of cells of a board: room for every board. */
#define TILEBASE_MAX_CELLS 16

/* Room for every solution, of at most 255 moves, and for the zero byte at its end. */
#define TILEBASE_MOVES_CAPACITY 256

/* The distance that stands for every distance: tilebase_random. */
#define TILEBASE_ANY_DISTANCE (-1)

/* Answers every board that can reach one goal. An opening function makes it, tilebase_close frees it. */
typedef struct tilebase_solver tilebase_solver;

/* The result of a call. These numbers do not change; new ones may be added. */
typedef enum tilebase_status {
    /* No error. */
    TILEBASE_OK = 0,
    /* The tiles or the text are not a board of the expected shape. */
    TILEBASE_INVALID_BOARD = 1,
    /* No moves lead from this board to the goal. That is true of half of all boards. */
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
    /* There is not enough memory. */
    TILEBASE_NO_MEMORY = 8,
    /* A pointer is NULL that must not be, or a length is larger than any array. */
    TILEBASE_BAD_ARGUMENT = 9,
    /* The buffer is too small; the length says how much is needed. */
    TILEBASE_BUFFER_TOO_SMALL = 10,
    /* A bug in tilebase, which has also written a line to standard error. Please report it. */
    TILEBASE_PANIC = 11
} tilebase_status;

/* ---- Errors and version ---- */

/*
 * Returns a sentence for a status, in lower case and without a full stop. Any number is allowed. The text
 * is constant and never freed.
 */
const char *tilebase_strerror(int status);

/*
 * Writes the sentence of the last failure in this thread, with its details, such as
 *
 *     more than once: 6; missing: 8
 *     damaged header: expected checksum 0123456789abcdef, found 0000000000000000
 *     3x3.tb: No such file or directory (os error 2)
 *
 * It stays until another call of this thread fails, and is empty if none has failed yet. This function
 * itself does not change it, even if it fails.
 */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* Returns the version of the library, such as "0.1.0". The text is constant and never freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ----
 *
 * Each opening function writes a solver, which tilebase_close frees, or NULL if it fails. Header and
 * length of a table are checked, in constant time; tilebase_verify checks the entries. All can return
 * TILEBASE_BAD_TABLE, TILEBASE_INVALID_BOARD for a goal that is not a board, and TILEBASE_NO_TABLE.
 */

/* Reads a table file into memory. Can also return TILEBASE_FILE and TILEBASE_NO_MEMORY. O(bytes). */
tilebase_status tilebase_open(const char *path, const char *goal, tilebase_solver **solver);

/*
 * Maps a table file into memory: only what is looked up is read. For tables of many megabytes, and for
 * those that several processes share. Can also return TILEBASE_FILE. O(1).
 *
 * Until the solver is closed, nothing may change or shorten the file, in this process or another: answers
 * would be undefined, and reading past the end of a file that has become shorter ends the process with a
 * bus error. Replacing the file by another of the same name, as `tilebase gen` does, is fine.
 */
tilebase_status tilebase_map(const char *path, const char *goal, tilebase_solver **solver);

/*
 * Uses a table file that is in memory already. Nothing is copied: the bytes must stay where they are,
 * and unchanged, until the solver is closed. They need no alignment. O(1).
 */
tilebase_status tilebase_open_memory(const uint8_t *bytes, size_t length, const char *goal,
                                     tilebase_solver **solver);

/*
 * Uses the 3x3 tables in the library, which serve every goal of 3x3. The goal NULL is
 * 1 2 3 / 4 5 6 / 7 8 x. No file is read. O(1).
 */
tilebase_status tilebase_open_embedded(const char *goal, tilebase_solver **solver);

/*
 * Checks that the entries of the solver's tables are those that were written: each payload's checksum and
 * padding. TILEBASE_BAD_TABLE if they are not. O(bytes).
 */
tilebase_status tilebase_verify(const tilebase_solver *solver);

/* Frees a solver. NULL is fine. No other thread may be using it, and none may use it afterwards. */
void tilebase_close(tilebase_solver *solver);

/* ---- What a solver is for ---- */

/* Writes the rows and columns of the goal, and so of every board: 2 .. 8. O(1). */
tilebase_status tilebase_shape(const tilebase_solver *solver, int *rows, int *cols);

/* Writes the largest distance of any board, 0 .. 255; for 3x3 and the goal NULL, 31. O(1). */
tilebase_status tilebase_max_distance(const tilebase_solver *solver, int *distance);

/* Writes the tiles of the goal. Can also return TILEBASE_BUFFER_TOO_SMALL. O(count). */
tilebase_status tilebase_goal(const tilebase_solver *solver, uint8_t *tiles, size_t capacity, size_t *count);

/*
 * Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to f and A to F for 10
 * to 15; the blank is 0, x, X, _ or a full stop. White space, line breaks, commas, slashes, bars and
 * brackets separate them; whole rows or the whole board may be written without separators. All of these
 * are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * A board that is drawn in rows, by slashes, lines or brackets, must be drawn in the rows of the shape.
 * Any other text returns TILEBASE_INVALID_BOARD. Can also return TILEBASE_BUFFER_TOO_SMALL. The board may
 * be unsolvable. O(length of the text).
 */
tilebase_status tilebase_parse_board(const tilebase_solver *solver, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/* ---- Answers ---- */

/* Writes the number of moves in an optimal solution, 0 .. the largest distance. O(distance). */
tilebase_status tilebase_distance(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  int *distance);

/*
 * Writes an optimal solution as text, one letter per move; empty for the goal. Of all optimal solutions it
 * is the first in this order of the moves, such as "dlru"; NULL is "udlr". Can also return
 * TILEBASE_WRONG_ORDER and TILEBASE_BUFFER_TOO_SMALL.
 *
 * O(distance) if the tables are those in the library, if the table has one bit per entry, or if its entries
 * prefer moves in the same order, as seen from the goal; O(distance^2) otherwise.
 */
tilebase_status tilebase_solve(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                               const char *order, char *moves, size_t capacity, size_t *length);

/*
 * Writes all moves that start an optimal solution, as letters in the order u, d, l, r; empty for the goal.
 * Five bytes are always enough. Can also return TILEBASE_BUFFER_TOO_SMALL. O(distance).
 */
tilebase_status tilebase_optimal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                       char *moves, size_t capacity, size_t *length);

/*
 * Writes a hint: the tile that slides, the letter of the move (where the blank goes), and the distance
 * before it. It is the first move of the solution that tilebase_solve writes for the order NULL. For the
 * goal, which needs no hint, all three are 0. Complexity: that of tilebase_solve.
 */
tilebase_status tilebase_hint(const tilebase_solver *solver, const uint8_t *tiles, size_t count, int *tile,
                              char *move, int *distance);

/*
 * Writes the number of optimal solutions; the goal has one, which is empty. UINT64_MAX stands for that
 * number and all larger ones. For each board on an optimal solution, this allocates some bytes and takes
 * O(distance).
 */
tilebase_status tilebase_count_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                         uint64_t *solutions);

/*
 * Writes one of the boards at this distance from the goal, or one of all boards that can reach it if the
 * distance is TILEBASE_ANY_DISTANCE. `random` is a random number of yours, which chooses the board; if each
 * number is equally likely, so is each board, but for one part in 2^64 / boards. The same number chooses the
 * same board on every machine. Can also return TILEBASE_WRONG_DISTANCE and TILEBASE_BUFFER_TOO_SMALL.
 *
 * O(cells) for TILEBASE_ANY_DISTANCE. For any other distance, all boards up to it are visited, from the goal
 * outwards: O(boards), on all processors for large tables, and about 1.1 bits of memory per board. Can then
 * also return TILEBASE_NO_MEMORY, and TILEBASE_BAD_TABLE if an entry on the way is wrong.
 */
tilebase_status tilebase_random(const tilebase_solver *solver, int distance, uint64_t random, uint8_t *tiles,
                                size_t capacity, size_t *count);

/* ---- Answers about many boards ----
 *
 *     const uint8_t boards[3][9] = {
 *         {2, 3, 4, 1, 5, 0, 7, 6, 8}, {1, 2, 3, 4, 5, 6, 7, 8, 0}, {2, 1, 3, 4, 5, 6, 7, 8, 0}};
 *     int16_t distances[3];
 *     char moves[3][32];
 *
 *     tilebase_distances(solver, boards[0], 3, distances);
 *     tilebase_solve_many(solver, boards[0], 3, NULL, moves[0], 32);
 *
 * writes 19, 0, -1 and "ullddrurdllurdruldr", "", "unsolvable".
 *
 * `boards` holds the tiles of `count` boards of the solver's shape, one board after the other: count x N
 * numbers. It must not overlap the answers. These functions fail with TILEBASE_INVALID_BOARD if some tiles
 * are not a board; the sentence of tilebase_last_error then starts with the number of the first such board,
 * from 0: "board 7: more than once: 3; missing: 4". If a function fails, the answers are unspecified.
 *
 * At first each board is answered as by itself. Once a solver has been asked here for a tenth of all boards
 * in one order, and if no solution is longer than 31 moves, it derives all solutions in that order, and keeps
 * them until it is closed: for 3x3 that takes 5 to 15 ms and 1.5 MB, and an answer then takes 10 ns. If there
 * is no memory for that, it goes on as at first. Other threads that ask for many boards wait meanwhile.
 */

/*
 * Writes the distance of each board, -1 for an unsolvable one, into an array of `count` numbers.
 * O(count x N), or O(count x distance) at first.
 */
tilebase_status tilebase_distances(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                   int16_t *distances);

/*
 * Writes the letters of each board's solution into a row of `width` bytes, filled up with zero bytes: one row
 * after the other, count x width bytes. "" stands for the goal, "unsolvable" for an unsolvable board. The
 * width must be greater than the largest distance, and at least 11: 32 is enough for 3x3, and the quickest.
 * If it is too small, returns TILEBASE_BUFFER_TOO_SMALL. The order is that of tilebase_solve. Can also return
 * TILEBASE_WRONG_ORDER. Complexity: count times that of tilebase_solve at first, then O(count x (N + width)).
 */
tilebase_status tilebase_solve_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                    const char *order, char *moves, size_t width);

#ifdef __cplusplus
}
#endif

#endif
