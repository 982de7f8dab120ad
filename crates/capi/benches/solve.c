/* Measures answers about random 3x3 boards, one by one and in batches, on one thread: prints the number per
 * second, the median of some rounds. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>
#include <time.h>

#define BOARDS 1000000
#define ROUNDS 15

static uint8_t boards[BOARDS][9];
static char solutions[BOARDS][32];
static int16_t distances[BOARDS];

static void check(tilebase_status status)
{
    if (status != TILEBASE_OK) {
        fprintf(stderr, "%s\n", tilebase_strerror(status));
        exit(EXIT_FAILURE);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* George Marsaglia's xorshift, 2003. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void solve_all(const tilebase_solver *solver)
{
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t length;
    for (size_t i = 0; i < BOARDS; i++)
        check(tilebase_solve(solver, boards[i], 9, NULL, moves, sizeof moves, &length));
}

static void solve_batch(const tilebase_solver *solver)
{
    check(tilebase_solve_many(solver, boards[0], BOARDS, NULL, solutions[0], sizeof solutions[0]));
}

static void measure_batch(const tilebase_solver *solver)
{
    check(tilebase_distances(solver, boards[0], BOARDS, distances));
}

static int compare(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static void print(const char *name, void (*answer_all)(const tilebase_solver *),
                  const tilebase_solver *solver)
{
    double taken[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        double start = seconds();
        answer_all(solver);
        taken[round] = seconds() - start;
    }
    qsort(taken, ROUNDS, sizeof *taken, compare);
    printf("c %s %.0f\n", name, BOARDS / taken[ROUNDS / 2]);
}

int main(void)
{
    tilebase_solver *solver;
    uint64_t state = 88172645463325252u;
    size_t count;

    check(tilebase_open_embedded(NULL, &solver));
    for (size_t i = 0; i < BOARDS; i++)
        check(tilebase_random(solver, TILEBASE_ANY_DISTANCE, next_random(&state), boards[i], 9, &count));
    print("solve", solve_all, solver);
    print("solve_many", solve_batch, solver);
    print("distances", measure_batch, solver);
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
