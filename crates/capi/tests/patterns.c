/* Tests pattern tables: searches with limits, batches on all processors, and refused arguments. */
#include <limits.h>
#include <math.h>

#include "question.h"
#include "sources.h"

#define BOARDS 40

/* Boards at distances 44, 68 and 80. Solving the last board takes many seconds. */
static const uint8_t easy[16] = {1, 7, 2, 15, 14, 3, 4, 12, 5, 13, 0, 10, 6, 9, 8, 11};
static const uint8_t medium[16] = {15, 14, 8, 12, 10, 11, 13, 9, 2, 6, 5, 1, 3, 7, 4, 0};
static const uint8_t hard[16] = {0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 5, 6, 4, 8, 2, 1};
static tilebase_solver *solver;

static int count_down(void *context, const tilebase_progress *progress)
{
    int *left = (int *)context;
    CHECK(progress->nodes > 0 && progress->lower_bound > 0 && progress->upper_bound >= -1);
    return --*left == 0;
}

/* Returns the tile that a move slides. */
static int slid(const uint8_t *board, char move)
{
    question asked = {solver, {0}, 16};
    memcpy(asked.tiles, board, 16);
    return slide(&asked, move);
}

static tilebase_found found_with(const uint8_t *board, const tilebase_limits *limits)
{
    tilebase_found found = TILEBASE_FOUND;
    CHECK_OK(tilebase_search(solver, board, 16, NULL, limits, &found));
    CHECK(found.length == -1 || strlen(found.moves) == (size_t)found.length);
    CHECK(found.length == -1 || found.lower_bound <= found.length);
    CHECK(found.tile == (found.length > 0 ? slid(board, found.moves[0]) : 0));
    return found;
}

static void searches_finish(void)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = found_with(easy, NULL), other;
    char moves[TILEBASE_MOVES_CAPACITY];
    uint8_t goal[16];
    size_t length;
    int bound;

    CHECK_OK(tilebase_goal(solver, goal, sizeof goal, &length));
    CHECK(found_with(goal, NULL).length == 0);
    CHECK_OK(tilebase_solve(solver, easy, 16, NULL, moves, sizeof moves, &length));
    CHECK(found.is_complete == 1 && found.lower_bound == found.length && strcmp(found.moves, moves) == 0);
    for (limits.threads = 0; limits.threads < 4; limits.threads++) {
        other = found_with(easy, &limits);
        CHECK(other.is_complete == 1 && other.nodes == found.nodes && other.lower_bound == found.lower_bound);
        CHECK(other.length == found.length && strcmp(other.moves, found.moves) == 0);
    }
    CHECK_OK(tilebase_lower_bound(solver, easy, 16, &bound));
    CHECK(bound > 30 && bound <= found.length && (found.length - bound) % 2 == 0);
}

/* Counts the call and cancels the batch. Checks that batches pass no progress. */
static int end_batch(void *context, const tilebase_progress *progress)
{
    CHECK(progress == NULL);
    ++*(int *)context;
    return 1;
}

static void limits_end_searches(void)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found;
    uint64_t solutions = 1;
    int left = 3;

    limits.max_nodes = 100000;
    found = found_with(hard, &limits);
    CHECK(found.is_complete == 0 && found.nodes <= 100000 && found.lower_bound > 50 && found.length >= 80);
    limits.max_nodes = 0;
    limits.max_seconds = 0.1;
    found = found_with(hard, &limits);
    CHECK(found.is_complete == 0 && found.lower_bound > 50);

    limits.max_seconds = 0;
    limits.watch = count_down;
    limits.context = &left;
    found = found_with(hard, &limits);
    CHECK(left == 0 && found.is_complete == 0 && found.length >= 80 && found.moves[0] != '\0');

    left = 3;
    CHECK_OK(tilebase_count_solutions(solver, hard, 16, &limits, &solutions));
    CHECK(left == 0 && solutions == 0);
}

