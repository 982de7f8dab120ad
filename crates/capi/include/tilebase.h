/*
 * libtilebase: optimal answers to sliding-tile puzzles, such as the 8-puzzle and the 15-puzzle.
 *
 *     tilebase_solver *solver;
 *     const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
 *     char moves[TILEBASE_MOVES_CAPACITY];
 *     size_t length;
 *
 *     if (tilebase_embedded(NULL, &solver) == TILEBASE_OK) {
 *         if (tilebase_solve(solver, board, 9, NULL, moves, sizeof moves, &length) == TILEBASE_OK) {
 *             puts(moves);
 *         }
 *         tilebase_close(solver);
 *     }
 *
 * prints ullddrurdllurdruldr. With the goal "4x4" in place of NULL, and 16 tiles, the same lines solve the
 * 15-puzzle.
 *
 * WORDS. A board has rows x cols cells: at least 2 rows, 2 columns, at most 16 cells. With N cells, its
 * tiles are 1 .. N-1, and 0 stands for the blank. A move is a letter that says where the BLANK goes: u
 * up, d down, l left, r right. The distance of a board is the number of moves of its shortest
 * solutions, which are called optimal.
 *
 * BOARDS are arrays of `count` tiles in reading order. tilebase_parse_board reads one from text.
 *
 * SOLVERS answer the boards that can reach one goal. There are two kinds, and every function takes both, unless
 * it says otherwise:
 *
 *   - A solver of COMPLETE TABLES looks answers up, each within microseconds. A complete table has an entry for
 *     each board of a shape: 3x3, 2x5, 3x4 and the like.
 *   - A solver of PATTERN TABLES is for larger shapes: 4x4, 3x5, 2x8. A pattern table is about some of the tiles;
 *     a few that together have each tile once guide a search. Its answers are optimal, too. On average a
 *     board of 4x4 takes some milliseconds, but a few take seconds or minutes: tilebase_search has limits.
 *
 * `tilebase gen`, the command, makes files of both kinds.
 *
 * GOALS are text, in every form that tilebase_parse_board reads, or NULL for the own goal of the first table. A shape,
 * such as "4x4", stands for the first table's goal of that shape, or else for 1, 2, 3 ... and the blank last.
 * A table serves every goal whose blank a rotation, a reflection or a transposition of the board carries to
 * the blank of the table's own goal; the tiles may be in any order. A goal drawn in the rows of the transposed
 * shape makes a solver for boards of that shape: a table of 4x3 answers 3x4.
 *
 * INDEX. The boards that can reach the goal are numbered from 0; the numbers depend on the goal, but not on the
 * tables. tilebase_index_of and tilebase_board_at convert, and the same seed chooses the same random board.
 *
 * TEXT is UTF-8 and ends with a zero byte, on the way in and on the way out.
 *
 * BUFFERS belong to the caller. A function that fills one takes its capacity, in bytes, and a place for
 * the length. If the buffer is too small, only the length is written. The length of a text does not count
 * the zero byte, which needs room, too; the rest of the buffer may be overwritten. A buffer may be NULL if
 * its capacity is 0, to ask for the length. TILEBASE_MOVES_CAPACITY and TILEBASE_MAX_CELLS are always enough.
 *
 * ERRORS. Every function that can fail returns a status: TILEBASE_OK, or the reason. A function that fails
 * writes only what is documented here. tilebase_strerror returns a sentence for the status, and
 * tilebase_last_error one with the details. A pointer may be NULL only if that is documented, or if it is
 * to an array of length 0; any other NULL returns TILEBASE_ARGUMENT_ERROR. Each function that takes a board
 * can return TILEBASE_BOARD_ERROR, TILEBASE_UNSOLVABLE_ERROR, and TILEBASE_TABLE_ERROR if it meets a wrong entry.
 * A table with wrong bits leads to that or to a wrong answer, but never to a read outside the table or to
 * an endless loop. No panic of the Rust code leaves this library: it becomes TILEBASE_PANIC.
 *
 * CALLBACKS are functions of the caller that some functions call, on the calling thread and before they return,
 * with a `context` that is only passed on. They may call this library, but not close the solver. They must return:
 * neither longjmp nor a C++ exception may leave them.
 *
 * THREADS. Any number of threads may use one solver at once, except to close it.
 *
 * MEMORY. A solver of complete tables answers without an allocation, unless documented; a search allocates some
 * kilobytes. If there is no memory for a solver, for the sentence of an error, for a search or for counting
 * solutions, the process ends, as Rust programs do.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; that of the library is tilebase_version(). Before 1.0, versions can stand for
 * each other if major and minor are the same. */
