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
 * This prints ullddrurdllurdruldr. With the goal "4x4" in place of NULL, and 16 tiles, the same lines solve the
 * 15-puzzle. For the 24-puzzle, use tilebase_search with a time limit.
 *
 * WORDS. A board has at least 2 rows and 2 columns, and at most 25 cells. With N cells, its tiles are 1 .. N-1, and 0
 * stands for the blank. A move is the direction of the BLANK: u up, d down, l left, r right. The shortest solutions of
 * a board are called optimal; their length is its distance.
 *
 * METRICS. By default, each step of the blank counts as one move. In the multi-tile metric, a SLIDE counts as one move:
 * the blank takes one or more steps in one direction, and as many tiles of a row or column slide. All distances, bounds
 * and lengths of solutions are in the solver's metric. Moves in text are always single steps. For example, uulldr has
 * six letters and four slides: u2 l2 d r. The first table determines the metric, so tilebase_open, tilebase_map and
 * tilebase_from_bytes also open complete tables in the multi-tile metric. tilebase_open_metric sets the metric.
 *
 * BOARDS are arrays of `count` tiles in reading order. tilebase_parse_board reads a board from text.
 *
 * SOLVERS solve the boards that can reach one goal. There are two kinds of solvers. Each function takes both kinds
 * unless documented otherwise:
 *
 *   - A solver with COMPLETE TABLES looks up each answer within microseconds. A complete table has an entry for each
 *     board of a shape, such as 3x3, 2x5 or 3x4.
 *   - A solver with PATTERN TABLES searches. It is for larger shapes, such as 4x4, 3x5, 2x8 and 5x5. Each table covers
 *     some of the tiles, and a set of tables covers each tile once. The answers are optimal, too. A 4x4 board takes some
 *     milliseconds on average, but a few boards take seconds or minutes. Most 5x5 boards take hours. tilebase_search
 *     takes limits: within any time, it finds a good solution and a lower bound of the distance.
 *
 * Any goal of up to 25 cells is answered, in the multi-tile metric of up to 16 cells. If no table serves the goal, tables
 * are made in memory. The command `tilebase gen` creates files of both kinds, which only make answers faster.
 *
 * GOALS are text in the forms of tilebase_parse_board, or NULL for the first table's goal. A shape, such as "4x4",
 * means the goal of the first file of that shape, outside folders. If there is no such file, a shape means the tiles in
 * order and the blank last. Goals also have names, such as "4x4 snail": blank-last, blank-first, middle and snail.
 *
 * A table is generated for one goal, but serves others. It serves a goal if a rotation, reflection or transposition of
 * the board moves the goal's blank to the blank of the table's goal. The tiles may be in any order. The goal may have
 * the table's transposed shape: with a table of 4x3 and a goal of 3x4, the solver solves boards of 3x4.
 *
 * INDEX. Each board that can reach the goal has an index, a number from 0. The index depends on the goal, but not on
 * the tables. tilebase_index_of writes the index of a board, and tilebase_board_at writes the board with an index.
 * Boards of more than 16 cells have no index. For these, tilebase_index_of, tilebase_board_at and tilebase_boards return
 * TILEBASE_ARGUMENT_ERROR.
 *
 * TEXT is UTF-8 and ends with a zero byte, in arguments and results.
 *
 * BUFFERS belong to the caller. A function that fills a buffer takes the buffer's capacity in bytes, and a pointer for
 * the length of the result. If the buffer is too small, only the length is written. The length of a text excludes the
 * zero byte, but the capacity includes it. Bytes of the buffer after the result may be overwritten. A buffer may be
 * NULL if its capacity is 0. TILEBASE_MOVES_CAPACITY is enough for any moves, and TILEBASE_MAX_CELLS for any board.
 *
 * ERRORS. Every function that can fail returns a status: TILEBASE_OK, or the reason. A function that fails changes the
 * caller's memory only if this header says so. tilebase_strerror describes the status, and tilebase_last_error the
 * failure. A pointer may be NULL only if documented, or for an array of length 0. Otherwise, a function that is passed
 * NULL returns TILEBASE_ARGUMENT_ERROR. A function that takes a board can return TILEBASE_BOARD_ERROR,
 * TILEBASE_UNSOLVABLE_ERROR, and TILEBASE_TABLE_ERROR for a wrong entry in a table. Wrong bits in a table cause this
 * error or a wrong answer, but never a read outside the table or an endless loop. A panic of the Rust code becomes
 * TILEBASE_PANIC.
 *
 * CALLBACKS are called on the calling thread, before the function returns, with the caller's `context`. They may call
 * this library, but not close the solver. They must return: neither longjmp nor a C++ exception may leave them.
 *
 * THREADS. Any number of threads may share a solver until one of them closes it.
 *
 * MEMORY. A lookup in complete tables allocates nothing unless documented; a search allocates some kilobytes. If there
 * is no memory for a solver, an error message, a search or a count of solutions, the process aborts.
 */
