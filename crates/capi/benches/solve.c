/* Usage: solve FILE. Measures solvers on one thread. For random 3x3 boards, singly, as lines of text and in batches,
 * prints the median number of boards per second. For Korf's hundred 4x4 boards in FILE, prints the mean and the longest time per board in
 * milliseconds. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>
#include <time.h>

#define BOARDS 1000000
#define ROUNDS 15

static uint8_t boards[BOARDS][9];
static char texts[BOARDS][32];
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

static void solve_all(const tilebase_solver *solver)
{
    tilebase_answer answer = TILEBASE_ANSWER;
    for (size_t i = 0; i < BOARDS; i++)
        check(tilebase_search(solver, boards[i], 9, NULL, 0, NULL, &answer));
}

/* The example of README.md and docs/embedding.md. */
static void solve_lines(const tilebase_solver *solver)
{
    uint8_t tiles[9];
    tilebase_answer answer = TILEBASE_ANSWER;
    size_t count;
    for (size_t i = 0; i < BOARDS; i++) {
        check(tilebase_parse_board(solver, texts[i], tiles, sizeof tiles, &count));
        check(tilebase_search(solver, tiles, count, NULL, 0, NULL, &answer));
    }
}

static void solve_batch(const tilebase_solver *solver)
{
    check(tilebase_solve_many(solver, boards[0], BOARDS, NULL, NULL, solutions[0], sizeof solutions[0], NULL));
}

static void measure_batch(const tilebase_solver *solver)
{
    check(tilebase_distances(solver, boards[0], BOARDS, NULL, distances));
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

/* Measures the boards of a file. Each board is a line NUMBER,TILES,LENGTH; other lines are ignored. */
static void solve_korfs(const char *path)
{
    FILE *lines = fopen(path, "r");
    tilebase_solver *solver;
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_answer answer = TILEBASE_ANSWER;
    char line[256], board[64];
    uint8_t tiles[16];
    size_t count;
    int expected;
    double sum = 0, longest = 0;
    int boards = 0;

    if (lines == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    options.goal = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    check(tilebase_open(&options, &solver));
    while (fgets(line, sizeof line, lines) != NULL) {
        double start;
        if (sscanf(line, "%*d,%63[0-9 ],%d", board, &expected) != 2)
            continue;
        check(tilebase_parse_board(solver, board, tiles, sizeof tiles, &count));
        start = seconds();
        check(tilebase_search(solver, tiles, count, NULL, TILEBASE_REQUEST_EXACT, NULL, &answer));
        start = seconds() - start;
        sum += start;
        longest = start > longest ? start : longest;
        boards++;
        if (answer.distance != expected) {
            fprintf(stderr, "%s: expected %d moves, found %d\n", board, expected, answer.distance);
            exit(EXIT_FAILURE);
        }
    }
    printf("c korf_mean_ms %.2f\nc korf_longest_ms %.2f\n", 1e3 * sum / boards, 1e3 * longest);
    tilebase_close(solver);
    fclose(lines);
}

int main(int argc, char **argv)
{
    tilebase_solver *solver;
    size_t length;

    if (argc != 2)
        return EXIT_FAILURE;
    check(tilebase_open(NULL, &solver));
    check(tilebase_random(solver, BOARDS, TILEBASE_ANY_DISTANCE, 7, boards[0]));
    for (size_t i = 0; i < BOARDS; i++)
        check(tilebase_format_board(3, 3, boards[i], 9, texts[i], sizeof texts[i], &length));
    print("solve", solve_all, solver);
    print("lines", solve_lines, solver);
    print("solve_many", solve_batch, solver);
    print("distances", measure_batch, solver);
    tilebase_close(solver);
    solve_korfs(argv[1]);
    return EXIT_SUCCESS;
}