/* Checks that a percentage ends a search when it is proved, unless another limit is reached earlier. */
static void percentages_end_searches(void)
{
    static const int percentages[] = {25, 5, 0}, wrong[] = {-2, 256, INT_MIN, INT_MAX};
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = TILEBASE_FOUND;
    question asked = {solver, {0}, 16};
    uint64_t nodes = 0;

    memcpy(asked.tiles, medium, 16);
    limits.threads = 1;
    for (size_t i = 0; i < sizeof percentages / sizeof *percentages; i++) {
        limits.within = percentages[i];
        found = found_with(medium, &limits);
        CHECK(found.length * 100 <= found.lower_bound * (100 + limits.within));
        CHECK(found.lower_bound <= 68 && found.length >= 68 && found.nodes > nodes);
        CHECK(!found.is_complete || limits.within == 0);
        check_walk(asked, found.moves);
        nodes = found.nodes;
    }
    limits.max_nodes = 1000;
    found = found_with(medium, &limits);
    CHECK(found.nodes == 1000 && found.length > found.lower_bound);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        limits.within = wrong[i];
        check_failure(tilebase_search(solver, medium, 16, NULL, &limits, &found), TILEBASE_ARGUMENT_ERROR,
                      "within must be from 0 to 255, or -1 for no limit");
    }
}

/* Adds 1 to `shown[0]` for a solution, and to `shown[1]` for a call that reports a limit. */
static int count_shown(void *context, const char *moves, size_t length)
{
    int *shown = (int *)context;

    CHECK(moves != NULL || length == 0);
    shown[moves == NULL]++;
    return 0;
}

/* Checks that each function with limits stops at a limit and reports it. */
static void limits_of_every_query(void)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    uint64_t solutions;
    int shown[2] = {0, 0}, left = 0;
    uint8_t boards[2][16], optimal[2];
    int16_t distances[2];
    char rows[2][TILEBASE_MOVES_CAPACITY];

    memcpy(boards[0], hard, 16);
    memcpy(boards[1], easy, 16);
    limits.max_nodes = 1000;
    CHECK_OK(tilebase_count_solutions(solver, hard, 16, &limits, &solutions));
    CHECK(solutions == 0);
    CHECK_OK(tilebase_solutions(solver, hard, 16, NULL, &limits, count_shown, shown));
    CHECK(shown[0] == 0 && shown[1] == 1);

    limits.max_nodes = 1000000;
    CHECK_OK(tilebase_count_solutions(solver, easy, 16, &limits, &solutions));
    CHECK_OK(tilebase_solutions(solver, easy, 16, NULL, &limits, count_shown, shown));
    CHECK(solutions > 0 && (uint64_t)shown[0] == solutions && shown[1] == 1);
    CHECK_OK(tilebase_distances(solver, boards[0], 2, &limits, distances));
    CHECK(distances[0] == TILEBASE_UNKNOWN && distances[1] > 30);
    CHECK_OK(tilebase_solve_many(solver, boards[0], 2, NULL, &limits, rows[0], sizeof rows[0], distances));
    CHECK(distances[0] == TILEBASE_UNKNOWN && rows[0][0] == '\0' && strlen(rows[1]) == (size_t)distances[1]);
    CHECK_OK(tilebase_optimal_moves_many(solver, boards[0], 2, &limits, optimal));
    CHECK(optimal[0] == TILEBASE_UNKNOWN_MOVES && optimal[1] > 0 && optimal[1] < 16);

    limits.max_nodes = 0;
    limits.watch = end_batch;
    limits.context = &left;
    CHECK_OK(tilebase_distances(solver, boards[0], 1, &limits, distances));
    CHECK(left > 0 && distances[0] == TILEBASE_UNKNOWN);
}

