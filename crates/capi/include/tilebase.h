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
 * prints ullddrurdllurdruldr. With the goal "4x4" in place of NULL, and 16 tiles, the same lines solve the 15-puzzle.
 *
 * WORDS. A board has rows x cols cells: at least 2 rows, 2 columns, at most 16 cells. With N cells, its tiles are 1 ..
 * N-1, and 0 stands for the blank. A move is the direction of the BLANK: u up, d down, l left, r right. The distance of
 * a board is the length of its shortest solutions, called optimal.
 *
 * BOARDS are arrays of `count` tiles in reading order. tilebase_parse_board reads one from text.
 *
 * SOLVERS answer the boards that can reach one goal. There are two kinds. Every function takes both, unless documented
 * otherwise:
 *
 *   - A solver of COMPLETE TABLES looks answers up, each within microseconds. A complete table has an entry for
 *     each board of a shape: 3x3, 2x5, 3x4 and the like.
 *   - A solver of PATTERN TABLES is for larger shapes: 4x4, 3x5, 2x8. A pattern table covers some of the tiles. A set
 *     of pattern tables that has each tile once guides a search. Its answers are optimal, too. A board of 4x4 takes
 *     some milliseconds on average, but a few boards take seconds or minutes: tilebase_search has limits.
 *
 * The command `tilebase gen` creates files of both kinds.
 *
 * GOALS are text in the forms of tilebase_parse_board, or NULL for the first table's goal. A shape, such as "4x4",
 * means the goal of the first table of that shape, or else 1, 2, 3 ... and the blank last. A table serves a goal if a
 * rotation, a reflection or a transposition of the board maps the goal's blank to the blank of the table's goal. The
 * tiles may be in any order. A goal drawn in the rows of the transposed shape gives a solver for that shape: a table of
 * 4x3 answers 3x4.
 *
 * INDEX. The boards that can reach the goal are numbered from 0; the numbers depend on the goal, but not on the
 * tables. tilebase_index_of and tilebase_board_at convert. A seed gives the same random board with all tables.
 *
 * TEXT is UTF-8 and ends with a zero byte, in arguments and results.
 *
 * BUFFERS belong to the caller. A function that fills one takes its capacity, in bytes, and a pointer for the length.
 * If the buffer is too small, only the length is written. The length of a text excludes the zero byte, but the capacity
 * includes it; the rest of the buffer may be overwritten. A buffer may be NULL if its capacity is 0: the call then
 * writes the length. TILEBASE_MOVES_CAPACITY and TILEBASE_MAX_CELLS are always enough.
 *
 * ERRORS. Every function that can fail returns a status: TILEBASE_OK, or the reason. A function that fails writes only
 * what is documented here. tilebase_strerror describes the status, tilebase_last_error the failure. A pointer may be
 * NULL only if documented, or for an array of length 0; any other NULL returns TILEBASE_ARGUMENT_ERROR. Each function
 * that takes a board can return TILEBASE_BOARD_ERROR, TILEBASE_UNSOLVABLE_ERROR, and TILEBASE_TABLE_ERROR for a wrong
 * entry. Wrong bits in a table cause this error or a wrong answer, but never a read outside the table or an endless
 * loop. A panic of the Rust code becomes TILEBASE_PANIC.
 *
 * CALLBACKS are called on the calling thread, before the function returns, with the caller's `context`. They may call
 * this library, but not close the solver. They must return: neither longjmp nor a C++ exception may leave them.
 *
 * THREADS. Any number of threads may use one solver at once, except to close it.
 *
 * MEMORY. A solver of complete tables answers without an allocation, unless documented; a search allocates some
 * kilobytes. If there is no memory for a solver, an error message, a search or counting solutions, the process aborts.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; tilebase_version() returns the library's. Before 1.0, versions are compatible if major
 * and minor are equal. */
#define TILEBASE_VERSION_MAJOR 0
#define TILEBASE_VERSION_MINOR 1
#define TILEBASE_VERSION_PATCH 0
#define TILEBASE_VERSION "0.1.0"

/* The largest number of cells of a board. */
#define TILEBASE_MAX_CELLS 16

/* A capacity that is enough for every solution, of at most 255 moves, and its zero byte. */
#define TILEBASE_MOVES_CAPACITY 256

/* Any distance, for tilebase_random. */
#define TILEBASE_ANY_DISTANCE (-1)

/* A solver for one goal. An opening function creates it, tilebase_close frees it. */
typedef struct tilebase_solver tilebase_solver;

