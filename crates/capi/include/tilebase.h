/*
 * libtilebase: optimal answers to sliding-tile puzzles, such as the 8-puzzle and the 15-puzzle.
 *
 *     tilebase_solver *solver;
 *     const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
 *     tilebase_answer answer = TILEBASE_ANSWER;
 *
 *     if (tilebase_open(NULL, &solver) == TILEBASE_OK) {
 *         if (tilebase_search(solver, board, 9, NULL, 0, NULL, &answer) == TILEBASE_OK)
 *             printf("%s: slide %d\n", answer.moves, answer.tile);
 *         tilebase_close(solver);
 *     }
 *
 * This prints ullddrurdllurdruldr: slide 4. With options.goal = "4x4" and 16 tiles, the same lines solve the 15-puzzle.
 * For the 24-puzzle, set limits.seconds.
 *
 * WORDS. A board has at least 2 rows and 2 columns, and at most 25 cells. With N cells, it is an array of `count` = N
 * tiles in reading order: 1 .. N-1, and 0 for the blank. A move is the direction of the BLANK: u up, d down, l left, r
 * right. The shortest solutions of a board are called optimal; their length is its distance.
 *
 * METRICS. By default, each step of the blank counts as one move. In the multi-tile metric, a SLIDE counts as one move:
 * the blank takes one or more steps in one direction, and as many tiles of a row or column slide. All distances, bounds
 * and lengths of solutions are in the solver's metric. Moves in text are always single steps. For example, uulldr has
 * six letters and four slides: u2 l2 d r.
 *
 * SOLVERS solve the boards that can reach one goal. There are two kinds:
 *
 *   - With COMPLETE TABLES, a solver looks up each answer within microseconds. A complete table has an entry for each
 *     board of a shape, such as 3x3, 2x5 or 3x4.
 *   - With PATTERN TABLES, a solver searches, for larger shapes such as 4x4 and 5x5. A set of tables covers each tile
 *     once. A 4x4 board takes some milliseconds on average, but a few take seconds or minutes. Most 5x5 boards take hours.
 *
 * A goal may have up to 25 cells, or up to 16 in the multi-tile metric. If no table serves the goal, tables are made in
 * memory. The command `tilebase gen` creates files of both kinds, which only make answers faster.
 *
 * GOALS are text in the forms of tilebase_parse_board, or NULL for the first table's goal. A shape, such as "4x4",
 * means the goal of the first file of that shape, outside folders. If there is no such file, a shape means the tiles in
 * order and the blank last. Goals also have names, such as "4x4 snail": blank-last, blank-first, middle and snail.
 *
 * A table serves a goal if a rotation, reflection or transposition of the board moves the goal's blank to the blank of
 * the table's goal. The tiles may be in any order. With a table of 4x3 and a goal of 3x4, the solver solves boards of 3x4.
 *
 * LIMITS. Each function that can search takes limits, which may be NULL. Complete tables ignore them, except that
 * `watch` ends a batch. If a limit or the callback `watch` ends a search:
 *
 *   - tilebase_search and tilebase_check write the results so far, with the best solution found.
 *   - tilebase_solutions, and tilebase_search with TILEBASE_REQUEST_EXACT, return TILEBASE_LIMIT_ERROR.
 *   - A batch keeps the answers found. The others are TILEBASE_UNKNOWN or TILEBASE_UNKNOWN_MOVES.
 *
 * TEXT is UTF-8 and ends with a zero byte, in arguments and results. BUFFERS belong to the caller. A function that
 * fills a buffer takes its capacity in bytes, and a pointer for the length of the result. If the buffer is too small,
 * it returns TILEBASE_BUFFER_ERROR, and writes only the length. The length of a text excludes the zero byte, but the
 * capacity includes it. A buffer may be NULL if its capacity is 0. TILEBASE_MAX_CELLS is enough for any board.
 *
 * STRUCTS start with their size, which identifies their version. Initialise them with the macro of the same name. A
 * function that is passed another size returns TILEBASE_ARGUMENT_ERROR.
 *
 * ERRORS. Every function that can fail returns a status: TILEBASE_OK, or the reason. A function that fails changes the
 * caller's memory only if this header says so. tilebase_strerror describes the status, and tilebase_last_error the
 * failure. A pointer may be NULL only if documented, or for an array of length 0. Otherwise, a function that is passed
 * NULL returns TILEBASE_ARGUMENT_ERROR. A function that takes a board can return TILEBASE_BOARD_ERROR, and one that
 * answers it TILEBASE_UNSOLVABLE_ERROR, and TILEBASE_TABLE_ERROR for a wrong entry in a table. A wrong entry causes this
 * error or a wrong answer, but never a read outside the table or an endless loop. A panic in Rust is TILEBASE_PANIC.
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

#define TILEBASE_MAX_CELLS 25       /* The largest number of cells on a board. */
#define TILEBASE_MOVES_CAPACITY 256 /* The capacity for any solution: at most 255 moves and a zero byte. */
#define TILEBASE_ANY_DISTANCE (-1)  /* The distance to pass to tilebase_random for boards at any distance. */
#define TILEBASE_UNKNOWN (-2)       /* The distance or the length written for a board if a limit ended the search. */
#define TILEBASE_UNKNOWN_MOVES 16   /* The optimal moves written for such a board. */