#define TILEBASE_VERSION_MAJOR 0
#define TILEBASE_VERSION_MINOR 1
#define TILEBASE_VERSION_PATCH 0
#define TILEBASE_VERSION "0.1.0"

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
    TILEBASE_BOARD_ERROR = 1,
    /* No moves lead from this board to the goal. That is true of half of all boards. */
    TILEBASE_UNSOLVABLE_ERROR = 2,
    /* None of the tables serves this goal. */
    TILEBASE_GOAL_ERROR = 3,
    /* No table, a damaged one, or tables that do not go together. */
    TILEBASE_TABLE_ERROR = 4,
    /* An order of moves that is not each of the letters u, d, l, r once, or moves that a board does not allow. */
    TILEBASE_ORDER_ERROR = 5,
    /* No board is at this distance. */
    TILEBASE_DISTANCE_ERROR = 6,
    /* A file cannot be opened, read or mapped. */
    TILEBASE_FILE_ERROR = 7,
    /* There is not enough memory. */
    TILEBASE_MEMORY_ERROR = 8,
    /* An argument that this call cannot have: NULL, a length larger than any array, an index that no board
     * has, a solver of the other kind. */
    TILEBASE_ARGUMENT_ERROR = 9,
    /* The buffer is too small; the length says how much is needed. */
    TILEBASE_BUFFER_ERROR = 10,
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
 *     cannot use the table 3x3.tb: No such file or directory (os error 2); make one with `tilebase gen`
 *
 * It stays until another call of this thread fails, and is empty if none has failed yet. This function
 * itself does not change it, even if it fails. If the buffer is too small, the beginning of the sentence is
 * written, and a zero byte; the status is TILEBASE_BUFFER_ERROR, and the length that of the whole sentence.
 */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* Returns the version of the library, such as "0.1.0". The text is constant and never freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ----
 *
 * Each opening function writes a solver, which tilebase_close frees, or NULL if it fails. It takes one table
 * or several, `count` of them. All can return TILEBASE_TABLE_ERROR, TILEBASE_BOARD_ERROR for a goal that is not a
 * board, and TILEBASE_GOAL_ERROR.
 *
 * The header and the length of every table are checked. The checksum is, too, for files that are read, and
 * for mapped ones of up to 64 MiB, so that no wrong bit is answered from. It is not for larger mapped
 * ones, nor for bytes in memory: there, tilebase_verify checks it. The tables in the library are right.
 *
 * Tables of both kinds and of several shapes may be given; those that serve the goal are used, complete tables first.
 * Two complete ones of the same goal, of the encodings `move` and `bit`, are used together, and each question is
 * answered by the quicker one:
 *
 *     const char *const paths[] = {"3x3-corner.tb", "3x3-corner-bit.tb", "3x3-edge.tb", "3x3-center.tb"};
 *     tilebase_open(paths, 4, "123/8x4/765", &solver);
 *
 * Pattern tables for a goal must be of one goal, with each tile once and at most 8 tiles each. To prepare searches, they
 * take a millisecond and 0.6 MB; 18 milliseconds and 6 MB for tables of 8 tiles.
 */

/*
 * Reads files into memory, and checks those that it uses; what happens to the files afterwards does not matter. A
 * path may be that of a folder: its files whose names end in .tb answer, and the tables in the library where none of
 * these serves the goal. A damaged file of a folder is passed over. Can also return TILEBASE_FILE_ERROR and
 * TILEBASE_MEMORY_ERROR. O(bytes).
 */
tilebase_status tilebase_open(const char *const *paths, size_t count, const char *goal,
                              tilebase_solver **solver);

/*
 * Maps files into memory: of those over 64 MiB, only what is looked up is read. For tables of many
 * megabytes, and for those that several processes share. Can also return TILEBASE_FILE_ERROR. O(count) and the
 * bytes of the files that are checked, of up to 64 MiB each.
 *
 * Until the solver is closed, nothing may change or shorten the files, in this process or another: answers
 * would be undefined, and reading past the end of a file that has become shorter ends the process with a
 * bus error (SIGBUS). Where that may happen, use tilebase_open.
 * Replacing a file by another of the same name, as `tilebase gen` does, is fine.
 */