/* The result of a call. These numbers do not change; new ones may be added. */
typedef enum tilebase_status {
    /* No error. */
    TILEBASE_OK = 0,
    /* The tiles or the text are not a board of the expected shape. */
    TILEBASE_BOARD_ERROR = 1,
    /* No moves lead from this board to the goal, as for half of all boards. */
    TILEBASE_UNSOLVABLE_ERROR = 2,
    /* None of the tables serves this goal. */
    TILEBASE_GOAL_ERROR = 3,
    /* Not a table, a damaged one, or pattern tables that form no set. */
    TILEBASE_TABLE_ERROR = 4,
    /* An order without each of the letters u, d, l, r once, or illegal moves. */
    TILEBASE_ORDER_ERROR = 5,
    /* No board is at this distance. */
    TILEBASE_DISTANCE_ERROR = 6,
    /* A file cannot be opened, read or mapped. */
    TILEBASE_FILE_ERROR = 7,
    /* Not enough memory. */
    TILEBASE_MEMORY_ERROR = 8,
    /* An invalid argument: NULL, a length too large for an array, an index without a board, a solver of the other kind.
     * */
    TILEBASE_ARGUMENT_ERROR = 9,
    /* The buffer is too small; the needed length is written. */
    TILEBASE_BUFFER_ERROR = 10,
    /* A bug in tilebase, also written to standard error. Please report it. */
    TILEBASE_PANIC = 11
} tilebase_status;

/* ---- Errors and version ---- */

/*
 * Describes a status, in lower case and without a full stop. Any number is allowed. The text is constant and never
 * freed.
 */
const char *tilebase_strerror(int status);

/*
 * Writes the message of the last failure in this thread, such as
 *
 *     tile 6 appears more than once; tile 8 is missing
 *     damaged header: expected checksum 0123456789abcdef, found 0000000000000000
 *     damaged table: the path from board 7 (1 2 3 4 5 6 x 7 8) does not reach the goal
 *
 * It stays until another call of this thread fails, and is empty if none has failed yet. This function does not change
 * it, even if it fails. If the buffer is too small, the start of the message and a zero byte are written, and the
 * length of the whole message; the status is TILEBASE_BUFFER_ERROR.
 */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* Returns the version of the library, such as "0.1.0". The text is constant and never freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ----
 *
 * Each opening function writes a solver, which tilebase_close frees, or NULL if it fails. It takes `count` tables, at
 * least one. All can return TILEBASE_TABLE_ERROR, TILEBASE_BOARD_ERROR for a goal that is not a board, and
 * TILEBASE_GOAL_ERROR.
 *
 * The header and the length of every table are checked. The checksum is checked for files that are read, and for mapped
 * files of up to 64 MiB. For larger mapped files and for bytes in memory, tilebase_verify checks it. The embedded
 * tables are right.
 *
 * Tables of both kinds and of several shapes may be given. The tables that serve the goal are used, complete tables
 * first. If a goal has complete tables of the encodings `move` and `bit`, each is used where it is faster:
 *
 *     const char *const paths[] = {"3x3-corner.tb", "3x3-corner-bit.tb", "3x3-edge.tb", "3x3-center.tb"};
 *     tilebase_open(paths, 4, "123/8x4/765", &solver);
 *
 * Pattern tables for a goal must be of one goal, with each tile once and at most 8 tiles each. Preparing searches takes
 * a millisecond and 0.6 MB; 18 milliseconds and 6 MB for tables of 8 tiles.
 */

/*
 * Reads files into memory, and checks the files that it uses. The files may change afterwards. A path may be a folder:
 * its files named *.tb are used, or the embedded tables if none of the files serves the goal. Damaged files of a folder
 * are skipped. Can also return TILEBASE_FILE_ERROR and TILEBASE_MEMORY_ERROR. O(bytes).
 */
tilebase_status tilebase_open(const char *const *paths, size_t count, const char *goal,
                              tilebase_solver **solver);

/*
 * Maps files into memory, for large tables and for processes that share them. From files over 64 MiB, only the entries
 * looked up are read. Can also return TILEBASE_FILE_ERROR. O(count) and the bytes of the checked files, of up to 64 MiB
 * each.
 *
 * Until the solver is closed, nothing may change or shorten the files, in this process or another. Otherwise answers
 * are undefined, and a read past the end of a shortened file ends the process (SIGBUS). Where that may happen, use
 * tilebase_open. Replacing a file by another of the same name, as `tilebase gen` does, is fine.
 */
tilebase_status tilebase_map(const char *const *paths, size_t count, const char *goal,
                             tilebase_solver **solver);