#ifndef TILEBASE_H
#define TILEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. tilebase_version() returns the version of the library. Before 1.0, a later version is
 * compatible if its major and minor numbers are the same. */
#define TILEBASE_VERSION_MAJOR 0
#define TILEBASE_VERSION_MINOR 1
#define TILEBASE_VERSION_PATCH 0
#define TILEBASE_VERSION "0.1.0"

/* The largest number of cells on a board. */
#define TILEBASE_MAX_CELLS 25

/* The capacity for any solution: at most 255 moves and a zero byte. */
#define TILEBASE_MOVES_CAPACITY 256

/* The distance to pass to tilebase_random for a board at any distance. */
#define TILEBASE_ANY_DISTANCE (-1)

/* The distance or solution length written for a board if a limit ended its search. */
#define TILEBASE_UNKNOWN (-2)

/* The metrics: a step of the blank is one move, or a slide is one move. */
#define TILEBASE_SINGLE 0
#define TILEBASE_MULTI 1

/* A solver for one goal. An opening function creates it, and tilebase_close frees it. */
typedef struct tilebase_solver tilebase_solver;

/* The result of a call. Later versions may add numbers, but do not change them. */
typedef enum tilebase_status {
    /* No error. */
    TILEBASE_OK = 0,
    /* The tiles or the text are not a board of the expected shape. */
    TILEBASE_BOARD_ERROR = 1,
    /* No moves lead from this board to the goal. This is true of half of all boards. */
    TILEBASE_UNSOLVABLE_ERROR = 2,
    /* The goal has more than 16 cells, too many for the multi-tile metric. */
    TILEBASE_GOAL_ERROR = 3,
    /* The data is not a table or is damaged, or the pattern tables form no set. */
    TILEBASE_TABLE_ERROR = 4,
    /* The order does not have each of the letters u, d, l, r once. */
    TILEBASE_ORDER_ERROR = 5,
    /* No board is at this distance. */
    TILEBASE_DISTANCE_ERROR = 6,
    /* A file cannot be opened, read or mapped. */
    TILEBASE_FILE_ERROR = 7,
    /* Not enough memory. */
    TILEBASE_MEMORY_ERROR = 8,
    /* An argument is invalid, for example NULL, a length too large for an array, or an index without a board. Or the
     * function needs complete tables, but the solver has pattern tables. Or the boards have no index. */
    TILEBASE_ARGUMENT_ERROR = 9,
    /* The buffer is too small; the needed length is written. */
    TILEBASE_BUFFER_ERROR = 10,
    /* A bug in tilebase. Its message is also written to standard error. Please report it. */
    TILEBASE_PANIC = 11,
    /* The text cannot be read as moves, or a move leaves the board. */
    TILEBASE_MOVES_ERROR = 12
} tilebase_status;

/* ---- Errors and version ---- */

/*
 * Returns a description of a status, in lower case and without a full stop. Any number is allowed. The text is constant
 * and must not be freed.
 */
const char *tilebase_strerror(int status);