tilebase_status tilebase_map(const char *const *paths, size_t count, const char *goal,
                             tilebase_solver **solver);

/*
 * Uses whole files that are in memory already, of these lengths in bytes. Nothing is copied: the bytes must stay
 * where they are, and unchanged, until the solver is closed; the two arrays need not. They need no alignment.
 * O(count): the checksum is not checked, see tilebase_verify.
 */
tilebase_status tilebase_from_bytes(const uint8_t *const *tables, const size_t *lengths, size_t count,
                                    const char *goal, tilebase_solver **solver);

/*
 * Uses the tables in the library: of 3x3 for every goal, and of 4x4 for goals with the blank in a corner. Tables of
 * other shapes of up to ten cells are made, in milliseconds; pattern tables of 3x5, 5x3, 2x8 and 8x2 for goals with the
 * blank in a corner in about a tenth of a second, once in a process. The goal NULL is 1 2 3 / 4 5 6 / 7 8 x. No file is
 * read.
 */
tilebase_status tilebase_embedded(const char *goal, tilebase_solver **solver);

/*
 * Checks that the entries of the solver's tables are those that were written: each payload's checksum and
 * padding. TILEBASE_TABLE_ERROR if they are not. O(bytes).
 */
tilebase_status tilebase_verify(const tilebase_solver *solver);

/* Frees a solver. NULL is fine. No other thread may be using it, and none may use it afterwards. */
void tilebase_close(tilebase_solver *solver);

/* ---- What a solver is for ---- */

/* Writes the rows and columns of the goal, and so of every board: 2 .. 8. O(1). */
tilebase_status tilebase_shape(const tilebase_solver *solver, int *rows, int *cols);

/* Writes the tiles of the goal. Can also return TILEBASE_BUFFER_ERROR. O(count). */
tilebase_status tilebase_goal(const tilebase_solver *solver, uint8_t *tiles, size_t capacity, size_t *count);

/* Writes the number of boards that can reach the goal: N!/2 for N cells, 181,440 for 3x3. O(1). */
tilebase_status tilebase_boards(const tilebase_solver *solver, uint64_t *boards);

/*
 * Writes the largest distance of any board, 0 .. 255; for 3x3 and the goal NULL, 31. Complete tables only: a
 * solver of pattern tables returns TILEBASE_ARGUMENT_ERROR. O(1).
 */
tilebase_status tilebase_max_distance(const tilebase_solver *solver, int *distance);

/* Writes the index of a board, below the number of boards. O(N). */
tilebase_status tilebase_index_of(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  uint64_t *index);

/*
 * Writes the board with this index. TILEBASE_ARGUMENT_ERROR if there is none; can also return
 * TILEBASE_BUFFER_ERROR. O(N).
 */
tilebase_status tilebase_board_at(const tilebase_solver *solver, uint64_t index, uint8_t *tiles, size_t capacity,
                                  size_t *count);

/*
 * Writes the shape of a board in a text: its rows, if it is drawn in rows, or 3x3 for 9 tiles and 4x4 for 16.
 * TILEBASE_BOARD_ERROR if it is a board of no shape or of several. Tells which solver to ask. O(length of the text).
 */
tilebase_status tilebase_shape_of(const char *text, int *rows, int *cols);

/*
 * Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to f and A to F for 10
 * to 15; the blank is 0, x, X, _, *, -, a full stop, U+25A1, None, NaN or null, or the only empty field: between two
 * commas, tabs or bars, or in a row where the gap is wider than all others. White space, line breaks, commas,
 * semicolons, slashes, bars, quotes, brackets and the lines of boxes separate tiles; whole rows or the whole board may be
 * written without separators. All of these are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * A board that is drawn in rows, by slashes, lines or brackets, must be drawn in the rows of the shape.
 * Any other text returns TILEBASE_BOARD_ERROR. Can also return TILEBASE_BUFFER_ERROR. The board may
 * be unsolvable. O(length of the text).
 */
tilebase_status tilebase_parse_board(const tilebase_solver *solver, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/*
 * Writes a board of this shape as text, such as "1 2 3 / 8 x 4 / 7 6 5". This is how tiles become a goal. 64 bytes
 * are always enough. TILEBASE_BOARD_ERROR for a shape that no board has; can also return TILEBASE_BUFFER_ERROR.
 */
tilebase_status tilebase_format_board(int rows, int cols, const uint8_t *tiles, size_t count, char *text,
                                      size_t capacity, size_t *length);

/*
 * Writes the moves that keep the blank on the board, as letters in the order u, d, l, r: two to four, of any board of
 * the goal's shape. Five bytes are always enough. Can also return TILEBASE_BUFFER_ERROR. O(N).
 */
tilebase_status tilebase_legal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count, char *moves,
                                     size_t capacity, size_t *length);

