/* Tests that threads can share a solver, and that each thread has its own last error. */
#include <pthread.h>

#include "check.h"

#define THREADS 4
#define BOARDS 500

static tilebase_solver *solver, *patterns;

static void check_random_board(uint64_t random)
{
    uint8_t tiles[TILEBASE_MAX_CELLS];
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t count, length;
    int distance;
    CHECK_OK(tilebase_random(solver, TILEBASE_ANY_DISTANCE, random, tiles, sizeof tiles, &count));
    CHECK_OK(tilebase_distance(solver, tiles, count, &distance));
    CHECK_OK(tilebase_solve(solver, tiles, count, NULL, moves, sizeof moves, &length));
    CHECK(length == (size_t)distance);
}

/* Solves a 4x4 board that is one move from the goal. The move depends on the number of the thread. */
static void check_pattern_board(int number)
{
    uint8_t tiles[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
    const int from = number % 2 == 0 ? 11 : 14;
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t length;
    tiles[15] = tiles[from];
    tiles[from] = 0;
    CHECK_OK(tilebase_solve(patterns, tiles, 16, NULL, moves, sizeof moves, &length));
    CHECK(strcmp(moves, number % 2 == 0 ? "d" : "r") == 0);
}

static void *run(void *argument)
{
    const int number = *(const int *)argument;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;
    char error[80], kept[80];

    snprintf(error, sizeof error, "no board is at distance %d: the largest distance is 31", 100 + number);
    CHECK(tilebase_random(solver, 100 + number, 0, tiles, sizeof tiles, &count) == TILEBASE_DISTANCE_ERROR);
    check_pattern_board(number);
    for (uint64_t i = 0; i < BOARDS; i++)
        check_random_board((i * THREADS + (uint64_t)number) * (UINT64_MAX / BOARDS / THREADS));
    CHECK_OK(tilebase_last_error(kept, sizeof kept, &count));
    CHECK(strcmp(kept, error) == 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];

    CHECK_OK(tilebase_embedded(NULL, &solver));
    CHECK_OK(tilebase_embedded("4x4", &patterns));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, run, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(strcmp(last_error(), "") == 0);
    tilebase_close(solver);
    tilebase_close(patterns);
    return EXIT_SUCCESS;
}
