/* Usage: metric FOLDER. Tests the metric of solvers, and mistakes. The folder contains the shipped tables. */
#include "question.h"

static void solvers_have_a_metric(const char *folder)
{
    static const char *const error = "in the multi-tile metric, boards have at most 16 cells; this goal has 25";
    static const int largest[] = {0, 31, 24};
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;

    options.paths = &folder;
    /* Without paths and with a folder, the tables in the multi-tile metric are generated. */
    for (options.count = 0; options.count < 2; options.count++) {
        for (options.metric = TILEBASE_SINGLE; options.metric <= TILEBASE_MULTI; options.metric++) {
            options.goal = "3x3";
            CHECK_OK(tilebase_open(&options, &solver));
            CHECK(info_of(solver).metric == options.metric && info_of(solver).max_distance == largest[options.metric]);
            tilebase_close(solver);
        }
        options.goal = "5x5";
        options.metric = TILEBASE_MULTI;
        check_failure(tilebase_open(&options, &solver), TILEBASE_GOAL_ERROR, error);
        options.metric = TILEBASE_MULTI + 1;
        check_failure(tilebase_open(&options, &solver), TILEBASE_ARGUMENT_ERROR,
                      "metric must be 0, TILEBASE_SINGLE or TILEBASE_MULTI");
        CHECK(solver == NULL);
    }
}

static int break_off(void *context, size_t before, const char *better)
{
    CHECK(before == 0 && better[0] == '\0');
    ++*(int *)context;
    return 1;
}

/* Checks that the caller can leave out mistakes and distances, that equal moves are one slide, and a long reason. */
static void mistakes(question goal)
{
    static const int16_t expected[] = {0, 1, 2};
    tilebase_verdict verdict = TILEBASE_VERDICT;
    int16_t distances[] = {9, 9, 9, 9};
    int calls = 0;

    verdict.distances = distances;
    verdict.capacity = 3;
    verdict.visit = break_off;
    verdict.context = &calls;
    CHECK_OK(tilebase_check(goal.solver, goal.tiles, goal.count, "uulrdd", TILEBASE_BLANK, NULL, &verdict));
    CHECK(calls == 1 && verdict.boards == 5 && verdict.length == 4 && verdict.slides == 4);
    CHECK(memcmp(distances, expected, sizeof expected) == 0 && distances[3] == 9);
    CHECK(strcmp(verdict.reason, "a solution of 4 slides, but 0 slides are enough: the first wasted slide is slide 1 (u2)") == 0);
    CHECK_OK(tilebase_check(goal.solver, goal.tiles, goal.count, "down, 6", TILEBASE_NUMBERS, NULL, &verdict));
    CHECK(verdict.outcome == TILEBASE_INVALID && verdict.reason[0] != '\0' && verdict.boards == 0);
}

int main(int argc, char **argv)
{
    question goal;

    CHECK(argc == 2);
    solvers_have_a_metric(argv[1]);
    goal = new_question(solver_for(NULL, TILEBASE_MULTI), "12345678x");
    mistakes(goal);
    tilebase_close(goal.solver);
    return EXIT_SUCCESS;
}