#define TILEBASE_SINGLE 1 /* The metric in which a step of the blank is one move. */
#define TILEBASE_MULTI 2  /* The metric in which a slide is one move. */

/* A solver for one goal. tilebase_open or tilebase_from_bytes creates it, and tilebase_close frees it. */
typedef struct tilebase_solver tilebase_solver;

/* The result of a call. Later versions may add numbers, but do not change them. */
typedef enum tilebase_status {
    TILEBASE_OK = 0,               /* No error. */
    TILEBASE_BOARD_ERROR = 1,      /* The tiles or the text are not a board of the expected shape. */
    TILEBASE_UNSOLVABLE_ERROR = 2, /* No moves lead from this board to the goal. This is true of half of all boards. */
    TILEBASE_GOAL_ERROR = 3,       /* The goal has more than 16 cells, too many for the multi-tile metric. */
    TILEBASE_TABLE_ERROR = 4,      /* Not a table, a damaged one, or pattern tables that form no set. */
    TILEBASE_ORDER_ERROR = 5,      /* The order does not have each of the letters u, d, l, r once. */
    TILEBASE_DISTANCE_ERROR = 6,   /* No board is at this distance. */
    TILEBASE_FILE_ERROR = 7,       /* A file cannot be opened, read or mapped. */
    TILEBASE_MEMORY_ERROR = 8,     /* Not enough memory. */
    TILEBASE_ARGUMENT_ERROR = 9,   /* NULL, a length too large for an array, no board with the index, boards without an
                                    * index, or pattern tables for a function that needs complete tables. */
    TILEBASE_BUFFER_ERROR = 10,    /* The buffer is too small; the needed length is written. */
    TILEBASE_PANIC = 11,           /* A bug in tilebase. Its message is also on standard error. Please report it. */
    TILEBASE_MOVES_ERROR = 12,     /* The text cannot be read as moves, or a move leaves the board. */
    TILEBASE_LIMIT_ERROR = 13      /* A limit or a callback ended the search before it found the exact answer. */
} tilebase_status;

/* ---- Errors and version ---- */

/* Returns a description of a status, in lower case and without a full stop. Any number is allowed. The text is constant
 * and must not be freed. */
const char *tilebase_strerror(int status);

/* Writes the message of the last failure in this thread, such as "tile 6 appears more than once; tile 8 is missing". It
 * stays until another call on this thread fails, and is empty if none has failed yet. A failure of tilebase_last_error
 * does not change it. If the buffer is too small, writes the start of the message, a zero byte and the length of the
 * whole message, and returns TILEBASE_BUFFER_ERROR. */
tilebase_status tilebase_last_error(char *text, size_t capacity, size_t *length);

/* Returns the version of the library, such as "0.1.0". The text is constant and must not be freed. */
const char *tilebase_version(void);

/* ---- Opening and closing ---- */