/*
 * Applies moves of the blank to a board of the goal's shape, which becomes the board after them. A move is a letter, a
 * word or an arrow, in any case, with a count after it if need be: "ull", "Up, L2". Spaces, commas, semicolons, bars,
 * slashes, minuses, brackets and quotes may separate moves, numbers such as "1." may stand before them, and a full stop
 * may end them. TILEBASE_ORDER_ERROR, and the board stays as it is, if something is no move, or a move leaves the
 * board. O(length of the text).
 */
tilebase_status tilebase_apply(const tilebase_solver *solver, uint8_t *tiles, size_t count, const char *moves);

/* ---- Answers about one board ----
 *
 * For a solver of pattern tables, each of them is a search on the calling thread, or a few, which nothing
 * ends early unless it takes limits (see below); the complexities are those of complete tables. Where a player waits,
 * tilebase_search is better: the tile and the first letter of its solution are those that tilebase_hint writes.
 * tilebase_optimal_moves_many takes limits, for one board, too.
 */

/* Writes the number of moves in an optimal solution. O(distance). */
tilebase_status tilebase_distance(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  int *distance);

/*
 * Writes an optimal solution as text, one letter per move; empty for the goal. Of all optimal solutions it
 * is the first in this order of the moves, such as "dlru"; NULL is "udlr". Can also return
 * TILEBASE_ORDER_ERROR and TILEBASE_BUFFER_ERROR.
 *
 * O(distance) if the tables are those in the library, if the table has one bit per entry, or if its entries
 * prefer moves in the same order, as seen from the goal; O(distance^2) otherwise.
 */
tilebase_status tilebase_solve(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                               const char *order, char *moves, size_t capacity, size_t *length);

/*
 * Writes all moves that start an optimal solution, as letters in the order u, d, l, r; empty for the goal.
 * Five bytes are always enough. Can also return TILEBASE_BUFFER_ERROR. O(distance).
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

/* What ends a search early: see below. */
typedef struct tilebase_limits tilebase_limits;

/*
 * Shows all optimal solutions, one after the other, in the lexicographic order of an order of the moves, as for
 * tilebase_solve: calls `visit` with each as text, which is gone when `visit` returns, and with its number of
 * moves. The goal has one solution, which is empty. A `visit` that returns another number than 0
 * is not called again; the status is TILEBASE_OK all the same. Can also return TILEBASE_ORDER_ERROR.
 *
 * With pattern tables, the limits hold for all solutions together; they may be NULL. If they end the search, `visit` is
 * called once more, with NULL for the moves: there may be more solutions.
 *
 * This allocates some bytes for each move of a solution, and takes O(distance^2) per solution at most.
 */
typedef int (*tilebase_visit)(void *context, const char *moves, size_t length);
tilebase_status tilebase_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                   const char *order, const tilebase_limits *limits, tilebase_visit visit,
                                   void *context);

/* ---- Searches with limits ----
 *
 * For solvers of pattern tables; those of complete tables answer at once, whatever the limits.
 *
 *     tilebase_limits limits = TILEBASE_LIMITS;
 *     tilebase_found found = TILEBASE_FOUND;
 *
 *     limits.max_seconds = 1;
 *     if (tilebase_search(solver, board, 16, NULL, &limits, &found) == TILEBASE_OK) {
 *         if (found.is_complete)
 *             printf("%s\n", found.moves);
 *         else if (found.length >= 0)
 *             printf("between %d and %d moves\n", found.lower_bound, found.length);
 *         else
 *             printf("at least %d moves\n", found.lower_bound);
 *     }
 */

/* How far a search has come. */
typedef struct tilebase_progress {
    /* The number of boards looked at. */
    uint64_t nodes;
    /* A number of moves that every solution takes at least, as proved so far. */
    int lower_bound;
    /* The number of moves of the shortest solution found so far, or -1. */
    int upper_bound;
} tilebase_progress;

/* Returns another number than 0 to end the search. For many boards the progress is NULL. */
typedef int (*tilebase_watch)(void *context, const tilebase_progress *progress);