/* Checks that a time limit below 0 is refused, and that a limit too long for the clock is no limit. */
static void check_seconds(tilebase_solver *asked, const uint8_t *board, size_t count)
{
    static const double wrong[] = {-1, -1e300, -HUGE_VAL, NAN}, none[] = {-0.0, 1e300, HUGE_VAL};
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = TILEBASE_FOUND;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        limits.max_seconds = wrong[i];
        check_failure(tilebase_search(asked, board, count, NULL, &limits, &found), TILEBASE_ARGUMENT_ERROR,
                      "max_seconds must be 0 or more");
        CHECK(found.length == -1);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        limits.max_seconds = none[i];
        CHECK_OK(tilebase_search(asked, board, count, NULL, &limits, &found));
        CHECK(found.is_complete == 1 && found.length > 0);
    }
}

static void wrong_limits(void)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = TILEBASE_FOUND;

    limits.size = 0;
    check_failure(tilebase_search(solver, easy, 16, NULL, &limits, &found), TILEBASE_ARGUMENT_ERROR,
                  "the argument limits has the wrong size: set it to TILEBASE_LIMITS first");
    limits.size = sizeof limits;
    found.size--;
    check_failure(tilebase_search(solver, easy, 16, NULL, &limits, &found), TILEBASE_ARGUMENT_ERROR,
                  "the argument found has the wrong size: set it to TILEBASE_FOUND first");
    found.size++;
    check_seconds(solver, easy, 16);
    CHECK(tilebase_search(solver, easy, 16, "u", NULL, &found) == TILEBASE_ORDER_ERROR);
    CHECK(tilebase_search(solver, easy, 15, NULL, NULL, &found) == TILEBASE_BOARD_ERROR);
    CHECK(tilebase_search(solver, easy, 16, NULL, NULL, NULL) == TILEBASE_ARGUMENT_ERROR);
    CHECK(found.length == -1);
}

static void batches(void)
{
    char row[TILEBASE_MOVES_CAPACITY];

    CHECK_OK(tilebase_solve_many(solver, easy, 1, NULL, NULL, row, sizeof row, NULL));
    CHECK_OK(tilebase_distances(solver, NULL, 0, NULL, NULL));
    CHECK_OK(tilebase_solve_many(solver, NULL, 0, NULL, NULL, NULL, sizeof row, NULL));
    for (size_t count = 0; count < 2; count++)
        check_failure(tilebase_solve_many(solver, easy, count, NULL, NULL, row, sizeof row - 1, NULL),
                      TILEBASE_BUFFER_ERROR, "the buffer is too small: expected a capacity of 256, found 255");
}

/* Checks that the message for wrong entries names the first board without an answer. */
static void the_first_bad_board(void)
{
    static uint8_t boards[BOARDS][16];
    source *damaged = source_named("4x4");
    tilebase_solver *wrong;
    int16_t distances[BOARDS];
    size_t count;

    for (size_t i = 0; i < damaged->count; i++)
        memset(damaged->files[i].bytes + 64, 0, damaged->files[i].length - 64);
    CHECK_OK(open_source(damaged, "", &wrong));
    for (int i = 0; i < BOARDS; i++)
        memcpy(boards[i], hard, sizeof hard);
    for (int i = 0; i < 3; i++)
        CHECK_OK(tilebase_goal(wrong, boards[i], 16, &count));
    boards[1][0] = 2;
    boards[1][1] = 1;
    for (int time = 0; time < 5; time++) {
        CHECK(tilebase_distances(wrong, boards[0], BOARDS, NULL, distances) == TILEBASE_TABLE_ERROR);
        CHECK(strstr(last_error(), ": damaged pattern table: ") != NULL && strncmp(last_error(), "board 3: ", 9) == 0);
        CHECK(distances[0] == 0 && distances[1] == -1 && distances[2] == 0);
    }
    CHECK_OK(tilebase_distances(wrong, boards[0], 3, NULL, distances));
    tilebase_close(wrong);
    free_sources();
}