/* What to open. */
typedef struct tilebase_options {
    size_t size;
    /* The paths of `count` files and folders. Of a folder, all files named *.tb are used, except damaged ones. Without
     * paths, and for goals that no file serves, there are embedded tables, and tables made in memory: in milliseconds
     * for up to ten cells, in up to a second for more, once per process. */
    const char *const *paths;
    size_t count;
    /* NULL is the goal of the first table in the metric, or else of the first file, or else 1 2 3 / 4 5 6 / 7 8 x. */
    const char *goal;
    /* TILEBASE_SINGLE, TILEBASE_MULTI, or 0 for the first file's metric. For folders alone, it is TILEBASE_SINGLE. */
    int metric;
    /* If not 0, maps files into memory, for large tables and for processes that share them. From files over 64 MiB, only
     * the entries looked up are read, and only tilebase_verify checks the checksum. Until the solver is closed, no
     * process may change or shorten the files. Otherwise, answers are undefined, and a read past the end of a shortened
     * file ends the process (SIGBUS). Replacing a file with a new file of the same name, as `tilebase gen` does, is
     * safe. By default, files are read and checked, and may change afterwards. */
    int map;
} tilebase_options;
#define TILEBASE_OPTIONS {sizeof(tilebase_options), NULL, 0, NULL, 0, 0}

/* Writes a solver, or NULL if the call fails. tilebase_close frees it. `options` may be NULL. Can return
 * TILEBASE_TABLE_ERROR, TILEBASE_FILE_ERROR, TILEBASE_BOARD_ERROR for a goal that is not a board, TILEBASE_GOAL_ERROR
 * and TILEBASE_MEMORY_ERROR. O(bytes of the checked files).
 *
 * The tables may be of both kinds, of several shapes and in both metrics. The solver uses only tables that are in its
 * metric and serve the goal: files before folders, and complete tables before pattern tables. If tables with a move and
 * with a bit per board serve the goal, each is used where it is faster. Pattern tables form a set if they are for one
 * goal and together cover each tile once. A table covers at most 8 tiles. */
tilebase_status tilebase_open(const tilebase_options *options, tilebase_solver **solver);

/* Does the same with `count` table files in memory of these lengths in bytes, and ignores `paths`, `count` and `map` of
 * the options. Until the solver is closed, the bytes must stay in place, unchanged, but need no alignment. The arrays
 * `tables` and `lengths` may be freed. Only tilebase_verify checks the checksums. O(count). */
tilebase_status tilebase_from_bytes(const uint8_t *const *tables, const size_t *lengths, size_t count,
                                    const tilebase_options *options, tilebase_solver **solver);

/* Checks the checksums and padding of the tables. Returns TILEBASE_TABLE_ERROR if a table is wrong. O(bytes). */
tilebase_status tilebase_verify(const tilebase_solver *solver);

/* Frees a solver; does nothing for NULL. No thread may use the solver at the same time or afterwards. */
void tilebase_close(tilebase_solver *solver);

/* ---- Goal, boards and indices ---- */

/* The properties of a solver. */
typedef struct tilebase_info {
    size_t size;
    /* The number of boards that can reach the goal: N!/2 for N cells, 181,440 for 3x3; 0 for more than 16 cells. */
    uint64_t boards;
    int rows, cols;   /* The shape of the boards: 2 .. 12 each. */
    int metric;       /* TILEBASE_SINGLE or TILEBASE_MULTI. */
    int is_complete;  /* 1 with complete tables, 0 with pattern tables. */
    int max_distance; /* The largest distance of any board, such as 31 for 3x3; -1 with pattern tables. */
    uint8_t goal[TILEBASE_MAX_CELLS]; /* The tiles of the goal, and zeros after them. */
} tilebase_info;
#define TILEBASE_INFO {sizeof(tilebase_info), 0, 0, 0, 0, 0, 0, {0}}

/* Writes the properties of a solver. O(1). */
tilebase_status tilebase_info_of(const tilebase_solver *solver, tilebase_info *info);

/* Writes the shape of a board that is given as text, so that the caller can choose a solver. If the text does not
 * separate the rows, 9 cells mean 3x3, 16 cells mean 4x4 and 25 cells mean 5x5. Returns TILEBASE_BOARD_ERROR if no
 * shape or several shapes fit. O(length of the text). */