/*
 * Uses whole files in memory, of these lengths in bytes. Nothing is copied: the bytes must stay in place, unchanged,
 * until the solver is closed. The arrays `tables` and `lengths` need not. The bytes need no alignment. O(count): the
 * checksum is not checked, see tilebase_verify.
 */
tilebase_status tilebase_from_bytes(const uint8_t *const *tables, const size_t *lengths, size_t count,
                                    const char *goal, tilebase_solver **solver);

/*
 * Uses the embedded tables: of 3x3 for every goal, of 4x4 for goals with the blank in a corner. Generates tables of
 * other shapes of up to ten cells in milliseconds. Generates pattern tables of 3x5, 5x3, 2x8 and 8x2, blank in a
 * corner, once per process, in about a tenth of a second. The goal NULL is 1 2 3 / 4 5 6 / 7 8 x. Reads no file.
 */
tilebase_status tilebase_embedded(const char *goal, tilebase_solver **solver);

/*
 * Checks the checksum and padding of the solver's tables. TILEBASE_TABLE_ERROR if one is wrong. O(bytes).
 */
tilebase_status tilebase_verify(const tilebase_solver *solver);

/* Frees a solver; does nothing for NULL. No thread may use it at the same time or afterwards. */
void tilebase_close(tilebase_solver *solver);

/* ---- Goal, boards and indices ---- */

/* Writes the rows and columns of the boards: 2 .. 8. O(1). */
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
 * Writes the shape of a board in a text, to choose its solver: the drawn rows, or else 3x3 for 9 tiles and 4x4 for 16.
 * TILEBASE_BOARD_ERROR for a board of no shape or of several. O(length of the text).
 */
tilebase_status tilebase_shape_of(const char *text, int *rows, int *cols);

/*
 * Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to f and A to F for 10 to 15; the
 * blank is 0, x, X, _, *, -, a full stop, U+25A1, None, NaN or null. It may be the only empty field: between two
 * commas, tabs or bars, or in the widest gap of a row. White space, line breaks, commas, semicolons, slashes, bars,
 * quotes, brackets and the lines of boxes separate tiles; whole rows or the whole board may be written without
 * separators. All of these are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * A board drawn in rows, by slashes, lines or brackets, must have the shape's rows. Any other text returns
 * TILEBASE_BOARD_ERROR. Can also return TILEBASE_BUFFER_ERROR. The board may be unsolvable. O(length of the text).
 */
tilebase_status tilebase_parse_board(const tilebase_solver *solver, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/*
 * Writes a board of this shape as text, such as "1 2 3 / 8 x 4 / 7 6 5", which may be a goal. 64 bytes are always
 * enough. TILEBASE_BOARD_ERROR for an invalid shape; can also return TILEBASE_BUFFER_ERROR.
 */
tilebase_status tilebase_format_board(int rows, int cols, const uint8_t *tiles, size_t count, char *text,
                                      size_t capacity, size_t *length);

/*
 * Writes the legal moves of a board of the goal's shape, as two to four letters in the order u, d, l, r. Five bytes are
 * always enough. Can also return TILEBASE_BUFFER_ERROR. O(N).
 */
tilebase_status tilebase_legal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count, char *moves,
                                     size_t capacity, size_t *length);

/*
 * Applies moves of the blank to a board of the goal's shape, in place. A move is a letter, a word or an arrow, in any
 * case, with an optional count: "ull", "Up, L2". Spaces, commas, semicolons, bars, slashes, minuses, brackets and
 * quotes may separate moves, numbers such as "1." may precede them, and a full stop may end them. For a text that is
 * not moves, and for moves that leave the board, returns TILEBASE_ORDER_ERROR and changes nothing. O(length of the
 * text).
 */
tilebase_status tilebase_apply(const tilebase_solver *solver, uint8_t *tiles, size_t count, const char *moves);

/* ---- Answers about one board ----
 *
 * With pattern tables, each call searches on the calling thread, without limits unless it takes them (see below). The
 * complexities hold for complete tables. For a hint within a time, use tilebase_search: it finds the same tile and move
 * as tilebase_hint. tilebase_optimal_moves_many takes limits, also for one board.
 */

/* Writes the number of moves in an optimal solution. O(distance). */
tilebase_status tilebase_distance(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  int *distance);

/*
 * Writes an optimal solution as text, one letter per move; empty for the goal. Of all optimal solutions, it is the
 * first in this order of the moves, such as "dlru"; NULL is "udlr". Can also return TILEBASE_ORDER_ERROR and
 * TILEBASE_BUFFER_ERROR.
 *
 * O(distance) with the embedded tables, with one bit per entry, or if the entries prefer moves in the same order, as
 * seen from the goal; O(distance^2) otherwise.
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
 * Writes a hint: the tile that slides, the letter of the move, and the distance before the move. The move is the first
 * one of tilebase_solve in the order NULL. For the goal, all three are 0. Complexity: as for tilebase_solve.
 */
