/* Tests that threads can share a solver, and that each thread has its own last error. */
#include <pthread.h>

#include "question.h"

#define THREADS 4
#define BOARDS 500

static tilebase_solver *solver, *patterns;

static void check_random_board(uint64_t random)
{
    question asked = {solver, {0}, 9};
    tilebase_answer answer;
    CHECK_OK(tilebase_random(solver, 1, TILEBASE_ANY_DISTANCE, random, asked.tiles));
    answer = answer_to(asked, 0, NULL);
    CHECK(strlen(answer.moves) == (size_t)answer.distance);
}

/* Solves a 4x4 board that is one move from the goal. The move depends on the number of the thread. */
static void check_pattern_board(int number)
{
    question asked = new_question(patterns, "123456789abcdefx");
    const char *move = number % 2 == 0 ? "d" : "r";
    slide(&asked, *move == 'd' ? 'u' : 'l');
    CHECK(strcmp(answer_to(asked, 0, NULL).moves, move) == 0);
}

static void *run(void *argument)
{
    const int number = *(const int *)argument;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;
    char error[80], kept[80];

    snprintf(error, sizeof error, "no board is at distance %d: the largest distance is 31", 100 + number);
    CHECK(tilebase_random(solver, 1, 100 + number, 0, tiles) == TILEBASE_DISTANCE_ERROR);
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

    solver = solver_for(NULL, 0);
    patterns = solver_for("4x4", 0);
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
