/* Solves the 3x3 boards on the command line: cc solve.c $(pkg-config --cflags --libs tilebase) */
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>

static void explain(const char *text)
{
    char reason[256];
    size_t length;
    tilebase_last_error(reason, sizeof reason, &length);
    fprintf(stderr, "%s: %s\n", text, reason);
}

static tilebase_status solve(const tilebase_solver *solver, const char *text)
{
    uint8_t tiles[TILEBASE_MAX_CELLS];
    tilebase_answer answer = TILEBASE_ANSWER;
    size_t count;

    tilebase_status status = tilebase_parse_board(solver, text, tiles, sizeof tiles, &count);
    if (status == TILEBASE_OK)
        status = tilebase_search(solver, tiles, count, NULL, 0, NULL, &answer);
    if (status == TILEBASE_OK)
        printf("%s: %d moves: %s\n", text, answer.length, answer.moves);
    else
        explain(text);
    return status;
}

int main(int argc, char **argv)
{
    tilebase_solver *solver;
    if (tilebase_open(NULL, &solver) != TILEBASE_OK) {
        explain("the embedded table");
        return EXIT_FAILURE;
    }
    int result = EXIT_SUCCESS;
    for (int i = 1; i < argc; i++)
        if (solve(solver, argv[i]) != TILEBASE_OK)
            result = EXIT_FAILURE;
    tilebase_close(solver);
    return result;
}
