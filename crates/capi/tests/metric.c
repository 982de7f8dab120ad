/* Usage: metric FOLDER. Tests the answers in the multi-tile metric. The folder contains the shipped tables. */
#include "question.h"

static void solvers_have_a_metric(const char *folder)
{
    static const char *const error = "in the multi-tile metric, boards have at most 16 cells; this goal has 25";
    tilebase_solver *solver;
    int metric, distance;

    /* With 0 paths and with a folder, the tables are generated. */
    for (size_t count = 0; count < 2; count++) {
        CHECK_OK(tilebase_open_metric(&folder, count, "3x3", TILEBASE_MULTI, &solver));
        CHECK_OK(tilebase_metric(solver, &metric));
        CHECK_OK(tilebase_max_distance(solver, &distance));
        CHECK(metric == TILEBASE_MULTI && distance == 24);
        tilebase_close(solver);
        CHECK_OK(tilebase_open_metric(&folder, count, "3x3", TILEBASE_SINGLE, &solver));
        CHECK_OK(tilebase_metric(solver, &metric));
        CHECK_OK(tilebase_max_distance(solver, &distance));
        CHECK(metric == TILEBASE_SINGLE && distance == 31);
        tilebase_close(solver);
        check_failure(tilebase_open_metric(&folder, count, "5x5", TILEBASE_MULTI, &solver), TILEBASE_GOAL_ERROR, error);
        check_failure(tilebase_open_metric(&folder, count, NULL, 2, &solver), TILEBASE_ARGUMENT_ERROR,
                      "metric must be TILEBASE_SINGLE or TILEBASE_MULTI");
        CHECK(solver == NULL);
    }
}

static void slides_are_counted(void)
{
    static const struct {
        const char *text;
        size_t moves, slides;
    } rows[] = {{"", 0, 0}, {"u", 1, 1}, {"uulldr", 6, 4}, {"l l2 r", 4, 2}, {"Up, L2", 3, 2}};
    size_t moves, slides;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_OK(tilebase_slides(rows[i].text, &moves, &slides));
        CHECK(moves == rows[i].moves && slides == rows[i].slides);
    }
    check_failure(tilebase_slides("uxl", &moves, &slides), TILEBASE_MOVES_ERROR,
                  "move 2: 'x' is not one of u, d, l and r");
    check_failure(tilebase_slides(NULL, &moves, &slides), TILEBASE_ARGUMENT_ERROR, "the argument text is NULL");
}

static int break_off(void *context, size_t index, const char *better)
{
    (void)index, (void)better;
    ++*(size_t *)context;
    return 1;
}

/* Checks that the caller can leave out mistakes, but not distances, and that wrong arguments are refused. */
static void check_analysis(question asked)
{
    static const int16_t expected[] = {0, 1, 2, 1, 0};
    const char *const moves = "ulrd";
    int16_t none[41];
    size_t boards, calls = 0;
    tilebase_limits limits = TILEBASE_LIMITS;

    CHECK_OK(tilebase_analyse(asked.solver, asked.tiles, asked.count, moves, NULL, none, 5, &boards, break_off, &calls));
    CHECK(calls == 1 && boards == 5 && memcmp(none, expected, sizeof expected) == 0);
    check_beginning(tilebase_analyse(asked.solver, asked.tiles, asked.count, moves, &limits, NULL, 0, &boards, NULL, NULL),
                    TILEBASE_BUFFER_ERROR, "");
    check_failure(tilebase_analyse(asked.solver, asked.tiles, asked.count, "uq", NULL, none, 41, &boards, NULL, NULL),
                  TILEBASE_MOVES_ERROR, "move 2: 'q' is not one of u, d, l and r");
    check_failure(tilebase_analyse(asked.solver, asked.tiles, asked.count, NULL, NULL, none, 41, &boards, NULL, NULL),
                  TILEBASE_ARGUMENT_ERROR, "the argument moves is NULL");
}

/* At a limit, the distances are unknown. */
static void check_limited_analysis(int metric)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    question asked;
    int16_t distances[3];
    size_t boards;

    CHECK_OK(tilebase_open_metric(NULL, 0, "4x4", metric, &asked.solver));
    asked = new_question(asked.solver, "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x");
    limits.max_nodes = 1;
    CHECK_OK(tilebase_analyse(asked.solver, asked.tiles, asked.count, "ud", &limits, distances, 3, &boards, break_off,
                              &boards));
    CHECK(boards == 3);
    for (size_t board = 0; board < boards; board++)
        CHECK(distances[board] == TILEBASE_UNKNOWN);
    tilebase_close(asked.solver);
}

static int cancel(void *context, const tilebase_progress *progress)
{
    return context == NULL && progress == NULL;
}

/* Checks that a batch needs room for the longest solution, and that it stops when it is asked to. */
static void check_batches(question asked)
{
    char moves[TILEBASE_MOVES_CAPACITY];
    int16_t distance, length;
    tilebase_limits limits = TILEBASE_LIMITS;

    check_failure(tilebase_solve_many(asked.solver, asked.tiles, 1, NULL, NULL, moves, sizeof moves - 1, NULL),
                  TILEBASE_BUFFER_ERROR, "the buffer is too small: expected a capacity of 256, found 255");
    limits.watch = cancel;
    CHECK_OK(tilebase_distances(asked.solver, asked.tiles, 1, &limits, &distance));
    CHECK_OK(tilebase_solve_many(asked.solver, asked.tiles, 1, NULL, &limits, moves, sizeof moves, &length));
    CHECK(distance == TILEBASE_UNKNOWN && length == TILEBASE_UNKNOWN && moves[0] == '\0');
}

int main(int argc, char **argv)
{
    question goal;

    CHECK(argc == 2);
    solvers_have_a_metric(argv[1]);
    slides_are_counted();
    CHECK_OK(tilebase_open_metric(NULL, 0, NULL, TILEBASE_MULTI, &goal.solver));
    CHECK_OK(tilebase_goal(goal.solver, goal.tiles, sizeof goal.tiles, &goal.count));
    check_batches(goal);
    check_analysis(goal);
    tilebase_close(goal.solver);
    check_limited_analysis(TILEBASE_SINGLE);
    check_limited_analysis(TILEBASE_MULTI);
    return EXIT_SUCCESS;
}