tilebase_status tilebase_shape_of(const char *text, int *rows, int *cols);

/* Reads a board of the goal's shape from text. Tiles are numbers, or the letters a to o and A to O for 10 to 24. The
 * blank is 0, x, X, _, *, -, a full stop, U+25A1, None, NaN or null. The blank may also be the only empty field between
 * commas, semicolons, slashes, tabs or bars. White space, line breaks, commas, semicolons, slashes, bars, quotes,
 * brackets, box-drawing lines and the dashes of a word such as 1-2-3 separate tiles. Numbers such as 1.0 and 1.0e+00
 * are integers. Whole rows or the whole board may be written without separators. All of these are the same board:
 *
 *     2 3 4 1 5 x 7 6 8     23415x768     234/15_/768     [[2,3,4],[1,5,0],[7,6,8]]
 *
 * If slashes, line breaks or brackets separate the rows, the board must have the goal's shape. For any other text,
 * returns TILEBASE_BOARD_ERROR. The board may be unsolvable. O(length of the text). */
tilebase_status tilebase_parse_board(const tilebase_solver *solver, const char *text, uint8_t *tiles,
                                     size_t capacity, size_t *count);

/* Writes a board of this shape as text, such as "1 2 3 / 8 x 4 / 7 6 5". The text may be used as a goal. A capacity of
 * 128 bytes is always enough. Returns TILEBASE_BOARD_ERROR for an invalid shape. */
tilebase_status tilebase_format_board(int rows, int cols, const uint8_t *tiles, size_t count, char *text,
                                      size_t capacity, size_t *length);

/* Writes the legal moves of a board of the goal's shape, as two to four letters in the order u, d, l, r. A capacity of
 * five bytes is always enough. O(N). */
tilebase_status tilebase_legal_moves(const tilebase_solver *solver, const uint8_t *tiles, size_t count, char *moves,
                                     size_t capacity, size_t *length);

/* Applies moves of the blank to a board of the goal's shape, in place. A move is a letter, a word or an arrow, in any
 * case, with an optional count: "ull", "Up, L2". An apostrophe after a move or its count means the opposite move: "r'"
 * is "l". Spaces, commas, semicolons, bars, slashes, hyphens, brackets and quotes may separate moves. Numbers such as
 * "1." may precede moves. A full stop may end the text. If the text cannot be read as moves, or if a move leaves the
 * board, returns TILEBASE_MOVES_ERROR and changes nothing. O(length of the text). */
tilebase_status tilebase_apply(const tilebase_solver *solver, uint8_t *tiles, size_t count, const char *moves);

/* Writes the index of a board that can reach the goal, from 0 to the number of boards - 1, for any tables.
 * Boards of more than 16 cells have none: returns TILEBASE_ARGUMENT_ERROR. O(N). */
tilebase_status tilebase_index_of(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                  uint64_t *index);

/* Writes the board with this index. Returns TILEBASE_ARGUMENT_ERROR if there is no such board. O(N). */
tilebase_status tilebase_board_at(const tilebase_solver *solver, uint64_t index, uint8_t *tiles, size_t capacity,
                                  size_t *count);

/* ---- Limits ---- */

/* The progress of a search: the number of boards visited, the largest lower bound of the distance proved so far, and the
 * number of moves of the shortest solution found so far, or -1. */
typedef struct tilebase_progress {
    uint64_t nodes;
    int lower_bound, upper_bound;
} tilebase_progress;

/* Called at least ten times per second. A result other than 0 ends the search or the batch. In a batch, `progress` is
 * NULL. */
typedef int (*tilebase_watch)(void *context, const tilebase_progress *progress);