/*
 * Writes the message of the last failure in this thread, such as
 *
 *     tile 6 appears more than once; tile 8 is missing
 *     damaged header: expected checksum 0123456789abcdef, found 0000000000000000
 *     damaged table: the path from board 7 (1 2 3 4 5 6 x 7 8) does not reach the goal
 *
 * The message stays until another call on this thread fails. It is empty if no call has failed yet. A failure of
 * tilebase_last_error does not change the message. If the buffer is too small, writes the start of the message, a zero
 * byte and the length of the whole message, and returns TILEBASE_BUFFER_ERROR.
 */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* Returns the version of the library, such as "0.1.0". The text is constant and must not be freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ----
 *
 * Each opening function writes a solver, or NULL if it fails. tilebase_close frees the solver. `count` is the number of
 * paths or tables, at least one unless documented. All these functions can return TILEBASE_TABLE_ERROR,
 * TILEBASE_BOARD_ERROR for a goal that is not a board, TILEBASE_GOAL_ERROR, and TILEBASE_MEMORY_ERROR.
 *
 * The header and the length of every table are checked. The checksum is checked for files that are read, and for mapped
 * files of up to 64 MiB. For larger mapped files and for bytes in memory, tilebase_verify checks it. The embedded
 * tables need no check.
 *
 * The tables may be of both kinds, of several shapes and in both metrics. The solver uses only tables that are in its
 * metric and serve the goal: files before folders, and complete tables before pattern tables. Complete tables have two
 * encodings, a move or a bit per board. If tables of both encodings serve the goal, each is used where it is faster.
 * For example, these complete tables serve every goal of 3x3:
 *
 *     const char *const paths[] = {"3x3-corner.tb", "3x3-corner-bit.tb", "3x3-edge.tb", "3x3-center.tb"};
 *     tilebase_open(paths, 4, "123/8x4/765", &solver);
 *
 * Pattern tables form a set if they are for one goal and together cover each tile once. A table covers at most 8 tiles.
 * Opening a set also prepares searches, in milliseconds. This takes memory, most for tables of 8 tiles.
 */

/*
 * Reads files into memory, and checks the files that it uses. The files may change afterwards. A path may be a folder:
 * its files named *.tb are used, except damaged ones. Can also return TILEBASE_FILE_ERROR. O(bytes).
 */
tilebase_status tilebase_open(const char *const *paths, size_t count, const char *goal,
                              tilebase_solver **solver);

/*
 * Maps files into memory, for large tables and for processes that share them. From files over 64 MiB, only the entries
 * looked up are read. Can also return TILEBASE_FILE_ERROR. O(count + bytes of the checked files).
 *
 * Until the solver is closed, no process may change or shorten the files. Otherwise, answers are undefined, and a read
 * past the end of a shortened file ends the process (SIGBUS). If files may change, use tilebase_open. Replacing a file
 * with a new file of the same name, as `tilebase gen` does, is safe.
 */
tilebase_status tilebase_map(const char *const *paths, size_t count, const char *goal,
                             tilebase_solver **solver);

/*
 * Uses table files in memory, with these lengths in bytes. The files are not copied: until the solver is closed, their
 * bytes must stay in place, unchanged. They need no alignment. The arrays `tables` and `lengths` may be freed after the
 * call. Does not check the checksums; tilebase_verify does. O(count).
 */
tilebase_status tilebase_from_bytes(const uint8_t *const *tables, const size_t *lengths, size_t count,
                                    const char *goal, tilebase_solver **solver);

/*
 * Uses the embedded tables. If they do not serve the goal, makes tables in memory: in milliseconds for up to ten cells,
 * in up to half a second for more, once per process. NULL means the goal 1 2 3 / 4 5 6 / 7 8 x. Reads no file.
 */
tilebase_status tilebase_embedded(const char *goal, tilebase_solver **solver);

