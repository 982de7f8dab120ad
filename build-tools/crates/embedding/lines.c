/* Measures the C examples of README.md and docs/embedding.md: boards solved per second, read from a file. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>
#include <time.h>

enum { BOARDS = 100000, ROUNDS = 15, LINE = 32 };

static char texts[BOARDS][LINE];

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

int main(int arguments, char **argument)
{
    FILE *file = arguments == 2 ? fopen(argument[1], "r") : NULL;
    double taken[ROUNDS];
    tilebase_solver *solver;
    uint8_t tiles[9];
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t count, length;
    int boards = 0;

    while (file != NULL && boards < BOARDS && fscanf(file, " %31[^\n]", texts[boards]) == 1)
        boards++;
    if (boards < BOARDS || tilebase_embedded(NULL, &solver) != TILEBASE_OK)
        return EXIT_FAILURE;
    for (int round = 0; round < ROUNDS; round++) {
        double start = seconds();
        for (int i = 0; i < BOARDS; i++) {
            tilebase_parse_board(solver, texts[i], tiles, sizeof tiles, &count);
            if (tilebase_solve(solver, tiles, count, NULL, moves, sizeof moves, &length) != TILEBASE_OK)
                return EXIT_FAILURE;
        }
        taken[round] = seconds() - start;
    }
    qsort(taken, ROUNDS, sizeof *taken, compare);
    printf("c lines %.0f\n", BOARDS / taken[ROUNDS / 2]);
    return EXIT_SUCCESS;
}