/* The limits of a search. Each board of a batch has its own. */
typedef struct tilebase_limits {
    size_t size;
    /* The largest number of boards to visit, or 0 for no limit. With this limit, a search uses one thread. A second
     * search, whose boards are not counted, looks for solutions that may not be optimal. It takes about as long as the
     * first search, but at least a millisecond. */
    uint64_t nodes;
    /* The time limit in seconds, or 0 for none. A time too long for a clock, such as INFINITY, means no limit. */
    double seconds;
    /* A percentage from 0 to 255, or -1 for no limit. tilebase_search ends as soon as a solution is proved to be at
     * most this many percent longer than an optimal one: if 100 * length <= lower_bound * (100 + within), both in the
     * solver's metric. The answer is then not complete. About half of the time is for shorter solutions, so the proof of
     * an optimal solution takes up to twice as long. Other calls, and TILEBASE_REQUEST_EXACT, ignore the percentage. */
    int within;
    /* The number of threads. 0 means one for a board, and all processors for a batch. The answer does not depend on it. */
    size_t threads;
    /* A callback or NULL, and its context. */
    tilebase_watch watch;
    void *context;
} tilebase_limits;
#define TILEBASE_LIMITS {sizeof(tilebase_limits), 0, 0, -1, 0, NULL, NULL}

/* ---- Answers about one board ---- */

/* What to find, as a sum; 0 is a solution. With BOUND, the other parts are ignored: the answer is only a lower bound,
 * without a search, within microseconds; with complete tables, it is the distance. OPTIMAL_MOVES are all moves that start
 * an optimal solution, and COUNT is the number of these solutions. With EXACT, all of it is exact, or the status is
 * TILEBASE_LIMIT_ERROR; no time is spent on solutions that may not be optimal. */
#define TILEBASE_REQUEST_BOUND 1
#define TILEBASE_REQUEST_OPTIMAL_MOVES 2
#define TILEBASE_REQUEST_COUNT 4
#define TILEBASE_REQUEST_EXACT 8

/* The answer for a board. Lengths and bounds are in the solver's metric. */
typedef struct tilebase_answer {
    size_t size;
    /* The number of boards visited to find the solution. For a complete search, it is the same for all `threads`. */
    uint64_t nodes;
    /* The number of optimal solutions, 1 for the goal. UINT64_MAX also stands for larger numbers. 0 if it is not in
     * `request` or not known. */
    uint64_t count;
    /* A lower bound of the distance, and the distance, or -1 if it is not known. */
    int lower_bound, distance;
    /* The number of moves of the solution, and of its slides; -1 without a solution. This can happen in about the first
     * millisecond of a search. */
    int length, slides;
    /* The tile to press: the farthest tile that the first move slides. 0 if there are no moves. */
    int tile;
    /* Each is 1 or 0. is_complete: no limit ended the search. is_optimal: the solution is proved optimal, perhaps
     * before a limit ended the search. is_within: it is proved to be at most limits.within percent longer than an
     * optimal one or, without this limit, to be optimal. */
    int is_complete, is_optimal, is_within;
    /* All moves that start an optimal solution, in the order u, d, l, r: letters such as "udl" or, in the multi-tile
     * metric, slides such as "u l l2". Empty for the goal, and if they are not in `request` or not known. */
    char optimal_moves[64];
    /* The solution, one letter per move. If the search is complete, the first optimal solution in the order; otherwise,
     * the shortest solution found so far. */
    char moves[TILEBASE_MOVES_CAPACITY];
} tilebase_answer;
#define TILEBASE_ANSWER {sizeof(tilebase_answer), 0, 0, 0, -1, -1, -1, 0, 0, 0, 0, "", ""}

/* Finds a solution, and the parts in `request`, a sum of TILEBASE_REQUEST_ numbers. `order` is an order of the moves,
 * such as "dlru"; NULL means "udlr". Of all optimal solutions, writes the lexicographically first in this order. All
 * parts share the time limit. Each part may visit as many boards as the first search left unused.
 * Can also return TILEBASE_ORDER_ERROR and TILEBASE_LIMIT_ERROR.
 *
 * For a game of 5x5, a limit of 0.3 seconds is enough to find a good move: slide answer.tile. Without limits, a search
 * for more than 16 cells spends half of its first 30 seconds on shorter solutions, in case `watch` ends it.
 *
 * With complete tables, O(distance) if they are embedded, have one bit per entry, or store moves in this order;
 * O(distance^2) otherwise. A count allocates some bytes and takes O(distance) for each board on an optimal solution. */
