/* Tests the refusals of random boards. The rows of the conformance file have random boards. */
#include "check.h"

static tilebase_solver *solver;

static void refusals(void)
{
    tilebase_solver *patterns;
    uint8_t boards[2][16];
    int distance;

    check_failure(tilebase_random_many(NULL, 2, 0, 0, boards[0]), TILEBASE_ARGUMENT_ERROR,
                  "the argument solver is NULL");
    check_failure(tilebase_random_many(solver, 2, 0, 0, NULL), TILEBASE_ARGUMENT_ERROR,
                  "the argument boards is NULL");
    check_failure(tilebase_random_many(solver, SIZE_MAX, 0, 0, boards[0]), TILEBASE_ARGUMENT_ERROR,
                  "the argument count is too large for an array");
    check_failure(tilebase_random_many(solver, 2, 32, 0, boards[0]), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 32: the largest distance is 31");
    CHECK_OK(tilebase_random_many(solver, 0, 31, 0, NULL));

    CHECK_OK(tilebase_embedded("4x4", &patterns));
    CHECK_OK(tilebase_random_many(patterns, 2, TILEBASE_ANY_DISTANCE, 0, boards[0]));
    CHECK_OK(tilebase_random_many(patterns, 2, 40, 7, boards[0]));
    CHECK_OK(tilebase_distance(patterns, boards[1], 16, &distance));
    CHECK(distance == 40);
    check_failure(tilebase_random_many(patterns, 2, 81, 0, boards[0]), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 81: the largest distance is 80");
    tilebase_close(patterns);
}

int main(void)
{
    CHECK_OK(tilebase_embedded(NULL, &solver));
    refusals();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