/* What ends a search early, and how many threads it has. Set it to TILEBASE_LIMITS first, which is no limit at all. */
struct tilebase_limits {
    /* sizeof(tilebase_limits): tells a later library which fields there are. */
    size_t size;
    /* The largest number of boards to look at, or 0 for any. With it the search has one thread. What is
     * done beside it, for a solution that may be too long, is not counted; at the end it takes at most as long as the
     * search did, or a millisecond. */
    uint64_t max_nodes;
    /* The longest time, or 0 for any; a time too long for a clock, such as INFINITY, is no limit, either. */
    double max_seconds;
    /* The number of threads, or 0 for one per processor. The answer is the same for any number. */
    size_t threads;
    /* Called at least ten times per second, unless it is NULL. */
    tilebase_watch watch;
    void *context;
};
#define TILEBASE_LIMITS {sizeof(tilebase_limits), 0, 0, 0, NULL, NULL}

/* What a search has found. Set it to TILEBASE_FOUND first. */
typedef struct tilebase_found {
    /* sizeof(tilebase_found). */
    size_t size;
    /* The number of boards looked at; for a complete search, it does not depend on the number of threads. */
    uint64_t nodes;
    /* A number of moves that every solution takes at least. */
    int lower_bound;
    /* 1 if the search came to its end, before any limit; otherwise 0. */
    int is_complete;
    /* The number of moves, or -1 if the search was ended before it found a solution, which takes about a millisecond. */
    int length;
    /* The tile that slides first, or 0 if there are no moves. */
    int tile;
    /* If the search is complete, the optimal solution that tilebase_solve writes; otherwise the shortest one
     * found so far. It is optimal if its length is the lower bound. */
    char moves[TILEBASE_MOVES_CAPACITY];
} tilebase_found;
#define TILEBASE_FOUND {sizeof(tilebase_found), 0, 0, 0, -1, 0, ""}

/*
 * Searches for an optimal solution, up to some limits, which may be NULL. The order is that of tilebase_solve. If the
 * search is ended, it nearly always has a solution, if perhaps a longer one than the best. A limit that is not reached
 * makes a search at most 4 % longer. Can also return TILEBASE_ORDER_ERROR, and TILEBASE_ARGUMENT_ERROR for a
 * wrong size or for seconds that are negative or no number, whatever the tables.
 */
tilebase_status tilebase_search(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                const char *order, const tilebase_limits *limits, tilebase_found *found);

/*
 * Writes a number of moves that every solution takes at least, without a search, within microseconds. For a solver
 * of complete tables it is the distance.
 */
tilebase_status tilebase_lower_bound(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                     int *lower_bound);

/*
 * Writes the number of optimal solutions; the goal has one, which is empty. UINT64_MAX stands for that number and all
 * larger ones. For each board on an optimal solution, this allocates some bytes and takes O(distance). With pattern
 * tables, the limits hold for both of its searches together; they may be NULL. If they end one, the number is 0.
 */
tilebase_status tilebase_count_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                         const tilebase_limits *limits, uint64_t *solutions);

/* ---- Random boards ---- */

/*
 * Writes one of the boards at this distance from the goal, or one of all boards that can reach it if the
 * distance is TILEBASE_ANY_DISTANCE. Each is as likely as the others if each seed is. The same seed chooses the
 * same board on every machine, in every language that tilebase is for, and whatever tables there are. Can also
 * return TILEBASE_DISTANCE_ERROR, TILEBASE_BUFFER_ERROR, and TILEBASE_ARGUMENT_ERROR for a distance and a solver of
 * pattern tables.
 *
 * O(N) for TILEBASE_ANY_DISTANCE. For any other distance, all boards up to it are visited, from the goal
 * outwards: O(boards), on all processors for large tables, and about 1.1 bits of memory per board. Can then
 * also return TILEBASE_MEMORY_ERROR, and TILEBASE_TABLE_ERROR if an entry on the way is wrong.
 */
tilebase_status tilebase_random(const tilebase_solver *solver, int distance, uint64_t seed, uint8_t *tiles,
                                size_t capacity, size_t *count);

/*
 * Writes the first `count` boards of a seed, one after the other, count x N tiles; the first of them is that of
 * tilebase_random. Complexity: as for tilebase_random, and O(N) per board; the boards at a distance are visited once.
 */
