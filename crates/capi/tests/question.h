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

/* Opens a solver without files. */
static inline tilebase_solver *solver_for(const char *goal, int metric)
{
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;
    options.goal = goal;
    options.metric = metric;
    CHECK_OK(tilebase_open(&options, &solver));
    return solver;
}

static inline tilebase_info info_of(const tilebase_solver *solver)
{
    tilebase_info info = TILEBASE_INFO;
    CHECK_OK(tilebase_info_of(solver, &info));
    return info;
}

static inline tilebase_status search(question asked, const char *order, unsigned request, const tilebase_limits *limits,
                                     tilebase_answer *answer)
{
    return tilebase_search(asked.solver, asked.tiles, asked.count, order, request, limits, answer);
}

/* Swaps two tiles of a board with at least two columns. Of a board and this board, one is solvable. */
static inline void swap_tiles(uint8_t *tiles)
{
    int one = tiles[0] != 0 ? 0 : 2, other = tiles[1] != 0 ? 1 : 3;
    uint8_t tile = tiles[one];
    tiles[one] = tiles[other];
    tiles[other] = tile;
}

/* Searches, which must succeed. The fields of the answer must agree. */
static inline tilebase_answer answer_to(question asked, unsigned request, const tilebase_limits *limits)
{
    tilebase_answer answer = TILEBASE_ANSWER;
    CHECK_OK(search(asked, NULL, request, limits, &answer));
    CHECK(answer.length == -1 || answer.lower_bound <= answer.length);
    CHECK(answer.is_optimal == (answer.length == answer.lower_bound));
    CHECK(answer.distance == (answer.is_optimal ? answer.length : -1));
    return answer;
}

static inline void check_distance(question asked, int expected)
{
    CHECK(answer_to(asked, 0, NULL).distance == expected);
}

/* Checks that a search fails with this status and message. */
static inline void check_failures(question asked, tilebase_status status, const char *error)
{
    tilebase_answer answer = TILEBASE_ANSWER;
    check_failure(search(asked, NULL, 0, NULL, &answer), status, error);
    if (status == TILEBASE_TABLE_ERROR) /* The other answers may read another damaged entry first. */
        return;
    for (unsigned request = 1; request < 16; request++)
        check_failure(search(asked, NULL, request, NULL, &answer), status, error);
    CHECK(answer.length == -1);
}

/* Moves the blank, and returns the tile that slides. */
static inline int slide(question *asked, char letter)
{
    const char move[] = {letter, '\0'};
    int blank = 0;
    while (asked->tiles[blank] != 0)
        blank++;
    CHECK_OK(tilebase_apply(asked->solver, asked->tiles, asked->count, move));
    return asked->tiles[blank];
}

/* Applies a solution move by move. Checks that the moves are legal and lead to the goal. */
static inline void check_walk(question asked, const char *solution)
{
    char legal[5];
    size_t length;
    for (; *solution != '\0'; solution++) {
        CHECK_OK(tilebase_legal_moves(asked.solver, asked.tiles, asked.count, legal, sizeof legal, &length));
        CHECK(length >= 2 && strlen(legal) == length && strchr(legal, *solution) != NULL);
        slide(&asked, *solution);
    }
    CHECK(memcmp(info_of(asked.solver).goal, asked.tiles, asked.count) == 0);
}

#endif
