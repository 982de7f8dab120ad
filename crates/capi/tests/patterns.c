/* Tests the limits of searches, mistakes and large boards. conformance.c tests what calls do at a limit. */
#include <limits.h>
#include <math.h>

#include "question.h"

/* Boards at distances 44, 68 and 80. Solving the last board takes many seconds. */
static question easy, medium, hard;

static int count_down(void *context, const tilebase_progress *progress)
{
    CHECK(progress->nodes > 0 && progress->lower_bound > 0 && progress->upper_bound >= -1);
    return --*(int *)context == 0;
}

static void time_and_callbacks_end_searches(void)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    int left = 3;

    limits.seconds = 0.1;
    limits.threads = 2;
    CHECK(!answer_to(hard, 0, &limits).is_complete);
    limits.seconds = 0;
    limits.watch = count_down;
    limits.context = &left;
    CHECK(!answer_to(hard, 0, &limits).is_complete && left == 0);
}

/* Checks that a percentage ends a search when it is proved, but not an exact one. */
static void percentages_end_searches(void)
{
    static const int wrong[] = {-2, 256, INT_MIN, INT_MAX};
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_answer answer;

    limits.within = 25;
    answer = answer_to(medium, 0, &limits);
    CHECK(answer.is_within && answer.length * 100 <= answer.lower_bound * 125 && !answer.is_complete);
    check_walk(medium, answer.moves);
    CHECK(answer_to(medium, TILEBASE_REQUEST_EXACT, &limits).distance == 68);
    limits.nodes = 1000;
    limits.within = 0;
    CHECK(!answer_to(medium, 0, &limits).is_within);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        limits.within = wrong[i];
        check_failure(search(medium, NULL, 0, &limits, &answer), TILEBASE_ARGUMENT_ERROR,
                      "within must be from 0 to 255, or -1 for no limit");
    }
}

/* Checks that a time limit below 0 is refused, and that a time too long for the clock means no limit. */
static void check_seconds(question asked)
{
    static const double wrong[] = {-1, -1e300, -HUGE_VAL, NAN}, none[] = {-0.0, 1e300, HUGE_VAL};
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_answer answer = TILEBASE_ANSWER;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        limits.seconds = wrong[i];
        check_failure(search(asked, NULL, 0, &limits, &answer), TILEBASE_ARGUMENT_ERROR, "seconds must be 0 or more");
        CHECK(answer.length == -1);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        limits.seconds = none[i];
        CHECK(answer_to(asked, 0, &limits).is_complete);
    }
}

static int break_off(void *context, size_t before, const char *better)
{
    CHECK(before == 0 && better[0] == '\0');
    ++*(int *)context;
    return 1;
}

/* Checks that a callback and the capacity leave out mistakes and distances, and that equal moves are one slide. */
static void mistakes(void)
{
    question goal = new_question(solver_for(NULL, TILEBASE_MULTI), "12345678x");
    tilebase_verdict verdict = TILEBASE_VERDICT;
    int16_t distances[] = {9, 9, 9, 9};
    int calls = 0;

    verdict.distances = distances;
    verdict.capacity = 3;
    verdict.visit = break_off;
    verdict.context = &calls;
    CHECK_OK(tilebase_check(goal.solver, goal.tiles, goal.count, "uulrdd", TILEBASE_BLANK, NULL, &verdict));
    CHECK(calls == 1 && verdict.boards == 5 && verdict.length == 4 && verdict.slides == 4);
    CHECK(distances[0] == 0 && distances[1] == 1 && distances[2] == 2 && distances[3] == 9);
    CHECK(strstr(verdict.text, "the first wasted slide is slide 1 (u2)") != NULL);
    CHECK_OK(tilebase_check(goal.solver, goal.tiles, goal.count, "down, 6", TILEBASE_NUMBERS, NULL, &verdict));
    CHECK(verdict.outcome == TILEBASE_INVALID && verdict.text[0] != '\0' && verdict.boards == 0);
    tilebase_close(goal.solver);
}

/* Checks the largest boards, as text and as tiles. */
static void boards_of_25_cells(void)
{
    question far = {solver_for("5x5", 0), {0}, TILEBASE_MAX_CELLS}, read;
    char text[128];
    size_t length;
    int rows, cols;

    CHECK_OK(tilebase_random(far.solver, 1, TILEBASE_ANY_DISTANCE, 1, far.tiles));
    CHECK_OK(tilebase_format_board(5, 5, far.tiles, 25, text, sizeof text, &length));
    CHECK_OK(tilebase_shape_of(text, &rows, &cols));
    CHECK(rows == 5 && cols == 5);
    read = new_question(far.solver, text);
    CHECK(read.count == TILEBASE_MAX_CELLS && memcmp(read.tiles, far.tiles, 25) == 0);
    CHECK(tilebase_parse_board(far.solver, text, read.tiles, 24, &length) == TILEBASE_BUFFER_ERROR && length == 25);
    tilebase_close(far.solver);
}

int main(void)
{
    question complete = new_question(solver_for(NULL, 0), "2 3 4 1 5 x 7 6 8");
    tilebase_solver *solver = solver_for("4x4", 0);

    easy = new_question(solver, "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11");
    medium = new_question(solver, "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x");
    hard = new_question(solver, "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1");
    time_and_callbacks_end_searches();
    percentages_end_searches();
    check_seconds(easy);
    check_seconds(complete);
    mistakes();
    boards_of_25_cells();
    tilebase_close(complete.solver);
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