tilebase_status tilebase_search(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                const char *order, unsigned request, const tilebase_limits *limits,
                                tilebase_answer *answer);

/* Calls `visit` with each optimal solution and its number of letters, in lexicographic order. The order of the moves is
 * as for tilebase_search. The text is valid until `visit` returns. The goal has one solution, which is empty. If
 * `visit` returns a number other than 0, it is not called again; the status is TILEBASE_OK. The limits hold for all
 * solutions together. Can also return TILEBASE_ORDER_ERROR and TILEBASE_LIMIT_ERROR.
 *
 * Allocates some bytes per move of a solution. Takes at most O(distance^2) per solution with complete tables. */
typedef int (*tilebase_visit)(void *context, const char *moves, size_t length);
tilebase_status tilebase_solutions(const tilebase_solver *solver, const uint8_t *tiles, size_t count,
                                   const char *order, const tilebase_limits *limits, tilebase_visit visit,
                                   void *context);

/* ---- Checking claims about a board ---- */

/* How moves are meant: as directions of the blank, as directions of the tiles, as tiles with directions and counts such
 * as "4 up, 5 left", or as the tiles that slide. 0 means undeclared: directions of the blank or of the tiles. */
#define TILEBASE_BLANK 1
#define TILEBASE_TILE 2
#define TILEBASE_RUNS 3
#define TILEBASE_NUMBERS 4

/* The kind of a verdict. */
typedef enum tilebase_outcome {
    TILEBASE_OPTIMAL = 0,    /* The moves are an optimal solution. */
    TILEBASE_SOLUTION = 1,   /* The moves are a solution, but not proved optimal. */
    TILEBASE_UNFINISHED = 2, /* All moves are legal, but they do not end at the goal. */
    TILEBASE_ILLEGAL = 3,    /* A move leaves the board, or its tile is not beside the blank. */
    TILEBASE_RIGHT = 4,      /* The distance is as claimed. */
    TILEBASE_UNSOLVABLE = 5, /* The board is unsolvable, as claimed. */
    TILEBASE_WRONG = 6,      /* The claim is false, or moves are claimed for an unsolvable board. */
    TILEBASE_OPEN = 7,       /* The claim is a bound that is not refuted, or a limit ended the search. */
    TILEBASE_AMBIGUOUS = 8,  /* The meaning of the claim is not certain. */
    TILEBASE_INVALID = 9     /* The text cannot be read as a claim. */
} tilebase_outcome;

/* Receives a move after which the distance is not smaller, as `before`: the number of moves before it. `better` has all
 * moves that start an optimal solution there, as in tilebase_answer, or is NULL if a limit ended the search. The text is
 * valid until the callback returns. If it returns a number other than 0, it is not called again. */
typedef int (*tilebase_visit_mistake)(void *context, size_t before, const char *better);

/* The result of checking a claim. All numbers of moves are in the solver's metric; -1 stands for an unknown number. */
typedef struct tilebase_verdict {
    size_t size;
    tilebase_outcome outcome;
    /* The number of claimed moves, up to the first illegal one, and of their slides. -1 if the claim has no moves. */
    int length, slides;
    /* A lower bound of the board's distance, and the distance. */
    int lower_bound, distance;
    /* The distance of the board after the moves. */
    int remaining;
    /* The number, from 1, of the illegal move, or else of the first move that does not lead nearer to the goal. */
    int first_mistake;
    /* Set by the caller, to find all mistakes: an array of `capacity` numbers or NULL, and a callback or NULL. */
    int16_t *distances;
    size_t capacity;
    tilebase_visit_mistake visit;
    void *context;
    /* The number of distances: of the board, and of the board after each move. As many as the capacity allows are
     * written into the array. A distance is TILEBASE_UNKNOWN if a limit ended the search before it was found. */
    size_t boards;
    /* A sentence for people, such as "no solution: move 3 (r) leaves the board". A longer sentence is truncated. */
    char text[256];
} tilebase_verdict;
#define TILEBASE_VERDICT {sizeof(tilebase_verdict), TILEBASE_INVALID, -1, -1, -1, -1, -1, -1, NULL, 0, NULL, NULL, 0, ""}

