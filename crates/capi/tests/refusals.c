/* Wrong arguments: pointers that are NULL, small buffers, wrong numbers. None may crash. */
#include "check.h"

static const uint8_t board[9] = {1, 2, 3, 4, 5, 6, 7, 0, 8};
static tilebase_solver *solver;

/* Memory of the caller, which a call that fails must not change. */
static uint8_t tiles[TILEBASE_MAX_CELLS];
static char text[TILEBASE_MOVES_CAPACITY], letter;
static int number, other_number;
static size_t length;
static uint64_t solutions;

static void is_null(tilebase_status status, const char *argument)
{
    char error[64];
    snprintf(error, sizeof error, "the argument %s is NULL", argument);
    check_failure(status, TILEBASE_BAD_ARGUMENT, error);
}

static void null_pointers(void)
{
    tilebase_solver *opened;

    is_null(tilebase_open(NULL, NULL, &opened), "path");
    CHECK(opened == NULL);
    is_null(tilebase_open("path", NULL, NULL), "solver");
    is_null(tilebase_map(NULL, NULL, &opened), "path");
    is_null(tilebase_map("path", NULL, NULL), "solver");
    is_null(tilebase_open_memory(NULL, 64, NULL, &opened), "bytes");
    is_null(tilebase_open_memory(board, 9, NULL, NULL), "solver");
    is_null(tilebase_open_embedded(NULL, NULL), "solver");
    is_null(tilebase_verify(NULL), "solver");
    tilebase_close(NULL);

    is_null(tilebase_shape(NULL, &number, &number), "solver");
    is_null(tilebase_shape(solver, NULL, &number), "rows");
    is_null(tilebase_shape(solver, &number, NULL), "cols");
    is_null(tilebase_max_distance(NULL, &number), "solver");
    is_null(tilebase_max_distance(solver, NULL), "distance");
    is_null(tilebase_goal(NULL, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_goal(solver, NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_goal(solver, tiles, sizeof tiles, NULL), "count");
    is_null(tilebase_parse_board(NULL, "12345678x", tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_parse_board(solver, NULL, tiles, sizeof tiles, &length), "text");
    is_null(tilebase_parse_board(solver, "12345678x", NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_parse_board(solver, "12345678x", tiles, sizeof tiles, NULL), "count");

    is_null(tilebase_distance(NULL, board, 9, &number), "solver");
    is_null(tilebase_distance(solver, NULL, 9, &number), "tiles");
    is_null(tilebase_distance(solver, board, 9, NULL), "distance");
    is_null(tilebase_solve(NULL, board, 9, NULL, text, sizeof text, &length), "solver");
    is_null(tilebase_solve(solver, NULL, 9, NULL, text, sizeof text, &length), "tiles");
    is_null(tilebase_solve(solver, board, 9, NULL, NULL, sizeof text, &length), "moves");
    is_null(tilebase_solve(solver, board, 9, NULL, text, sizeof text, NULL), "length");
    is_null(tilebase_optimal_moves(NULL, board, 9, text, sizeof text, &length), "solver");
    is_null(tilebase_optimal_moves(solver, NULL, 9, text, sizeof text, &length), "tiles");
    is_null(tilebase_optimal_moves(solver, board, 9, NULL, sizeof text, &length), "moves");
    is_null(tilebase_optimal_moves(solver, board, 9, text, sizeof text, NULL), "length");
    is_null(tilebase_hint(NULL, board, 9, &number, &letter, &other_number), "solver");
    is_null(tilebase_hint(solver, NULL, 9, &number, &letter, &other_number), "tiles");
    is_null(tilebase_hint(solver, board, 9, NULL, &letter, &other_number), "tile");
    is_null(tilebase_hint(solver, board, 9, &number, NULL, &other_number), "move");
    is_null(tilebase_hint(solver, board, 9, &number, &letter, NULL), "distance");
    is_null(tilebase_count_solutions(NULL, board, 9, &solutions), "solver");
    is_null(tilebase_count_solutions(solver, NULL, 9, &solutions), "tiles");
    is_null(tilebase_count_solutions(solver, board, 9, NULL), "solutions");
    is_null(tilebase_random(NULL, 20, 0, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_random(solver, 20, 0, NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_random(solver, 20, 0, tiles, sizeof tiles, NULL), "count");

    CHECK(tilebase_last_error(NULL, 1, &length) == TILEBASE_BAD_ARGUMENT);
    CHECK(tilebase_last_error(text, sizeof text, NULL) == TILEBASE_BAD_ARGUMENT);
    CHECK(strcmp(last_error(), "the argument count is NULL") == 0);
}

static void nothing_was_written(void)
{
    CHECK(number == 0 && other_number == 0 && letter == 0 && length == 0 && solutions == 0);
    for (size_t i = 0; i < sizeof tiles; i++)
        CHECK(tiles[i] == 0);
    for (size_t i = 0; i < sizeof text; i++)
        CHECK(text[i] == 0);
}

static void is_too_small(tilebase_status status, size_t expected_length, const char *error)
{
    check_failure(status, TILEBASE_BUFFER_TOO_SMALL, error);
    CHECK(length == expected_length);
    length = 0;
    nothing_was_written();
}

static void small_buffers(void)
{
    const uint8_t far[9] = {8, 6, 7, 2, 5, 4, 3, 0, 1};
    char exact[32];

    is_too_small(tilebase_goal(solver, tiles, 8, &length), 9,
                 "the buffer is too small: expected room for 9 bytes, found 8");
    is_too_small(tilebase_parse_board(solver, "12345678x", NULL, 0, &length), 9,
                 "the buffer is too small: expected room for 9 bytes, found 0");
    is_too_small(tilebase_random(solver, TILEBASE_ANY_DISTANCE, 0, tiles, 1, &length), 9,
                 "the buffer is too small: expected room for 9 bytes, found 1");
    is_too_small(tilebase_optimal_moves(solver, board, 9, text, 1, &length), 1,
                 "the buffer is too small: expected room for 2 bytes, found 1");
    is_too_small(tilebase_solve(solver, far, 9, NULL, text, 31, &length), 31,
                 "the buffer is too small: expected room for 32 bytes, found 31");
    is_too_small(tilebase_solve(solver, far, 9, NULL, NULL, 0, &length), 31,
                 "the buffer is too small: expected room for 32 bytes, found 0");
    CHECK(tilebase_last_error(text, 5, &length) == TILEBASE_BUFFER_TOO_SMALL);
    CHECK(length == strlen(last_error()));
    length = 0;

    CHECK_OK(tilebase_solve(solver, far, 9, NULL, exact, sizeof exact, &length));
    CHECK(length == 31 && strlen(exact) == 31);
    length = 0;
}

static void wrong_numbers(void)
{
    check_failure(tilebase_distance(solver, board, 8, &number), TILEBASE_INVALID_BOARD,
                  "too few tiles: expected 9 with the blank, found 8; missing: 8");
    check_failure(tilebase_distance(solver, NULL, 0, &number), TILEBASE_INVALID_BOARD,
                  "too few tiles: expected 9 with the blank, found 0; "
                  "missing: 1, 2, 3, 4, 5, 6, 7, 8, the blank");
    check_failure(tilebase_distance(solver, board, 17, &number), TILEBASE_INVALID_BOARD,
                  "too many tiles: expected 9 with the blank, found 17");
    check_failure(tilebase_distance(solver, board, (unsigned)-1, &number), TILEBASE_INVALID_BOARD,
                  "too many tiles: expected 9 with the blank, found 4294967295");
    check_failure(tilebase_solve(solver, board, SIZE_MAX / 2, NULL, text, sizeof text, &length),
                  TILEBASE_INVALID_BOARD,
                  sizeof(size_t) == 8 ? "too many tiles: expected 9 with the blank, found 9223372036854775807"
                                      : "too many tiles: expected 9 with the blank, found 2147483647");
    check_failure(tilebase_random(solver, 40, 0, tiles, sizeof tiles, &length), TILEBASE_WRONG_DISTANCE,
                  "no board is at distance 40: the largest distance is 31");
    check_failure(tilebase_random(solver, -2, 0, tiles, sizeof tiles, &length), TILEBASE_WRONG_DISTANCE,
                  "no board is at distance -2: the largest distance is 31");
    check_failure(tilebase_random(solver, 1000, 0, tiles, sizeof tiles, &length), TILEBASE_WRONG_DISTANCE,
                  "no board is at distance 1000: the largest distance is 31");
}

static void text_that_is_not_utf8(void)
{
    check_failure(tilebase_parse_board(solver, "1 2 \xff", tiles, sizeof tiles, &length),
                  TILEBASE_INVALID_BOARD,
                  "column 5: '\xef\xbf\xbd' is neither a tile nor a blank (0, x, X, _ or .)");
    check_failure(tilebase_solve(solver, board, 9, "ud\xffl", text, sizeof text, &length),
                  TILEBASE_WRONG_ORDER, "expected each of the letters u, d, l, r once, for example udlr");
}

static void sentences(void)
{
    for (int status = TILEBASE_OK; status <= TILEBASE_PANIC; status++) {
        CHECK(strlen(tilebase_strerror(status)) > 0);
        for (int other = TILEBASE_OK; other < status; other++)
            CHECK(strcmp(tilebase_strerror(status), tilebase_strerror(other)) != 0);
    }
    CHECK(strcmp(tilebase_strerror(-1), "unknown status") == 0);
    CHECK(strcmp(tilebase_strerror(TILEBASE_PANIC + 1), "unknown status") == 0);
}

int main(void)
{
    CHECK(strcmp(last_error(), "") == 0);
    CHECK_OK(tilebase_open_embedded(NULL, &solver));
    null_pointers();
    nothing_was_written();
    small_buffers();
    wrong_numbers();
    text_that_is_not_utf8();
    nothing_was_written();
    sentences();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
