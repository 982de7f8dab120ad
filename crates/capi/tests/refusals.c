/* Tests that wrong arguments (NULL, small buffers, wrong numbers) return errors and do not crash. */
#include "check.h"

static const uint8_t board[9] = {1, 2, 3, 4, 5, 6, 7, 0, 8};
static tilebase_solver *solver;

/* The caller's memory; a failed call must not change it. */
static uint8_t tiles[TILEBASE_MAX_CELLS];
static char text[TILEBASE_MOVES_CAPACITY], letter;
static int number, other_number;
static size_t length;
static uint64_t solutions;
static tilebase_found found = TILEBASE_FOUND;

static int visit(void *context, const char *moves, size_t moves_length)
{
    CHECK(context == NULL && moves == NULL && moves_length == 0);
    return 0;
}

static void is_null(tilebase_status status, const char *argument)
{
    char error[64];
    snprintf(error, sizeof error, "the argument %s is NULL", argument);
    check_failure(status, TILEBASE_ARGUMENT_ERROR, error);
}

typedef tilebase_status opener(const char *const *paths, size_t count, const char *goal,
                               tilebase_solver **solver);

static void null_pointers(void)
{
    const char *const paths[] = {"path"}, *const no_paths[] = {NULL};
    const uint8_t *const tables[] = {board}, *const no_tables[] = {NULL};
    const size_t bytes = sizeof board;
    tilebase_solver *opened;

    for (int i = 0; i < 2; i++) {
        static opener *const openers[] = {tilebase_open, tilebase_map};
        is_null(openers[i](NULL, 1, NULL, &opened), "paths");
        is_null(openers[i](no_paths, 1, NULL, &opened), "paths[0]");
        CHECK(opened == NULL);
        is_null(openers[i](paths, 1, NULL, NULL), "solver");
        check_failure(openers[i](paths, SIZE_MAX, NULL, &opened), TILEBASE_ARGUMENT_ERROR,
                      "the argument count is too large for an array");
    }
    is_null(tilebase_from_bytes(NULL, &bytes, 1, NULL, &opened), "tables");
    is_null(tilebase_from_bytes(tables, NULL, 1, NULL, &opened), "lengths");
    is_null(tilebase_from_bytes(no_tables, &bytes, 1, NULL, &opened), "tables[0]");
    CHECK(opened == NULL);
    is_null(tilebase_from_bytes(tables, &bytes, 1, NULL, NULL), "solver");
    is_null(tilebase_embedded(NULL, NULL), "solver");
    is_null(tilebase_verify(NULL), "solver");
    tilebase_close(NULL);

    is_null(tilebase_shape(NULL, &number, &number), "solver");
    is_null(tilebase_shape(solver, NULL, &number), "rows");
    is_null(tilebase_shape(solver, &number, NULL), "cols");
    is_null(tilebase_shape_of(NULL, &number, &number), "text");
    is_null(tilebase_shape_of("12345678x", NULL, &number), "rows");
    is_null(tilebase_shape_of("12345678x", &number, NULL), "cols");
    is_null(tilebase_max_distance(NULL, &number), "solver");
    is_null(tilebase_max_distance(solver, NULL), "distance");
    is_null(tilebase_goal(NULL, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_goal(solver, NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_goal(solver, tiles, sizeof tiles, NULL), "count");
    is_null(tilebase_boards(NULL, &solutions), "solver");
    is_null(tilebase_boards(solver, NULL), "boards");
    is_null(tilebase_index_of(NULL, board, 9, &solutions), "solver");
    is_null(tilebase_index_of(solver, NULL, 9, &solutions), "tiles");
    is_null(tilebase_index_of(solver, board, 9, NULL), "index");
    is_null(tilebase_board_at(NULL, 0, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_board_at(solver, 0, NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_board_at(solver, 0, tiles, sizeof tiles, NULL), "count");
    is_null(tilebase_parse_board(NULL, "12345678x", tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_parse_board(solver, NULL, tiles, sizeof tiles, &length), "text");
    is_null(tilebase_parse_board(solver, "12345678x", NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_parse_board(solver, "12345678x", tiles, sizeof tiles, NULL), "count");

    is_null(tilebase_format_board(3, 3, NULL, 9, text, sizeof text, &length), "tiles");
    is_null(tilebase_format_board(3, 3, board, 9, NULL, sizeof text, &length), "text");
    is_null(tilebase_format_board(3, 3, board, 9, text, sizeof text, NULL), "length");
    is_null(tilebase_legal_moves(NULL, board, 9, text, sizeof text, &length), "solver");
    is_null(tilebase_legal_moves(solver, NULL, 9, text, sizeof text, &length), "tiles");
    is_null(tilebase_legal_moves(solver, board, 9, NULL, sizeof text, &length), "moves");
    is_null(tilebase_legal_moves(solver, board, 9, text, sizeof text, NULL), "length");
    is_null(tilebase_apply(NULL, tiles, 9, ""), "solver");
    is_null(tilebase_apply(solver, NULL, 9, ""), "tiles");
    memcpy(tiles, board, 9);
    is_null(tilebase_apply(solver, tiles, 9, NULL), "moves");
    memset(tiles, 0, 9);

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
    is_null(tilebase_count_solutions(NULL, board, 9, NULL, &solutions), "solver");
    is_null(tilebase_count_solutions(solver, NULL, 9, NULL, &solutions), "tiles");
    is_null(tilebase_count_solutions(solver, board, 9, NULL, NULL), "solutions");
    is_null(tilebase_solutions(NULL, board, 9, NULL, NULL, visit, NULL), "solver");
    is_null(tilebase_solutions(solver, NULL, 9, NULL, NULL, visit, NULL), "tiles");
    is_null(tilebase_solutions(solver, board, 9, NULL, NULL, NULL, NULL), "visit");
    is_null(tilebase_search(NULL, board, 9, NULL, NULL, &found), "solver");
    is_null(tilebase_search(solver, NULL, 9, NULL, NULL, &found), "tiles");
    is_null(tilebase_search(solver, board, 9, NULL, NULL, NULL), "found");
    is_null(tilebase_lower_bound(NULL, board, 9, &number), "solver");
    is_null(tilebase_lower_bound(solver, NULL, 9, &number), "tiles");
    is_null(tilebase_lower_bound(solver, board, 9, NULL), "lower_bound");
    is_null(tilebase_all_distances(NULL, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_all_distances(solver, tiles, sizeof tiles, NULL), "count");
    is_null(tilebase_random(NULL, 20, 0, tiles, sizeof tiles, &length), "solver");
    is_null(tilebase_random(solver, 20, 0, NULL, sizeof tiles, &length), "tiles");
    is_null(tilebase_random(solver, 20, 0, tiles, sizeof tiles, NULL), "count");

    CHECK(tilebase_last_error(NULL, 1, &length) == TILEBASE_ARGUMENT_ERROR);
    CHECK(tilebase_last_error(text, sizeof text, NULL) == TILEBASE_ARGUMENT_ERROR);
    CHECK(strcmp(last_error(), "the argument count is NULL") == 0);
}

static void nothing_was_written(void)
{
    CHECK(found.length == -1 && found.nodes == 0);
    CHECK(number == 0 && other_number == 0 && letter == 0 && length == 0 && solutions == 0);
    for (size_t i = 0; i < sizeof tiles; i++)
        CHECK(tiles[i] == 0);
    for (size_t i = 0; i < sizeof text; i++)
        CHECK(text[i] == 0);
}

static void is_too_small(tilebase_status status, size_t expected_length, const char *error)
{
    check_failure(status, TILEBASE_BUFFER_ERROR, error);
    CHECK(length == expected_length);
    length = 0;
    nothing_was_written();
}

static void small_buffers(void)
{
    const uint8_t far[9] = {8, 6, 7, 2, 5, 4, 3, 0, 1};
    char exact[32];

    is_too_small(tilebase_goal(solver, tiles, 8, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 8");
    is_too_small(tilebase_parse_board(solver, "12345678x", NULL, 0, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 0");
    is_too_small(tilebase_random(solver, TILEBASE_ANY_DISTANCE, 0, tiles, 1, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 1");
    is_too_small(tilebase_board_at(solver, 0, tiles, 8, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 8");
    is_too_small(tilebase_optimal_moves(solver, board, 9, text, 1, &length), 1,
                 "the buffer is too small: expected a capacity of 2, found 1");
    is_too_small(tilebase_solve(solver, far, 9, NULL, text, 31, &length), 31,
                 "the buffer is too small: expected a capacity of 32, found 31");
    is_too_small(tilebase_solve(solver, far, 9, NULL, NULL, 0, &length), 31,
                 "the buffer is too small: expected a capacity of 32, found 0");
    CHECK(tilebase_last_error(text, 5, &length) == TILEBASE_BUFFER_ERROR);
    CHECK(length == strlen(last_error()) && strcmp(text, "the ") == 0);
    CHECK(tilebase_last_error(text, 1, &length) == TILEBASE_BUFFER_ERROR && strcmp(text, "") == 0);
    CHECK(tilebase_last_error(NULL, 0, &length) == TILEBASE_BUFFER_ERROR && length == strlen(last_error()));
    memset(text, 0, sizeof text);
    length = 0;

    CHECK_OK(tilebase_solve(solver, far, 9, NULL, exact, sizeof exact, &length));
    CHECK(length == 31 && strlen(exact) == 31);
    length = 0;
}

static void wrong_numbers(void)
{
    check_failure(tilebase_distance(solver, board, 8, &number), TILEBASE_BOARD_ERROR,
                  "too few tiles: expected 9 with the blank, found 8; tile 8 is missing");
    check_failure(tilebase_distance(solver, NULL, 0, &number), TILEBASE_BOARD_ERROR,
                  "the board is empty; write 9 tiles, the blank as 0 or x");
    check_failure(tilebase_distance(solver, board, 26, &number), TILEBASE_BOARD_ERROR,
                  "too many tiles: expected 9 with the blank, found 26");
    check_failure(tilebase_distance(solver, board, (unsigned)-1, &number), TILEBASE_BOARD_ERROR,
                  "too many tiles: expected 9 with the blank, found 4294967295");
    check_failure(tilebase_solve(solver, board, SIZE_MAX / 2, NULL, text, sizeof text, &length),
                  TILEBASE_BOARD_ERROR,
                  sizeof(size_t) == 8 ? "too many tiles: expected 9 with the blank, found 9223372036854775807"
                                      : "too many tiles: expected 9 with the blank, found 2147483647");
    check_failure(tilebase_random(solver, 40, 0, tiles, sizeof tiles, &length), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 40: the largest distance is 31");
    check_failure(tilebase_random(solver, -2, 0, tiles, sizeof tiles, &length), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance -2: the largest distance is 31");
    check_failure(tilebase_random(solver, 1000, 0, tiles, sizeof tiles, &length), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 1000: the largest distance is 31");
}

static void shapes_of_texts(void)
{
    static const struct {
        const char *text;
        int rows, cols;
    } boards[] = {
        {"2 3 4 1 5 x 7 6 8", 3, 3}, {"123456789abcdefx", 4, 4}, {"12345678/9abcdefx", 2, 8}, {"12/34/5x", 3, 2}};
    int rows, cols;

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        CHECK_OK(tilebase_shape_of(boards[i].text, &rows, &cols));
        CHECK(rows == boards[i].rows && cols == boards[i].cols);
    }
    check_failure(tilebase_shape_of("1 2 3 4 5 6 7 x", &number, &other_number), TILEBASE_BOARD_ERROR,
                  "8 cells may be 2x4 or 4x2; separate the rows with slashes");
    CHECK(tilebase_shape_of("", &number, &other_number) == TILEBASE_BOARD_ERROR);
}

/* Checks that illegal moves leave the board unchanged. */
static void illegal_moves(void)
{
    uint8_t walked[9];
    memcpy(walked, board, 9);
    CHECK_OK(tilebase_apply(solver, walked, 9, "rl"));
    check_failure(tilebase_apply(solver, walked, 9, "rr"), TILEBASE_MOVES_ERROR, "move 2 (r) leaves the board");
    check_failure(tilebase_apply(solver, walked, 9, "d"), TILEBASE_MOVES_ERROR, "move 1 (d) leaves the board");
    check_failure(tilebase_apply(solver, walked, 9, "lx"), TILEBASE_MOVES_ERROR,
                  "move 2: 'x' is not one of u, d, l and r");
    CHECK(memcmp(walked, board, 9) == 0);
    CHECK_OK(tilebase_apply(solver, walked, 9, "r"));
    CHECK(walked[7] == 8 && walked[8] == 0);
}

static void text_that_is_not_utf8(void)
{
    check_failure(tilebase_parse_board(solver, "1 2 \xff", tiles, sizeof tiles, &length),
                  TILEBASE_BOARD_ERROR,
                  "column 5: '\xef\xbf\xbd' is neither a tile nor a blank (0, x, _, ., * or -)");
    check_failure(tilebase_solve(solver, board, 9, "ud\xffl", text, sizeof text, &length),
                  TILEBASE_ORDER_ERROR, "expected each of the letters u, d, l, r once, for example udlr");
}

static void messages(void)
{
    /* Checks that the three bytes of the character after "column 5: '" are written together or not at all. */
    CHECK(tilebase_parse_board(solver, "1 2 \xff", tiles, sizeof tiles, &length) == TILEBASE_BOARD_ERROR);
    for (size_t capacity = 12; capacity <= 14; capacity++) {
        CHECK(tilebase_last_error(text, capacity, &length) == TILEBASE_BUFFER_ERROR);
        CHECK(strcmp(text, "column 5: '") == 0);
    }
    CHECK(tilebase_last_error(text, 15, &length) == TILEBASE_BUFFER_ERROR && strlen(text) == 14);
    for (int status = TILEBASE_OK; status <= TILEBASE_PANIC; status++) {
        CHECK(strlen(tilebase_strerror(status)) > 0);
        for (int other = TILEBASE_OK; other < status; other++)
            CHECK(strcmp(tilebase_strerror(status), tilebase_strerror(other)) != 0);
    }
    CHECK(strcmp(TILEBASE_VERSION, tilebase_version()) == 0);
    CHECK(strcmp(tilebase_strerror(-1), "unknown status") == 0);
    CHECK(strcmp(tilebase_strerror(TILEBASE_MOVES_ERROR + 1), "unknown status") == 0);
}

int main(void)
{
    CHECK(strcmp(last_error(), "") == 0);
    CHECK_OK(tilebase_embedded(NULL, &solver));
    null_pointers();
    illegal_moves();
    nothing_was_written();
    small_buffers();
    wrong_numbers();
    shapes_of_texts();
    text_that_is_not_utf8();
    nothing_was_written();
    messages();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
