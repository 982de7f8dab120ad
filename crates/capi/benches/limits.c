/* Usage: limits FILE. Prints the mean number of moves for the first twenty boards of 5x5 in FILE after some seconds, of
 * searches with a limit and of searches that the callback cancels, and the longest search in seconds. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int is_over(void *end, const tilebase_progress *progress)
{
    (void)progress;
    return seconds() >= *(const double *)end;
}

int main(int argc, char **argv)
{
    static const double times[] = {0.3, 1, 3};
    static uint8_t boards[20][25];
    tilebase_solver *solver;
    char line[256], text[128];
    FILE *lines = argc == 2 ? fopen(argv[1], "r") : NULL;
    size_t count, read = 0;

    tilebase_options options = TILEBASE_OPTIONS;

    options.goal = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";
    if (lines == NULL || tilebase_open(&options, &solver) != TILEBASE_OK)
        return EXIT_FAILURE;
    while (read < 20 && fgets(line, sizeof line, lines) != NULL)
        if (sscanf(line, "%*d,%127[0-9 ],", text) == 1 &&
            tilebase_parse_board(solver, text, boards[read], 25, &count) == TILEBASE_OK)
            read++;
    for (int test = 0; test < 6; test++) {
        const double time = times[test / 2];
        double longest = 0;
        int moves = 0;
        for (size_t i = 0; i < read; i++) {
            const double start = seconds();
            double end = start + time;
            tilebase_limits limits = TILEBASE_LIMITS;
            tilebase_answer answer = TILEBASE_ANSWER;
            if (test % 2 == 0)
                limits.seconds = time;
            limits.watch = is_over;
            limits.context = &end;
            if (tilebase_search(solver, boards[i], 25, NULL, 0, &limits, &answer) != TILEBASE_OK || answer.length < 0)
                return EXIT_FAILURE;
            moves += answer.length;
            longest = seconds() - start > longest ? seconds() - start : longest;
        }
        printf("c %s %g %.2f %.3f\n", test % 2 == 0 ? "limited" : "cancelled", time, moves / 20.0, longest);
    }
    return EXIT_SUCCESS;
}
