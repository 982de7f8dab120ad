/* Tests that wrong arguments (NULL, small buffers, wrong numbers) return errors and do not crash. */
#include "question.h"

static const uint8_t board[9] = {1, 2, 3, 4, 5, 6, 7, 0, 8};
static tilebase_solver *solver;

/* The caller's memory; a failed call must not change it. */
static uint8_t tiles[TILEBASE_MAX_CELLS];
static char text[TILEBASE_MOVES_CAPACITY];
static int number, other_number;
static size_t length;
static uint64_t index_found;
static tilebase_info info = TILEBASE_INFO;
static tilebase_answer answer = TILEBASE_ANSWER;
static tilebase_verdict verdict = TILEBASE_VERDICT;

static int visit(void *context, const char *moves, size_t moves_length)
{
    CHECK(context == NULL && moves == NULL && moves_length == 0);
    return 0;
}

#define IS_NULL(call, argument) check_failure(call, TILEBASE_ARGUMENT_ERROR, "the argument " argument " is NULL")
#define IS_TOO_LARGE(call, argument) \
    check_failure(call, TILEBASE_ARGUMENT_ERROR, "the argument " argument " is too large for an array")

/* One macro reads the solver of all functions, so two functions are tested with NULL as the solver. */
static void null_pointers(void)
{
    const char *const paths[] = {"path"}, *const no_paths[] = {NULL};
    const uint8_t *const tables[] = {board}, *const no_tables[] = {NULL};
    const size_t bytes = sizeof board;
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *opened;
    int16_t distances[1];

    for (options.map = 0; options.map < 2; options.map++) {
        options.count = 1;
        options.paths = NULL;
        IS_NULL(tilebase_open(&options, &opened), "paths");
        options.paths = no_paths;
        IS_NULL(tilebase_open(&options, &opened), "paths[0]");
        CHECK(opened == NULL);
        options.paths = paths;
        IS_NULL(tilebase_open(&options, NULL), "solver");
        options.count = SIZE_MAX;
        IS_TOO_LARGE(tilebase_open(&options, &opened), "count");
    }
    IS_NULL(tilebase_from_bytes(NULL, &bytes, 1, NULL, &opened), "tables");
    IS_NULL(tilebase_from_bytes(tables, NULL, 1, NULL, &opened), "lengths");
    IS_NULL(tilebase_from_bytes(no_tables, &bytes, 1, NULL, &opened), "tables[0]");
    CHECK(opened == NULL);
    IS_NULL(tilebase_from_bytes(tables, &bytes, 1, NULL, NULL), "solver");
    IS_NULL(tilebase_verify(NULL), "solver");
    tilebase_close(NULL);

    IS_NULL(tilebase_info_of(solver, NULL), "info");
    IS_NULL(tilebase_shape_of(NULL, &number, &number), "text");
    IS_NULL(tilebase_shape_of("12345678x", NULL, &number), "rows");
    IS_NULL(tilebase_shape_of("12345678x", &number, NULL), "cols");
    IS_NULL(tilebase_parse_board(solver, NULL, tiles, sizeof tiles, &length), "text");
    IS_NULL(tilebase_parse_board(solver, "12345678x", NULL, sizeof tiles, &length), "tiles");
    IS_NULL(tilebase_parse_board(solver, "12345678x", tiles, sizeof tiles, NULL), "count");
    IS_NULL(tilebase_format_board(3, 3, NULL, 9, text, sizeof text, &length), "tiles");
    IS_NULL(tilebase_format_board(3, 3, board, 9, NULL, sizeof text, &length), "text");
    IS_NULL(tilebase_format_board(3, 3, board, 9, text, sizeof text, NULL), "length");
    IS_NULL(tilebase_legal_moves(solver, NULL, 9, text, sizeof text, &length), "tiles");
    IS_NULL(tilebase_legal_moves(solver, board, 9, NULL, sizeof text, &length), "moves");
    IS_NULL(tilebase_legal_moves(solver, board, 9, text, sizeof text, NULL), "length");
    IS_NULL(tilebase_apply(solver, NULL, 9, ""), "tiles");
    memcpy(tiles, board, 9);
    IS_NULL(tilebase_apply(solver, tiles, 9, NULL), "moves");
    memset(tiles, 0, 9);
    IS_NULL(tilebase_index_of(solver, NULL, 9, &index_found), "tiles");
    IS_NULL(tilebase_index_of(solver, board, 9, NULL), "index");
    IS_NULL(tilebase_board_at(solver, 0, NULL, sizeof tiles, &length), "tiles");
    IS_NULL(tilebase_board_at(solver, 0, tiles, sizeof tiles, NULL), "count");

    IS_NULL(tilebase_search(NULL, board, 9, NULL, 0, NULL, &answer), "solver");
    IS_NULL(tilebase_search(solver, NULL, 9, NULL, 0, NULL, &answer), "tiles");
    IS_NULL(tilebase_search(solver, board, 9, NULL, 0, NULL, NULL), "answer");
    IS_NULL(tilebase_solutions(solver, NULL, 9, NULL, NULL, visit, NULL), "tiles");
    IS_NULL(tilebase_solutions(solver, board, 9, NULL, NULL, NULL, NULL), "visit");
    IS_NULL(tilebase_check(solver, NULL, 9, "r", 0, NULL, &verdict), "tiles");
    IS_NULL(tilebase_check(solver, board, 9, NULL, 0, NULL, &verdict), "claim");
    IS_NULL(tilebase_check(solver, board, 9, "r", 0, NULL, NULL), "verdict");
    verdict.capacity = 1;
    IS_NULL(tilebase_check(solver, board, 9, "r", 0, NULL, &verdict), "distances");
    verdict.capacity = 0;
    IS_NULL(tilebase_random(solver, 1, 20, 0, NULL), "boards");
    IS_NULL(tilebase_distances(solver, NULL, 1, NULL, distances), "boards");
    IS_NULL(tilebase_distances(solver, board, 1, NULL, NULL), "distances");
    IS_NULL(tilebase_solve_many(solver, NULL, 1, NULL, NULL, text, 32, NULL), "boards");
    IS_NULL(tilebase_solve_many(solver, board, 1, NULL, NULL, NULL, 32, NULL), "moves");
    IS_NULL(tilebase_optimal_moves_many(solver, board, 1, NULL, NULL), "moves");
    IS_NULL(tilebase_all_distances(solver, NULL, sizeof tiles), "distances");

    CHECK(tilebase_last_error(NULL, 1, &length) == TILEBASE_ARGUMENT_ERROR);
    CHECK(tilebase_last_error(text, sizeof text, NULL) == TILEBASE_ARGUMENT_ERROR);
    CHECK(strcmp(last_error(), "the argument distances is NULL") == 0);
}