static void functions_of_complete_tables(void)
{
    const char *const error = "this call needs a complete table, which takes 2.6 TB for 4x4; choose a smaller shape";
    uint8_t tiles[16], distances[16];
    size_t count;
    int distance;

    check_failure(tilebase_max_distance(solver, &distance), TILEBASE_ARGUMENT_ERROR, error);
    check_failure(tilebase_all_distances(solver, distances, 16, &count), TILEBASE_ARGUMENT_ERROR, error);
    CHECK_OK(tilebase_random(solver, TILEBASE_ANY_DISTANCE, 0, tiles, 16, &count));
}

/* Checks that complete tables accept and refuse the same limits. */
static void complete_tables_have_limits(void)
{
    const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
    tilebase_solver *tables;

    CHECK_OK(tilebase_embedded(NULL, &tables));
    check_seconds(tables, board, 9);
    tilebase_close(tables);
}

/* Checks that boards of 25 cells are searched, and that a limit leaves a good solution and a lower bound. */
static void boards_of_25_cells(void)
{
    const char *const no_index = "boards of 5x5 have no index: only boards of up to 16 cells have one";
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = TILEBASE_FOUND;
    question near, far;
    uint8_t boards[2][25];
    int16_t distances[2];
    char text[128];
    size_t length;
    uint64_t number;
    int rows, cols, bound;

    CHECK_OK(tilebase_shape_of("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x", &rows, &cols));
    CHECK(rows == 5 && cols == 5);
    CHECK_OK(tilebase_embedded("5x5", &near.solver));
    CHECK_OK(tilebase_goal(near.solver, near.tiles, sizeof near.tiles, &near.count));
    CHECK(near.count == 25 && near.count == TILEBASE_MAX_CELLS);
    memcpy(boards[0], near.tiles, 25);

    far = near;
    CHECK_OK(tilebase_random(near.solver, TILEBASE_ANY_DISTANCE, 1, far.tiles, sizeof far.tiles, &far.count));
    CHECK_OK(tilebase_lower_bound(far.solver, far.tiles, 25, &bound));
    limits.max_seconds = 1;
    CHECK_OK(tilebase_search(far.solver, far.tiles, 25, NULL, &limits, &found));
    CHECK(!found.is_complete && found.lower_bound >= bound && found.length > found.lower_bound);
    CHECK(found.length == (int)strlen(found.moves) && found.tile > 0);
    check_walk(far, found.moves);
    memcpy(boards[1], far.tiles, 25);
    CHECK_OK(tilebase_distances(near.solver, boards[0], 2, &limits, distances));
    CHECK(distances[0] == 0 && distances[1] == TILEBASE_UNKNOWN);

    CHECK_OK(tilebase_format_board(5, 5, far.tiles, 25, text, sizeof text, &length));
    CHECK_OK(tilebase_parse_board(far.solver, text, near.tiles, sizeof near.tiles, &near.count));
    CHECK(near.count == 25 && memcmp(near.tiles, far.tiles, 25) == 0);
    CHECK(tilebase_parse_board(far.solver, text, near.tiles, 24, &near.count) == TILEBASE_BUFFER_ERROR);
    check_failure(tilebase_index_of(near.solver, far.tiles, 25, &number), TILEBASE_ARGUMENT_ERROR, no_index);
    check_failure(tilebase_boards(near.solver, &number), TILEBASE_ARGUMENT_ERROR, no_index);
    check_failure(tilebase_board_at(near.solver, 0, near.tiles, 25, &near.count), TILEBASE_ARGUMENT_ERROR, no_index);
    CHECK(tilebase_distance(near.solver, near.tiles, 26, &bound) == TILEBASE_BOARD_ERROR);
    tilebase_close(near.solver);
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    folder = argv[1];
    CHECK_OK(tilebase_embedded("4x4", &solver));
    searches_finish();
    limits_end_searches();
    percentages_end_searches();
    limits_of_every_query();
    wrong_limits();
    batches();
    the_first_bad_board();
    functions_of_complete_tables();
    complete_tables_have_limits();
    boards_of_25_cells();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
