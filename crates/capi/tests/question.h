/* Questions (a solver and a board), and checks of the answers. */
#ifndef QUESTION_H
#define QUESTION_H

#include "check.h"

typedef struct question {
    tilebase_solver *solver;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;
} question;

static inline question new_question(tilebase_solver *solver, const char *board)
{
    question asked;
    asked.solver = solver;
    CHECK_OK(tilebase_parse_board(solver, board, asked.tiles, sizeof asked.tiles, &asked.count));
    return asked;
}

static inline void check_distance(question asked, int expected)
{
    int distance;
    CHECK_OK(tilebase_distance(asked.solver, asked.tiles, asked.count, &distance));
    CHECK(distance == expected);
}

/* Checks that the functions for one board fail with this status and message. */
static inline void check_failures(question asked, tilebase_status status, const char *error)
{
    char text[TILEBASE_MOVES_CAPACITY], letter;
    int number, distance;
    size_t length;
    uint64_t solutions;
    check_failure(tilebase_distance(asked.solver, asked.tiles, asked.count, &distance), status, error);
    check_failure(tilebase_solve(asked.solver, asked.tiles, asked.count, NULL, text, sizeof text, &length),
                  status, error);
    check_failure(tilebase_hint(asked.solver, asked.tiles, asked.count, &number, &letter, &distance), status,
                  error);
    if (status == TILEBASE_TABLE_ERROR) /* The other functions may read another damaged entry first. */
        return;
    check_failure(tilebase_optimal_moves(asked.solver, asked.tiles, asked.count, text, sizeof text, &length),
                  status, error);
    check_failure(tilebase_count_solutions(asked.solver, asked.tiles, asked.count, NULL, &solutions), status, error);
    check_failure(tilebase_lower_bound(asked.solver, asked.tiles, asked.count, &distance), status, error);
}

/* Slides a tile, and returns its number. */
static inline int slide(question *asked, char letter)
{
    int rows, cols, blank = 0, from, row, col;
    CHECK_OK(tilebase_shape(asked->solver, &rows, &cols));
    while (asked->tiles[blank] != 0)
        blank++;
    row = blank / cols - (letter == 'u') + (letter == 'd');
    col = blank % cols - (letter == 'l') + (letter == 'r');
    CHECK(row >= 0 && row < rows && col >= 0 && col < cols);
    from = row * cols + col;
    asked->tiles[blank] = asked->tiles[from];
    asked->tiles[from] = 0;
    return asked->tiles[blank];
}

/* Checks that the hint is the first move of the solution. */
static inline void check_hint(question asked, int distance, const char *solution)
{
    int tile, hinted;
    char letter;
    CHECK_OK(tilebase_hint(asked.solver, asked.tiles, asked.count, &tile, &letter, &hinted));
    CHECK(hinted == distance && letter == solution[0]);
    CHECK(tile == (distance == 0 ? 0 : slide(&asked, letter)));
}

/* Applies a solution, in one call and move by move. Checks that the moves are legal and lead to the goal. */
static inline void check_walk(question asked, const char *solution)
{
    uint8_t goal[TILEBASE_MAX_CELLS], end[TILEBASE_MAX_CELLS];
    char legal[5];
    size_t count, length;
    memcpy(end, asked.tiles, asked.count);
    CHECK_OK(tilebase_apply(asked.solver, end, asked.count, solution));
    for (; *solution != '\0'; solution++) {
        CHECK_OK(tilebase_legal_moves(asked.solver, asked.tiles, asked.count, legal, sizeof legal, &length));
        CHECK(length >= 2 && strlen(legal) == length && strchr(legal, *solution) != NULL);
        slide(&asked, *solution);
    }
    CHECK(memcmp(end, asked.tiles, asked.count) == 0);
    CHECK_OK(tilebase_goal(asked.solver, goal, sizeof goal, &count));
    CHECK(count == asked.count && memcmp(goal, asked.tiles, count) == 0);
}

#endif