/*
 * Does the same as tilebase_open, but in this metric: TILEBASE_SINGLE or TILEBASE_MULTI. For any other number, returns
 * TILEBASE_ARGUMENT_ERROR. If `count` is 0, does the same as tilebase_embedded. In the multi-tile metric, tables of up
 * to ten cells are generated in milliseconds. Boards of 11 to 16 cells are searched; the first solver for a goal takes
 * about a second, unless a file of `tilebase gen --metric multi` serves the goal.
 */
tilebase_status tilebase_open_metric(const char *const *paths, size_t count, const char *goal, int metric,
                                     tilebase_solver **solver);

/*
 * Checks the checksums and padding of the solver's tables. Returns TILEBASE_TABLE_ERROR if a table is wrong.
 * O(bytes).
 */
tilebase_status tilebase_verify(const tilebase_solver *solver);

/* Frees a solver; does nothing for NULL. No thread may use the solver at the same time or afterwards. */
void tilebase_close(tilebase_solver *solver);

/* ---- Goal, boards and indices ---- */

/* Writes the metric, TILEBASE_SINGLE or TILEBASE_MULTI. O(1). */
tilebase_status tilebase_metric(const tilebase_solver *solver, int *metric);

/* Writes the numbers of rows and columns of the boards, each 2 .. 12. O(1). */
tilebase_status tilebase_shape(const tilebase_solver *solver, int *rows, int *cols);

/* Writes the tiles of the goal. Can also return TILEBASE_BUFFER_ERROR. O(count). */
tilebase_status tilebase_goal(const tilebase_solver *solver, uint8_t *tiles, size_t capacity, size_t *count);

/*
 * Writes the number of boards that can reach the goal: N!/2 for N cells, 181,440 for 3x3. Returns
 * TILEBASE_ARGUMENT_ERROR for more than 16 cells. O(1).
 */
tilebase_status tilebase_boards(const tilebase_solver *solver, uint64_t *boards);

/*
 * Writes the largest distance of any board, 0 .. 255, such as 31 for 3x3 and the goal NULL. With pattern tables,
 * returns TILEBASE_ARGUMENT_ERROR. O(1).
 */
tilebase_status tilebase_max_distance(const tilebase_solver *solver, int *distance);

/*
 * Writes the index of a board, from 0 to the number of boards - 1. Returns TILEBASE_ARGUMENT_ERROR for more than 16
 * cells; tilebase_lower_bound also checks whether a board is solvable. O(N).
 */
tilebase_status tilebase_index_of(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  uint64_t *index);

/*
 * Writes the board with this index. Returns TILEBASE_ARGUMENT_ERROR if there is no such board. Can also return
 * TILEBASE_BUFFER_ERROR. O(N).
 */
tilebase_status tilebase_board_at(const tilebase_solver *solver, uint64_t index, uint8_t *tiles, size_t capacity,
                                  size_t *count);

/*
 * Writes the shape of a board that is given as text, so that the caller can choose a solver. If the text does not
 * separate the rows, 9 cells mean 3x3, 16 cells mean 4x4 and 25 cells mean 5x5. Returns TILEBASE_BOARD_ERROR if no shape
 * or several shapes fit. O(length of the text).
 */
tilebase_status tilebase_shape_of(const char *text, int *rows, int *cols);

/*
 * Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to o and A to O for 10 to 24. The
 * blank is 0, x, X, _, *, -, a full stop, U+25A1, None, NaN or null. The blank may also be the only empty field between
 * commas, semicolons, slashes, tabs or bars. White space, line breaks, commas, semicolons, slashes, bars, quotes,
 * brackets, box-drawing lines and the dashes of a word such as 1-2-3 separate tiles. Numbers such as 1.0 and 1.0e+00 are
 * integers. Whole rows or the whole board may be written without separators. All of these are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * If slashes, line breaks or brackets separate the rows, the board must have the goal's shape. For any other text,
 * returns TILEBASE_BOARD_ERROR. Can also return TILEBASE_BUFFER_ERROR. The board may be unsolvable. O(length of the
 * text).
 */