/* Checks a claim about a board: moves as for tilebase_apply, a distance such as "19 moves", or "unsolvable". Unsolvable
 * boards have a verdict. `notation` says how moves are meant. The limits hold for all searches together.
 *
 * Finds the first mistake of a solution. With an array or a callback in the verdict, finds the distance of every board
 * along the moves, and all mistakes, even if the moves do not lead to the goal.
 *
 * Allocates some bytes per move. With complete tables, O(distance) per move. With pattern tables, about two searches;
 * all mistakes of a person's moves on 4x4 take some tens of milliseconds. */
tilebase_status tilebase_check(const tilebase_solver *solver, const uint8_t *tiles, size_t count, const char *claim,
                               int notation, const tilebase_limits *limits, tilebase_verdict *verdict);

/* ---- Random boards ---- */

/* Writes the first `count` random boards of a seed, one board after the other: count x N tiles. Their distance is
 * `distance`, or any for TILEBASE_ANY_DISTANCE. All such boards are equally likely, except at a distance with pattern
 * tables. A seed gives the same boards on every machine, in every language and with all complete tables. Can also
 * return TILEBASE_DISTANCE_ERROR and TILEBASE_MEMORY_ERROR.
 *
 * O(N) per board for TILEBASE_ANY_DISTANCE. For any other distance, visits all boards up to this distance, starting at
 * the goal. This takes O(boards), on all processors for large tables, and about 1.1 bits of memory per board. With
 * pattern tables, the boards are the ends of random walks: up to a thousand searches per board, without limits, on all
 * processors. */
tilebase_status tilebase_random(const tilebase_solver *solver, size_t count, int distance, uint64_t seed,
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
 * With complete tables, each board is looked up at first. When batches with one order of the moves have answered a tenth
 * of all boards, the solver derives and keeps all solutions of at most 31 moves in this order, unless memory is short or
 * the metric is multi-tile. For 3x3, this takes milliseconds and 8 bytes per board. Answers are then much faster.
 */

/* Writes the distance of each board, -1 for an unsolvable board. O(count x distance) at first, then O(count x N). */
tilebase_status tilebase_distances(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                   const tilebase_limits *limits, int16_t *distances);

/* Writes the letters of each board's solution into a row of `width` bytes, padded with zero bytes. The rows follow each
 * other: count x width bytes. The rows of the goal and of an unsolvable board are empty. Writes the length of each
 * solution in the solver's metric, -1 for an unsolvable board, into `lengths`, an array of `count` numbers. If
 * `lengths` is NULL, the call allocates such an array. The order is as for tilebase_search.
 *
 * With complete tables, the width must be greater than the largest distance; for 3x3, 32 is enough and fastest. With
 * pattern tables and in the multi-tile metric, it must be at least TILEBASE_MOVES_CAPACITY. If the width is too small,
 * even if `count` is 0, returns TILEBASE_BUFFER_ERROR and writes nothing. Can also return TILEBASE_ORDER_ERROR.
 * Complexity: count times tilebase_search at first, then O(count x (N + width)). */
tilebase_status tilebase_solve_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                    const char *order, const tilebase_limits *limits, char *moves,
                                    size_t width, int16_t *lengths);

/* Writes all moves that start an optimal solution of each board, as bits: 1 for u, 2 for d, 4 for l and 8 for r. The
 * goal and unsolvable boards have 0. */
tilebase_status tilebase_optimal_moves_many(const tilebase_solver *solver, const uint8_t *boards, size_t count,
                                            const tilebase_limits *limits, uint8_t *moves);

/* Writes the distances of all boards in the order of their indices, one byte each. Returns TILEBASE_BUFFER_ERROR if the
 * capacity is less than the number of boards, and TILEBASE_ARGUMENT_ERROR with pattern tables. Can also return
 * TILEBASE_MEMORY_ERROR. O(boards), on all processors for large tables. */
tilebase_status tilebase_all_distances(const tilebase_solver *solver, uint8_t *distances, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
