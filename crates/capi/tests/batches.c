/* Tests that large batches give the same answers as single boards, also while the solver derives all solutions. */
#include <pthread.h>

#include "question.h"

#define BOARDS 30000
#define WIDTH 32
#define THREADS 4

static uint8_t boards[BOARDS][9];

/* Answers a batch. Compares the answer for every `step`th board with the answer for the single board. */
static void check_batch(tilebase_solver *solver, size_t count, const char *order, size_t step)
{
    int16_t *distances = (int16_t *)malloc(2 * count * sizeof *distances), *lengths = distances + count;
    char *moves = (char *)malloc(count * WIDTH);
    question asked = {solver, {0}, 9};

    CHECK(distances != NULL && moves != NULL);
    memset(moves, '?', count * WIDTH);
    CHECK_OK(tilebase_distances(solver, boards[0], count, NULL, distances));
    CHECK_OK(tilebase_solve_many(solver, boards[0], count, order, NULL, moves, WIDTH, lengths));
    for (size_t i = 0; i < count; i += step) {
        tilebase_answer answer = TILEBASE_ANSWER;
        memcpy(asked.tiles, boards[i], 9);
        CHECK((search(asked, order, 0, NULL, &answer) == TILEBASE_OK) == (i % 4 != 3));
        CHECK(memcmp(moves + i * WIDTH, answer.moves, WIDTH) == 0);
        CHECK(distances[i] == answer.length && lengths[i] == distances[i]);
    }
    free(distances);
    free(moves);
}

static void refusals(void)
{
    tilebase_solver *solver = solver_for(NULL, 0);
    uint8_t wrong[] = {1, 2, 3, 4, 5, 6, 7, 8, 0, 255, 2, 3, 4, 5, 6, 7, 8, 0};
    char moves[2][32];

    check_failure(tilebase_solve_many(solver, NULL, 0, NULL, NULL, NULL, 31, NULL), TILEBASE_BUFFER_ERROR,
                  "the buffer is too small: expected a capacity of 32, found 31");
    CHECK_OK(tilebase_solve_many(solver, NULL, 0, NULL, NULL, NULL, 32, NULL));
    check_failure(tilebase_solve_many(solver, wrong, 2, NULL, NULL, moves[0], 32, NULL), TILEBASE_BOARD_ERROR,
                  "board 1: 255 is not a tile: a 3x3 board has 1 to 8 and 0 for the blank");
    tilebase_close(solver);
}

/* Checks that tilebase_all_distances writes the distance of each board at its index. */
static void all_distances(void)
{
    static uint8_t all[181440];
    int16_t distances[BOARDS];
    uint64_t index;
    tilebase_solver *solver = solver_for("123/8x4/765", TILEBASE_MULTI);

    CHECK_OK(tilebase_all_distances(solver, all, sizeof all));
    CHECK_OK(tilebase_random(solver, BOARDS, TILEBASE_ANY_DISTANCE, 1, boards[0]));
    CHECK_OK(tilebase_distances(solver, boards[0], BOARDS, NULL, distances));
    for (size_t board = 0; board < BOARDS; board++) {
        CHECK_OK(tilebase_index_of(solver, boards[board], 9, &index));
        CHECK(all[index] == distances[board]);
    }
    check_failure(tilebase_all_distances(solver, all, sizeof all - 1), TILEBASE_BUFFER_ERROR,
                  "the buffer is too small: expected a capacity of 181440, found 181439");
    tilebase_close(solver);
}

static void *run(void *argument)
{
    check_batch((tilebase_solver *)argument, BOARDS / 20, NULL, 31);
    check_batch((tilebase_solver *)argument, BOARDS, "dlru", 301);
    return NULL;
}

/* Checks that batches on several threads are correct while one thread derives all solutions of the shared solver. */
static void several_threads(void)
{
    pthread_t threads[THREADS];
    tilebase_solver *solver = solver_for(NULL, 0);

    CHECK_OK(tilebase_random(solver, BOARDS, TILEBASE_ANY_DISTANCE, 7, boards[0]));
    for (size_t i = 3; i < BOARDS; i += 4)
        swap_tiles(boards[i]); /* which makes the board unsolvable */
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, run, solver) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    tilebase_close(solver);
}

int main(void)
{
    refusals();
    all_distances();
    several_threads();
    return EXIT_SUCCESS;
}