tilebase_status tilebase_parse_board(const tilebase_solver *solver, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/*
 * Writes a board of this shape as text, such as "1 2 3 / 8 x 4 / 7 6 5". The text may be used as a goal. A capacity of
 * 128 bytes is always enough. Returns TILEBASE_BOARD_ERROR for an invalid shape. Can also return TILEBASE_BUFFER_ERROR.
 */
tilebase_status tilebase_format_board(int rows, int cols, const uint8_t *tiles, size_t count, char *text,
                                      size_t capacity, size_t *length);

/*
 * Writes the legal moves of a board of the goal's shape, as two to four letters in the order u, d, l, r. A capacity of
 * five bytes is always enough. Can also return TILEBASE_BUFFER_ERROR. O(N).
 */
tilebase_status tilebase_legal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count, char *moves,
                                     size_t capacity, size_t *length);

/*
 * Applies moves of the blank to a board of the goal's shape, in place. A move is a letter, a word or an arrow, in any
 * case, with an optional count: "ull", "Up, L2". An apostrophe after a move or its count means the opposite move: "r'"
 * is "l". Spaces, commas, semicolons, bars, slashes, hyphens, brackets and quotes may separate moves. Numbers such as
 * "1." may precede moves. A full stop may end the text. If the text cannot be read as moves, or if a move leaves the
 * board, returns TILEBASE_MOVES_ERROR and changes nothing. O(length of the text).
 */
tilebase_status tilebase_apply(const tilebase_solver *solver, uint8_t *tiles, size_t count, const char *moves);

/*
 * Writes the number of single moves in a text, and the number of slides: equal moves in a row are one slide. The text
 * is as for tilebase_apply. If it cannot be read as moves, returns TILEBASE_MOVES_ERROR. O(length of the text).
 */
tilebase_status tilebase_slides(const char *text, size_t *moves, size_t *slides);

/* ---- Answers about one board ----
 *
 * With pattern tables, each call searches on the calling thread, without limits unless the function takes them. For a
 * hint within limits, use tilebase_search: if complete, it finds the same tile and move as tilebase_hint. For optimal moves within
 * limits, use tilebase_optimal_moves_many. The complexities are for complete tables.
 */

/* Writes the number of moves in an optimal solution. O(distance). */
tilebase_status tilebase_distance(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  int *distance);

/*
 * Writes an optimal solution as text, one letter per move. For the goal, the text is empty. `order` is an order of the
 * moves, such as "dlru"; NULL means "udlr". Of all optimal solutions, writes the lexicographically first in this
 * order. Can also return TILEBASE_ORDER_ERROR and TILEBASE_BUFFER_ERROR.
 *
 * O(distance) if the tables are embedded, have one bit per entry, or store moves in this order. O(distance^2)
 * otherwise. If this goal is a rotation or reflection of the table's goal, the stored order is rotated or reflected,
 * too.
 */
tilebase_status tilebase_solve(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                               const char *order, char *moves, size_t capacity, size_t *length);

/*
 * Writes all moves that start an optimal solution, as letters in the order u, d, l, r. For the goal, the text is empty.
 * A capacity of five bytes is always enough. Can also return TILEBASE_BUFFER_ERROR. O(distance).
 */
tilebase_status tilebase_optimal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                       char *moves, size_t capacity, size_t *length);

/*
 * Writes all slides that start an optimal solution, such as "u l l2", in the order u, d, l, r and by the number of
 * steps. By default, each slide is one step. For the goal, the text is empty. A capacity of 64 bytes is always enough.
 * Can also return TILEBASE_BUFFER_ERROR. O(distance).
 */
tilebase_status tilebase_optimal_slides(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                        char *slides, size_t capacity, size_t *length);

/*
 * Writes a hint: the tile that slides, the letter of the move, and the distance before the move. The move is the first
 * move of tilebase_solve with the order NULL; in the multi-tile metric, it is the first step of a slide. For the goal,
 * all three are 0. Complexity: as for tilebase_solve.
 */
tilebase_status tilebase_hint(const tilebase_solver *solver, const uint8_t *tiles, size_t count, int *tile,
                              char *move, int *distance);