tilebase_status tilebase_hint(const tilebase_solver *solver, const uint8_t *tiles, size_t count, int *tile,
                              char *move, int *distance);

/* Limits of a search: see below. */
typedef struct tilebase_limits tilebase_limits;

/*
 * Calls `visit` with each optimal solution and its number of moves, in lexicographic order. The order of the moves is
 * as for tilebase_solve. The text is valid until `visit` returns. The goal has one solution, which is empty. If `visit`
 * returns a number other than 0, it is not called again; the status is TILEBASE_OK. Can also return
 * TILEBASE_ORDER_ERROR.
 *
 * With pattern tables, the limits hold for all solutions together; they may be NULL. If they end the search, a last
 * call of `visit` has NULL for the moves: there may be more solutions.
 *
 * This allocates some bytes for each move of a solution, and takes O(distance^2) per solution at most.
 */
typedef int (*tilebase_visit)(void *context, const char *moves, size_t length);
tilebase_status tilebase_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                   const char *order, const tilebase_limits *limits, tilebase_visit visit,
                                   void *context);

/* ---- Searches with limits ----
 *
 * For solvers of pattern tables. Complete tables answer at once and ignore the limits.
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

/* The progress of a search. */
typedef struct tilebase_progress {
    /* The number of boards visited. */
    uint64_t nodes;
    /* The lower bound of the distance proved so far. */
    int lower_bound;
    /* The number of moves of the shortest solution found so far, or -1. */
    int upper_bound;
} tilebase_progress;

/* A callback; a result other than 0 cancels the search. In a batch, the progress is NULL. */
typedef int (*tilebase_watch)(void *context, const tilebase_progress *progress);

/* Limits and threads of a search. Set it to TILEBASE_LIMITS first, which is no limit. */
struct tilebase_limits {
    /* sizeof(tilebase_limits): the version of the struct. */
    size_t size;
    /* The largest number of boards to visit, or 0 for any. The search then has one thread. A search for a solution that
     * may be too long is not counted; at the end it takes at most as long as the counted search, or a millisecond. */
    uint64_t max_nodes;
    /* The longest time, or 0 for any; a time too long for a clock, such as INFINITY, is no limit. */
    double max_seconds;
    /* The number of threads, or 0 for one per processor. The answer is the same for any number. */
    size_t threads;
    /* Called at least ten times per second, unless it is NULL. */
    tilebase_watch watch;
    void *context;
};
#define TILEBASE_LIMITS {sizeof(tilebase_limits), 0, 0, 0, NULL, NULL}

/* The result of a search. Set it to TILEBASE_FOUND first. */
typedef struct tilebase_found {
    /* sizeof(tilebase_found). */
    size_t size;
    /* The number of boards visited; for a complete search, it does not depend on the number of threads. */
    uint64_t nodes;
    /* A lower bound of the distance. */
    int lower_bound;
    /* 1 if the search is complete, 0 if a limit ended it. */
    int is_complete;
    /* The number of moves, or -1 if no solution was found yet, in about the first millisecond.
     * */
    int length;
    /* The tile that slides first, or 0 if there are no moves. */
    int tile;
    /* If the search is complete, the optimal solution that tilebase_solve writes; otherwise the shortest one found so
     * far. It is optimal if its length is the lower bound. */
    char moves[TILEBASE_MOVES_CAPACITY];
} tilebase_found;
#define TILEBASE_FOUND {sizeof(tilebase_found), 0, 0, 0, -1, 0, ""}

/*
 * Searches for an optimal solution within limits, which may be NULL, in an order as for tilebase_solve. A search ended
 * by a limit nearly always has a solution, which may not be optimal. Limits that are not reached make a search at most
 * 4 % longer. Can also return TILEBASE_ORDER_ERROR, and, with all tables, TILEBASE_ARGUMENT_ERROR for a wrong size or
 * for seconds that are negative or NaN.
 */
tilebase_status tilebase_search(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                const char *order, const tilebase_limits *limits, tilebase_found *found);

/*
 * Writes a lower bound of the distance without a search, within microseconds. With complete tables, it is the distance.
 */
tilebase_status tilebase_lower_bound(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                     int *lower_bound);