tilebase_status tilebase_random_many(const tilebase_solver *solver, size_t count, int distance, uint64_t seed,
                                     uint8_t *boards);

/* ---- Answers about many boards ----
 *
 *     const uint8_t boards[3][9] = {
 *         {2, 3, 4, 1, 5, 0, 7, 6, 8}, {1, 2, 3, 4, 5, 6, 7, 8, 0}, {2, 1, 3, 4, 5, 6, 7, 8, 0}};
 *     int16_t distances[3], lengths[3];
 *     char moves[3][32];
 *
 *     tilebase_distances(solver, boards[0], 3, NULL, distances);
 *     tilebase_solve_many(solver, boards[0], 3, NULL, NULL, moves[0], 32, lengths);
 *
 * writes 19, 0, -1, then "ullddrurdllurdruldr", "", "" and 19, 0, -1.
 *
 * `boards` holds the tiles of `count` boards of the solver's shape, one board after the other: count x N
 * numbers. It must not overlap the answers. These functions fail with TILEBASE_BOARD_ERROR if some tiles
 * are not a board; the sentence of tilebase_last_error then starts with the number of the first such board,
 * from 0: "board 7: more than once: 3; missing: 4". So does that of TILEBASE_TABLE_ERROR. If a function fails, the
 * answers are unspecified.
 *
 * A solver of pattern tables searches, on as many threads as there are processors, or as the limits say. The limits hold
 * for each board, and may be NULL; an answer that they leave open is TILEBASE_UNKNOWN or TILEBASE_UNKNOWN_MOVES. If
 * `watch` ends the call, that is the answer for all boards that are left.
 *
 * A solver of complete tables answers each board as by itself, at first. Once it has been asked here for a tenth of
 * all boards in one order, and if no solution is longer than 31 moves, it derives all solutions in that order, and
 * keeps them until it is closed: for 3x3 that takes 5 to 15 ms and 1.5 MB, and an answer then takes 10 ns. If there
 * is no memory for that, it goes on as at first. Other threads that ask for many boards wait meanwhile.
 */

/* The distance, or the length of the solution, of a board for which a limit was reached. */
#define TILEBASE_UNKNOWN (-2)
/* Its optimal moves. */
#define TILEBASE_UNKNOWN_MOVES 16

/*
 * Writes the distance of each board, -1 for an unsolvable one, into an array of `count` numbers.
 * O(count x N), or O(count x distance) at first.
 */
tilebase_status tilebase_distances(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                   const tilebase_limits *limits, int16_t *distances);

/*
 * Writes the letters of each board's solution into a row of `width` bytes, filled up with zero bytes: one row
 * after the other, count x width bytes. The rows of the goal and of an unsolvable board are empty. `lengths` is
 * an array of `count` numbers for the length of each solution, -1 for an unsolvable board; it may be NULL, and the
 * call then allocates such an array. The order is that of tilebase_solve.
 *
 * The width must be greater than the largest distance for complete tables, where 32 is enough for 3x3 and the
 * quickest, and at least TILEBASE_MOVES_CAPACITY for pattern tables. If it is too small, whatever the count, returns
 * TILEBASE_BUFFER_ERROR before it answers any board. Can also return TILEBASE_ORDER_ERROR. Complexity: count times
 * that of tilebase_solve at first, then O(count x (N + width)).
 */
tilebase_status tilebase_solve_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                    const char *order, const tilebase_limits *limits, char *moves,
                                    size_t width, int16_t *lengths);

/*
 * Writes all moves that start an optimal solution of each board into an array of `count` numbers, as bits: 1 for u, 2
 * for d, 4 for l, 8 for r; 0 for the goal and for an unsolvable board. With pattern tables, on the calling thread.
 * Complexity: count times that of tilebase_optimal_moves.
 */
tilebase_status tilebase_optimal_moves_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                            const tilebase_limits *limits, uint8_t *moves);

/*
 * Writes the distances of all boards, by index, and how many they are: one byte for each. Complete tables only: a
 * solver of pattern tables returns TILEBASE_ARGUMENT_ERROR. Can also return TILEBASE_BUFFER_ERROR, and
 * TILEBASE_MEMORY_ERROR. O(boards), on all processors for large tables.
 */
tilebase_status tilebase_all_distances(const tilebase_solver *solver, uint8_t *distances, size_t capacity,
                                       size_t *count);

#ifdef __cplusplus
}
#endif

#endif