/* The limits of a search, defined below. */
typedef struct tilebase_limits tilebase_limits;

/*
 * Calls `visit` with each optimal solution and its number of letters, in lexicographic order. The order of the moves is
 * as for tilebase_solve. The text is valid until `visit` returns. The goal has one solution, which is empty. If `visit`
 * returns a number other than 0, it is not called again; the status is TILEBASE_OK. Can also return
 * TILEBASE_ORDER_ERROR.
 *
 * With pattern tables, the limits hold for all solutions together; they may be NULL. If a limit ends the search, the
 * last call of `visit` passes NULL for the moves: there may be more solutions.
 *
 * Allocates some bytes for each move of a solution. Takes at most O(distance^2) per solution.
 */
typedef int (*tilebase_visit)(void *context, const char *moves, size_t length);
tilebase_status tilebase_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                   const char *order, const tilebase_limits *limits, tilebase_visit visit,
                                   void *context);

/* ---- Searches with limits ----
 *
 * Limits are for pattern tables. Complete tables answer by lookup and ignore the limits. A game of 5x5 finds a good
 * move in a third of a second: with max_seconds 0.3, it slides found.tile. The move is optimal if found.is_optimal is 1.
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
    /* The largest lower bound of the distance proved so far. */
    int lower_bound;
    /* The number of moves of the shortest solution found so far, or -1. */
    int upper_bound;
} tilebase_progress;

/* A progress callback. A result other than 0 cancels the search or the batch. In a batch, `progress` is NULL. */
typedef int (*tilebase_watch)(void *context, const tilebase_progress *progress);

/* The limits and threads of a search. Initialise them with TILEBASE_LIMITS, which sets no limit. */
struct tilebase_limits {
    /* sizeof(tilebase_limits), which identifies the version of the struct. */
    size_t size;
    /* The largest number of boards to visit, or 0 for no limit. With this limit, the search uses one thread. A second
     * search looks for solutions that may not be optimal. Boards of the second search are not counted. At the limit,
     * the second search continues for at most as long as the first search took, but for at least a millisecond. */
    uint64_t max_nodes;
    /* The time limit in seconds, or 0 for none. A time too long for a clock, such as INFINITY, means no limit. */
    double max_seconds;
    /* A percentage from 0 to 255, or -1 for no limit. tilebase_search ends as soon as a solution is proved to be at
     * most this many percent longer than an optimal one: if 100 * length <= lower_bound * (100 + within), both in the
     * solver's metric. The search is then not complete. About half of its time is for shorter solutions, so the proof
     * of an optimal solution takes up to twice as long. Other functions ignore the percentage. */
    int within;
    /* The number of threads, or 0 for one per processor. The answer does not depend on this number. */
    size_t threads;
    /* A progress callback or NULL, and its context. The callback is called at least ten times per second. */
    tilebase_watch watch;
    void *context;
};
#define TILEBASE_LIMITS {sizeof(tilebase_limits), 0, 0, -1, 0, NULL, NULL}

/* The result of a search. Initialise it with TILEBASE_FOUND. */
typedef struct tilebase_found {
    /* sizeof(tilebase_found), which identifies the version of the struct. */
    size_t size;
    /* The number of boards visited; for a complete search, it does not depend on the number of threads. */
    uint64_t nodes;
    /* A lower bound of the distance. */
    int lower_bound;
    /* 1 if the search is complete, 0 if a limit or the callback ended it. */
    int is_complete;
    /* 1 if the moves are proved optimal, otherwise 0. This is possible before the search is complete. */
    int is_optimal;
    /* The number of moves in the solver's metric, or -1 if the search ended before it found a solution. This can
     * happen in about the first millisecond. */
    int length;
    /* The tile that slides first, or 0 if there are no moves. */
    int tile;
    /* If the search is complete, the optimal solution that tilebase_solve writes. Otherwise, the shortest solution
     * found so far. */
    char moves[TILEBASE_MOVES_CAPACITY];
} tilebase_found;
#define TILEBASE_FOUND {sizeof(tilebase_found), 0, 0, 0, 0, -1, 0, ""}