/* Checks that a struct of another version is refused. */
#define HAS_WRONG_SIZE(place, call, argument, initial)                                                                 \
    --place.size;                                                                                                      \
    check_failure(call, TILEBASE_ARGUMENT_ERROR,                                                                       \
                  "the argument " argument " has the wrong size: set it to TILEBASE_" initial " first");               \
    ++place.size

static void wrong_sizes(void)
{
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_solver *opened;

    HAS_WRONG_SIZE(options, tilebase_open(&options, &opened), "options", "OPTIONS");
    HAS_WRONG_SIZE(info, tilebase_info_of(solver, &info), "info", "INFO");
    HAS_WRONG_SIZE(limits, tilebase_search(solver, board, 9, NULL, 0, &limits, &answer), "limits", "LIMITS");
    HAS_WRONG_SIZE(answer, tilebase_search(solver, board, 9, NULL, 0, NULL, &answer), "answer", "ANSWER");
    HAS_WRONG_SIZE(verdict, tilebase_check(solver, board, 9, "r", 0, NULL, &verdict), "verdict", "VERDICT");
}

static void nothing_was_written(void)
{
    CHECK(answer.length == -1 && answer.nodes == 0 && info.rows == 0);
    CHECK(verdict.outcome == TILEBASE_INVALID && verdict.text[0] == '\0');
    CHECK(number == 0 && other_number == 0 && length == 0 && index_found == 0);
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
    is_too_small(tilebase_parse_board(solver, "12345678x", NULL, 0, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 0");
    is_too_small(tilebase_board_at(solver, 0, tiles, 8, &length), 9,
                 "the buffer is too small: expected a capacity of 9, found 8");
    is_too_small(tilebase_legal_moves(solver, board, 9, text, 3, &length), 3,
                 "the buffer is too small: expected a capacity of 4, found 3");
    is_too_small(tilebase_format_board(3, 3, board, 9, text, 21, &length), 21,
                 "the buffer is too small: expected a capacity of 22, found 21");
    CHECK(tilebase_last_error(text, 5, &length) == TILEBASE_BUFFER_ERROR);
    CHECK(length == strlen(last_error()) && strcmp(text, "the ") == 0);
    CHECK(tilebase_last_error(text, 1, &length) == TILEBASE_BUFFER_ERROR && strcmp(text, "") == 0);
    CHECK(tilebase_last_error(NULL, 0, &length) == TILEBASE_BUFFER_ERROR && length == strlen(last_error()));
    memset(text, 0, sizeof text);
    length = 0;
}

static void wrong_numbers(void)
{
    static const int distances[] = {40, -2, 1000};
    static const size_t counts[] = {26, (unsigned)-1, SIZE_MAX / 2};
    int16_t lengths[1];
    char error[96];

    check_failure(tilebase_search(solver, board, 8, NULL, 0, NULL, &answer), TILEBASE_BOARD_ERROR,
                  "too few tiles: expected 9 with the blank, found 8; tile 8 is missing");
    check_failure(tilebase_search(solver, NULL, 0, NULL, 0, NULL, &answer), TILEBASE_BOARD_ERROR,
                  "the board is empty; write 9 tiles, the blank as 0 or x");
    for (int i = 0; i < 3; i++) {
        snprintf(error, sizeof error, "too many tiles: expected 9 with the blank, found %zu", counts[i]);
        check_failure(tilebase_search(solver, board, counts[i], NULL, 0, NULL, &answer), TILEBASE_BOARD_ERROR, error);
        snprintf(error, sizeof error, "no board is at distance %d: the largest distance is 31", distances[i]);
        check_failure(tilebase_random(solver, 1, distances[i], 0, tiles), TILEBASE_DISTANCE_ERROR, error);
    }
    CHECK_OK(tilebase_random(solver, 0, 31, 0, NULL));
    IS_TOO_LARGE(tilebase_random(solver, SIZE_MAX, 0, 0, tiles), "count");
    IS_TOO_LARGE(tilebase_distances(solver, board, SIZE_MAX, NULL, lengths), "count");
    IS_TOO_LARGE(tilebase_solve_many(solver, board, 1, NULL, NULL, text, SIZE_MAX, NULL), "count");
    check_failure(tilebase_search(solver, board, 9, NULL, 16, NULL, &answer), TILEBASE_ARGUMENT_ERROR,
                  "request must be a sum of TILEBASE_REQUEST_ numbers");
    for (int notation = -1; notation <= 5; notation += 6)
        check_failure(tilebase_check(solver, board, 9, "r", notation, NULL, &verdict), TILEBASE_ARGUMENT_ERROR,
                      "notation must be 0, TILEBASE_BLANK, _TILE, _RUNS or _NUMBERS");
}

/* Checks the calls that need complete tables, and random boards without them. */
static void pattern_tables(void)
{
    const char *const error = "this call needs a complete table, which takes 2.6 TB for 4x4; choose a smaller shape";
    question asked = {solver_for("4x4", 0), {0}, 16};
    uint8_t boards[2][16];

    check_failure(tilebase_all_distances(asked.solver, tiles, sizeof tiles), TILEBASE_ARGUMENT_ERROR, error);
    CHECK(info_of(asked.solver).max_distance == -1 && !info_of(asked.solver).is_complete);
    CHECK_OK(tilebase_random(asked.solver, 2, 40, 7, boards[0]));
    memcpy(asked.tiles, boards[1], 16);
    check_distance(asked, 40);
    check_failure(tilebase_random(asked.solver, 2, 81, 0, boards[0]), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 81: the largest distance is 80");
    check_failure(tilebase_solve_many(asked.solver, NULL, 0, NULL, NULL, NULL, TILEBASE_MOVES_CAPACITY - 1, NULL),
                  TILEBASE_BUFFER_ERROR, "the buffer is too small: expected a capacity of 256, found 255");
    tilebase_close(asked.solver);
}

static void shapes_of_texts(void)
{
    static const struct {
        const char *text;
        int rows, cols;
    } boards[] = {
        {"123456789abcdefx", 4, 4}, {"12/34/5x", 3, 2}};
    int rows, cols;

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        CHECK_OK(tilebase_shape_of(boards[i].text, &rows, &cols));
        CHECK(rows == boards[i].rows && cols == boards[i].cols);
    }
    check_failure(tilebase_shape_of("1 2 3 4 5 6 7 x", &number, &other_number), TILEBASE_BOARD_ERROR,
                  "8 cells may be 2x4 or 4x2; separate the rows with slashes");
    CHECK(tilebase_shape_of("", &number, &other_number) == TILEBASE_BOARD_ERROR);
}

static void text_that_is_not_utf8(void)
{
    check_failure(tilebase_parse_board(solver, "1 2 \xff", tiles, sizeof tiles, &length),
                  TILEBASE_BOARD_ERROR,
                  "column 5: '\xef\xbf\xbd' is neither a tile nor a blank (0, x, _, ., * or -)");
    check_failure(tilebase_search(solver, board, 9, "ud\xffl", 0, NULL, &answer), TILEBASE_ORDER_ERROR,
                  "expected each of the letters u, d, l, r once, for example udlr");
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
    for (int status = TILEBASE_OK; status <= TILEBASE_LIMIT_ERROR; status++) {
        CHECK(strlen(tilebase_strerror(status)) > 0);
        for (int other = TILEBASE_OK; other < status; other++)
            CHECK(strcmp(tilebase_strerror(status), tilebase_strerror(other)) != 0);
    }
    snprintf(text, sizeof text, "%d.%d.%d", TILEBASE_VERSION_MAJOR, TILEBASE_VERSION_MINOR, TILEBASE_VERSION_PATCH);
    CHECK(strcmp(TILEBASE_VERSION, tilebase_version()) == 0 && strcmp(TILEBASE_VERSION, text) == 0);
    CHECK(strcmp(tilebase_strerror(-1), "unknown status") == 0);
    CHECK(strcmp(tilebase_strerror(TILEBASE_LIMIT_ERROR + 1), "unknown status") == 0);
}

int main(void)
{
    CHECK(strcmp(last_error(), "") == 0);
    solver = solver_for(NULL, 0);
    null_pointers();
    wrong_sizes();
    nothing_was_written();
    small_buffers();
    wrong_numbers();
    shapes_of_texts();
    text_that_is_not_utf8();
    nothing_was_written();
    messages();
    pattern_tables();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