/*
 * Writes the number of optimal solutions, 1 for the goal; UINT64_MAX also for larger numbers. Allocates some bytes and
 * takes O(distance) for each board on an optimal solution. With pattern tables, the limits hold for both searches
 * together; they may be NULL. If they end a search, the number is 0.
 */
tilebase_status tilebase_count_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                         const tilebase_limits *limits, uint64_t *solutions);

/* ---- Random boards ---- */

/*
 * Writes a random board at this distance, or a random solvable board for TILEBASE_ANY_DISTANCE. If all seeds are
 * equally likely, so are all boards. A seed gives the same board on every machine, in every language and with all
 * tables. Can also return TILEBASE_DISTANCE_ERROR, TILEBASE_BUFFER_ERROR, and TILEBASE_ARGUMENT_ERROR for a distance
 * and a solver of pattern tables.
 *
 * O(N) for TILEBASE_ANY_DISTANCE. For any other distance, all boards up to it are visited, from the goal
 * outwards: O(boards), on all processors for large tables, and about 1.1 bits of memory per board. Can then
 * also return TILEBASE_MEMORY_ERROR, and TILEBASE_TABLE_ERROR if an entry on the way is wrong.
 */
tilebase_status tilebase_random(const tilebase_solver *solver, int distance, uint64_t seed, uint8_t *tiles,
                                size_t capacity, size_t *count);

/*
 * Writes the first `count` boards of a seed, one after the other, count x N tiles; the first is the board of
 * tilebase_random. Complexity: once as for tilebase_random, and O(N) per board.
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
 * `boards` holds the tiles of `count` boards of the solver's shape, one board after the other: count x N numbers. It
 * must not overlap the answers. If some tiles are not a board, these functions return TILEBASE_BOARD_ERROR. The message
 * of tilebase_last_error starts with the number of the first such board, from 0: "board 7: tile 3 appears more than
 * once; tile 4 is missing". TILEBASE_TABLE_ERROR names the board, too. If a function fails, the answers are unspecified.
 *
 * With pattern tables, the threads are one per processor, or as the limits say. The limits hold for each board, and may
 * be NULL. If they end the search for a board, the answer is TILEBASE_UNKNOWN or TILEBASE_UNKNOWN_MOVES. If `watch`
 * ends the call, this is the answer for all remaining boards.
 *
 * With complete tables, each board is looked up at first. After batches of a tenth of all boards in one order, if no
 * solution is longer than 31 moves, the solver derives and keeps all solutions in that order: for 3x3 in 5 to 15 ms and
 * 1.5 MB; an answer then takes 10 ns. Meanwhile, batches on other threads block. Without enough memory, the solver
 * continues to look boards up.
 */

/* The distance or length of a board whose search a limit ended. */
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
 * Writes the letters of each board's solution into a row of `width` bytes, padded with zero bytes: one row after the
 * other, count x width bytes. The rows of the goal and of an unsolvable board are empty. Writes the length of each
 * solution, -1 for an unsolvable board, into `lengths`, an array of `count` numbers. It may be NULL; the call then
 * allocates such an array. The order is as for tilebase_solve.
 *
 * For complete tables, the width must be greater than the largest distance; for 3x3, 32 is enough and the quickest. For
 * pattern tables, it must be at least TILEBASE_MOVES_CAPACITY. If the width is too small, even if `count` is 0, returns
 * TILEBASE_BUFFER_ERROR and writes nothing. Can also return TILEBASE_ORDER_ERROR. Complexity: count times
 * tilebase_solve at first, then O(count x (N + width)).
 */
tilebase_status tilebase_solve_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                    const char *order, const tilebase_limits *limits, char *moves,
                                    size_t width, int16_t *lengths);

/*
 * Writes all moves that start an optimal solution of each board into an array of `count` numbers, as bits: 1 for u, 2
 * for d, 4 for l, 8 for r; 0 for the goal and for an unsolvable board. Pattern tables search on the calling thread.
 * Complexity: count times tilebase_optimal_moves.
 */
tilebase_status tilebase_optimal_moves_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                            const tilebase_limits *limits, uint8_t *moves);

/*
 * Writes the distances of all boards, by index, one byte each, and their number. Complete tables only: a
 * solver of pattern tables returns TILEBASE_ARGUMENT_ERROR. Can also return TILEBASE_BUFFER_ERROR, and
 * TILEBASE_MEMORY_ERROR. O(boards), on all processors for large tables.
 */
tilebase_status tilebase_all_distances(const tilebase_solver *solver, uint8_t *distances, size_t capacity,
                                       size_t *count);

#ifdef __cplusplus
}
#endif

#endif