/*
 * Searches for an optimal solution within limits, which may be NULL. The order is as for tilebase_solve. If a limit
 * ends the search, it has nearly always found a solution, but perhaps not an optimal one. If `max_nodes` or
 * `max_seconds` is not reached, it makes a search at most 4 % longer. Without limits, a search for more than 16 cells
 * spends half of its first 30 seconds on shorter solutions, in case `watch` cancels it. Can also return
 * TILEBASE_ORDER_ERROR. Even with complete tables, returns TILEBASE_ARGUMENT_ERROR if a struct has a wrong `size`, if
 * `max_seconds` is negative or NaN, or if `within` is less than -1 or more than 255.
 */
tilebase_status tilebase_search(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                const char *order, const tilebase_limits *limits, tilebase_found *found);

/*
 * Writes a lower bound of the distance without a search, within microseconds. With complete tables, the bound is the
 * distance.
 */
tilebase_status tilebase_lower_bound(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                     int *lower_bound);

/*
 * Writes the number of optimal solutions, 1 for the goal. UINT64_MAX also stands for larger numbers. Allocates some
 * bytes and takes O(distance) for each board on an optimal solution. With pattern tables, one search finds the distance
 * and a second search counts the solutions. The limits, which may be NULL, hold for both searches together. If a limit
 * or the callback ends a search, the number is 0.
 */
tilebase_status tilebase_count_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                         const tilebase_limits *limits, uint64_t *solutions);

/* Receives a move after which the distance is not smaller, as `before`: the number of moves before it. `better` has all
 * slides that start an optimal solution there, as tilebase_optimal_slides writes them. If a limit ended the search,
 * `better` is NULL. The text is valid until the callback returns. */
typedef int (*tilebase_visit_mistake)(void *context, size_t before, const char *better);

/*
 * Writes the distance of a board and of each board along a player's moves, and calls `visit` with each mistake. `moves`
 * is text as for tilebase_apply. The moves need not lead to the goal. In the multi-tile metric, equal moves in a row are
 * one slide, and all numbers count slides. tilebase_slides counts moves and slides.
 *
 * `distances` has space for `capacity` numbers. The number of distances, 1 + the number of moves or slides, is written
 * into `boards`. If the capacity is too small, returns TILEBASE_BUFFER_ERROR and writes only this number. `visit` may be
 * NULL. If it returns a number other than 0, it is not called again; the status is TILEBASE_OK.
 *
 * The limits, which may be NULL, hold for all searches together. If a limit ends them, the distances of the first boards
 * are TILEBASE_UNKNOWN. Can also return TILEBASE_MOVES_ERROR. Allocates some bytes per move. With complete tables,
 * O(distance) per move. With pattern tables, often as fast as a single search.
 */
tilebase_status tilebase_analyse(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                 const char *moves, const tilebase_limits *limits, int16_t *distances,
                                 size_t capacity, size_t *boards, tilebase_visit_mistake visit, void *context);

/* ---- Random boards ---- */

/*
 * Writes a random board at this distance, or a random solvable board for TILEBASE_ANY_DISTANCE. If all seeds are
 * equally likely, so are all boards, except at a distance with pattern tables. A seed gives the same board on every
 * machine, in every language and with all complete tables. Can also return TILEBASE_DISTANCE_ERROR and
 * TILEBASE_BUFFER_ERROR.
 *
 * O(N) for TILEBASE_ANY_DISTANCE. For any other distance, visits all boards up to this distance, starting at the goal.
 * This takes O(boards), on all processors for large tables, and about 1.1 bits of memory per board. Can then also
 * return TILEBASE_MEMORY_ERROR. With pattern tables, the boards are the ends of random walks: up to a thousand searches
 * per board, without limits, on all processors. If no walk ends at the distance, returns TILEBASE_DISTANCE_ERROR, and
 * if an entry is wrong, TILEBASE_TABLE_ERROR.
 */
tilebase_status tilebase_random(const tilebase_solver *solver, int distance, uint64_t seed, uint8_t *tiles,
                                size_t capacity, size_t *count);

/*
 * Writes the first `count` boards of a seed, one board after the other: count x N tiles. The first board is the board
 * of tilebase_random. Complexity: tilebase_random once, and O(N) per board.
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
 * This writes the distances 19, 0, -1, the solutions "ullddrurdllurdruldr", "", "" and the lengths 19, 0, -1.
 *
 * `boards` holds the tiles of `count` boards of the solver's shape, one board after the other: count x N numbers. The
 * array must not overlap the answers. If some tiles are not a board, these functions return TILEBASE_BOARD_ERROR. The
 * message of tilebase_last_error then starts with the number of the first such board, from 0. An example is "board 7:
 * tile 3 appears more than once; tile 4 is missing". The message for TILEBASE_TABLE_ERROR also names the board. If a
 * function fails, the answers are unspecified.
 *
 * With pattern tables, each board is searched within the limits, which may be NULL. The limits also set the number of
 * threads, by default one per processor. If a limit ends the search for a board, the answer is TILEBASE_UNKNOWN or
 * TILEBASE_UNKNOWN_MOVES. If `watch` ends the call, this is the answer for all remaining boards.
 *
 * With complete tables, each board is looked up at first. When batches with one order of the moves have answered a
 * tenth of all boards, the solver derives and keeps all solutions in this order. For 3x3, this takes
 * milliseconds and 8 bytes per board, and batches on other threads block meanwhile. Answers are then much faster. If
 * solutions are longer than 31 moves, memory is short or the metric is multi-tile, the solver continues to look boards
 * up.
 */

/* The bits of optimal moves written for a board if a limit ended its search. */
#define TILEBASE_UNKNOWN_MOVES 16

/*
 * Writes the distance of each board, -1 for an unsolvable board, into an array of `count` numbers.
 * O(count x distance) at first, then O(count x N).
 */
tilebase_status tilebase_distances(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                   const tilebase_limits *limits, int16_t *distances);

/*
 * Writes the letters of each board's solution into a row of `width` bytes, padded with zero bytes. The rows follow each
 * other: count x width bytes. The rows of the goal and of an unsolvable board are empty. Writes the length of each
 * solution in the solver's metric, -1 for an unsolvable board, into `lengths`, an array of `count` numbers. If
 * `lengths` is NULL, the call allocates such an array. The order is as for tilebase_solve.
 *
 * With complete tables, the width must be greater than the largest distance; for 3x3, 32 is enough and fastest. With
 * pattern tables and in the multi-tile metric, it must be at least TILEBASE_MOVES_CAPACITY. If the width is too small,
 * even if `count` is 0, returns TILEBASE_BUFFER_ERROR and writes nothing. Can also return TILEBASE_ORDER_ERROR.
 * Complexity: count times tilebase_solve at first, then O(count x (N + width)).
 */
tilebase_status tilebase_solve_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                    const char *order, const tilebase_limits *limits, char *moves,
                                    size_t width, int16_t *lengths);

/*
 * Writes all moves that start an optimal solution of each board, as bits, into an array of `count` numbers. The bits
 * are 1 for u, 2 for d, 4 for l and 8 for r. The goal and unsolvable boards have 0. Searches run on the calling thread.
 * Complexity: count times tilebase_optimal_moves.
 */
tilebase_status tilebase_optimal_moves_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                            const tilebase_limits *limits, uint8_t *moves);

/*
 * Writes the distances of all boards in the order of their indices, one byte each. Also writes the number of boards.
 * With pattern tables, returns TILEBASE_ARGUMENT_ERROR. Can also return TILEBASE_BUFFER_ERROR and
 * TILEBASE_MEMORY_ERROR. O(boards), on all processors for large tables.
 */
tilebase_status tilebase_all_distances(const tilebase_solver *solver, uint8_t *distances, size_t capacity,
                                       size_t *count);

#ifdef __cplusplus
}
#endif

#endif
