/* Usage: metric FOLDER. Tests the answers in the multi-tile metric. The folder contains the shipped tables. */
#include "question.h"

#define BOARDS 400
#define SOLVABLE 181440

static question random_question(tilebase_solver *solver, int distance, uint64_t seed)
{
    question asked;
    asked.solver = solver;
    CHECK_OK(tilebase_random(solver, distance, seed, asked.tiles, sizeof asked.tiles, &asked.count));
    return asked;
}

static size_t slides_of(const char *text)
{
    size_t moves, slides;
    CHECK_OK(tilebase_slides(text, &moves, &slides));
    CHECK(moves == strlen(text));
    return slides;
}

static void solvers_have_a_metric(const char *folder)
{
    static const char *const advice = "no table in the multi-tile metric for goals with the blank in cell 24 of a 5x5 ";
    tilebase_solver *solver;
    int metric, distance;

    /* With 0 paths and with a folder, the tables are generated. */
    for (size_t count = 0; count < 2; count++) {
        CHECK_OK(tilebase_open_metric(&folder, count, "3x3", TILEBASE_MULTI, &solver));
        CHECK_OK(tilebase_metric(solver, &metric));
        CHECK_OK(tilebase_max_distance(solver, &distance));
        CHECK(metric == TILEBASE_MULTI && distance == 24);
        tilebase_close(solver);
        CHECK_OK(tilebase_open_metric(&folder, count, "3x3", TILEBASE_SINGLE, &solver));
        CHECK_OK(tilebase_metric(solver, &metric));
        CHECK_OK(tilebase_max_distance(solver, &distance));
        CHECK(metric == TILEBASE_SINGLE && distance == 31);
        tilebase_close(solver);
        check_beginning(tilebase_open_metric(&folder, count, "5x5", TILEBASE_MULTI, &solver), TILEBASE_GOAL_ERROR,
                        advice);
        check_failure(tilebase_open_metric(&folder, count, NULL, 2, &solver), TILEBASE_ARGUMENT_ERROR,
                      "metric must be TILEBASE_SINGLE or TILEBASE_MULTI");
        CHECK(solver == NULL);
    }
}

static void slides_are_counted(void)
{
    static const struct {
        const char *text;
        size_t moves, slides;
    } rows[] = {{"", 0, 0}, {"u", 1, 1}, {"uulldr", 6, 4}, {"l l2 r", 4, 2}, {"Up, L2", 3, 2}};
    size_t moves, slides;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_OK(tilebase_slides(rows[i].text, &moves, &slides));
        CHECK(moves == rows[i].moves && slides == rows[i].slides);
    }
    check_failure(tilebase_slides("uxl", &moves, &slides), TILEBASE_MOVES_ERROR,
                  "move 2: 'x' is not one of u, d, l and r");
    check_failure(tilebase_slides(NULL, &moves, &slides), TILEBASE_ARGUMENT_ERROR, "the argument text is NULL");
}

/* Checks the optimal slides: exactly these lead to boards that are one nearer. */
static void check_slides(question asked, int distance)
{
    char expected[64] = "", directions[5] = "", text[64];
    size_t length;
    int after;

    for (const char *move = "udlr"; *move != '\0'; move++) {
        question slid = asked;
        char slide[4] = {*move, '\0', '\0', '\0'};
        for (char steps = '1'; tilebase_apply(slid.solver, slid.tiles, slid.count, slide) == TILEBASE_OK; steps++) {
            CHECK_OK(tilebase_distance(slid.solver, slid.tiles, slid.count, &after));
            if (after >= distance)
                continue;
            if (strchr(directions, *move) == NULL)
                strcat(directions, slide);
            length = strlen(expected);
            snprintf(expected + length, sizeof expected - length, "%s%s%.1s", length == 0 ? "" : " ", slide,
                     steps == '1' ? "" : &steps);
        }
    }
    CHECK_OK(tilebase_optimal_slides(asked.solver, asked.tiles, asked.count, text, sizeof text, &length));
    CHECK(strcmp(text, expected) == 0 && length == strlen(text));
    CHECK_OK(tilebase_optimal_moves(asked.solver, asked.tiles, asked.count, text, sizeof text, &length));
    CHECK(strcmp(text, directions) == 0);
}

typedef struct seen {
    question asked;
    size_t slides;
    uint64_t count;
} seen;

static int check_solution(void *context, const char *moves, size_t length)
{
    seen *all = (seen *)context;
    CHECK(strlen(moves) == length && slides_of(moves) == all->slides);
    check_walk(all->asked, moves);
    all->count++;
    return 0;
}

static void check_answers(question asked)
{
    tilebase_found found = TILEBASE_FOUND;
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t length;
    uint64_t solutions;
    int distance, bound;
    seen all;

    CHECK_OK(tilebase_distance(asked.solver, asked.tiles, asked.count, &distance));
    check_slides(asked, distance);
    CHECK_OK(tilebase_solve(asked.solver, asked.tiles, asked.count, NULL, moves, sizeof moves, &length));
    check_hint(asked, distance, moves);
    CHECK_OK(tilebase_lower_bound(asked.solver, asked.tiles, asked.count, &bound));
    CHECK_OK(tilebase_search(asked.solver, asked.tiles, asked.count, NULL, NULL, &found));
    CHECK(found.is_complete && found.is_optimal && found.length == distance);
    CHECK(found.lower_bound == distance && bound == distance);
    CHECK(strcmp(found.moves, moves) == 0);
    all.asked = asked;
    all.slides = (size_t)distance;
    all.count = 0;
    CHECK_OK(tilebase_solutions(asked.solver, asked.tiles, asked.count, NULL, NULL, check_solution, &all));
    CHECK_OK(tilebase_count_solutions(asked.solver, asked.tiles, asked.count, NULL, &solutions));
    CHECK(solutions == all.count && solutions > 0);
}

typedef struct mistakes {
    question asked;
    const char *moves;
    const int16_t *distances;
    size_t next;
} mistakes;

/* Checks that no mistake before this one is left out, and the better slides. */
static int check_mistake(void *context, size_t index, const char *better)
{
    mistakes *all = (mistakes *)context;
    char expected[64];
    size_t length;
    int metric;
    const char *move = all->moves;

    for (; all->next < index; all->next++)
        CHECK(all->distances[all->next + 1] < all->distances[all->next]);
    CHECK(all->distances[index + 1] >= all->distances[index]);
    all->next = index + 1;
    CHECK_OK(tilebase_metric(all->asked.solver, &metric));
    question before = all->asked;
    for (size_t number = 0; number < index; number++) {
        char first = *move;
        do
            slide(&before, *move++);
        while (metric == TILEBASE_MULTI && *move == first);
    }
    CHECK_OK(tilebase_optimal_slides(before.solver, before.tiles, before.count, expected, sizeof expected, &length));
    CHECK(strcmp(better, expected) == 0);
    return 0;
}

static int break_off(void *context, size_t index, const char *better)
{
    (void)index, (void)better;
    ++*(size_t *)context;
    return 1;
}

/* Analyses random moves. Compares the distances with the answers for single boards. */
static void check_analysis(question asked, uint64_t seed)
{
    char moves[41] = "", legal[5];
    int16_t distances[41], none[41];
    size_t length, single, slides, boards, calls = 0;
    int metric, distance;
    question after = asked;
    tilebase_limits limits = TILEBASE_LIMITS;
    mistakes all = {asked, moves, distances, 0};

    for (size_t number = 0; number < seed % 41; number++) {
        CHECK_OK(tilebase_legal_moves(after.solver, after.tiles, after.count, legal, sizeof legal, &length));
        moves[number] = legal[(seed * 2654435761u >> (number % 24)) % length];
        slide(&after, moves[number]);
    }
    CHECK_OK(tilebase_metric(asked.solver, &metric));
    CHECK_OK(tilebase_slides(moves, &single, &slides));
    CHECK_OK(tilebase_analyse(asked.solver, asked.tiles, asked.count, moves, NULL, distances, 41, &boards, check_mistake,
                              &all));
    CHECK(boards == 1 + (metric == TILEBASE_MULTI ? slides : single));
    for (; all.next + 1 < boards; all.next++)
        CHECK(distances[all.next + 1] < distances[all.next]);
    after = asked;
    for (size_t number = 0, board = 0; board < boards; board++) {
        CHECK_OK(tilebase_distance(after.solver, after.tiles, after.count, &distance));
        CHECK(distances[board] == distance);
        if (board + 1 < boards)
            do
                slide(&after, moves[number++]);
            while (metric == TILEBASE_MULTI && moves[number] == moves[number - 1]);
    }
    CHECK_OK(tilebase_analyse(asked.solver, asked.tiles, asked.count, moves, NULL, none, boards, &boards, break_off,
                              &calls));
    CHECK(calls <= 1 && memcmp(none, distances, boards * sizeof *none) == 0);
    check_beginning(tilebase_analyse(asked.solver, asked.tiles, asked.count, moves, &limits, NULL, 0, &boards, NULL, NULL),
                    TILEBASE_BUFFER_ERROR, "");
    check_failure(tilebase_analyse(asked.solver, asked.tiles, asked.count, "uq", NULL, none, 41, &boards, NULL, NULL),
                  TILEBASE_MOVES_ERROR, "move 2: 'q' is not one of u, d, l and r");
    check_failure(tilebase_analyse(asked.solver, asked.tiles, asked.count, NULL, NULL, none, 41, &boards, NULL, NULL),
                  TILEBASE_ARGUMENT_ERROR, "the argument moves is NULL");
}

/* At a limit, the distances are unknown. */
static void check_limited_analysis(int metric)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    question asked;
    int16_t distances[3];
    size_t boards;

    CHECK_OK(tilebase_open_metric(NULL, 0, "4x4", metric, &asked.solver));
    CHECK_OK(tilebase_parse_board(asked.solver, "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x", asked.tiles, sizeof asked.tiles,
                                  &asked.count));
    limits.max_nodes = 1;
    CHECK_OK(tilebase_analyse(asked.solver, asked.tiles, asked.count, "ud", &limits, distances, 3, &boards, break_off,
                              &boards));
    CHECK(boards == 3);
    for (size_t board = 0; board < boards; board++)
        CHECK(distances[board] == TILEBASE_UNKNOWN);
    tilebase_close(asked.solver);
}

static int cancel(void *context, const tilebase_progress *progress)
{
    return context == NULL && progress == NULL;
}

/* Checks that batches give the same answers as single boards, and -1 for an unsolvable board. */
static void check_batches(tilebase_solver *solver)
{
    static uint8_t boards[BOARDS][9], optimal[BOARDS];
    static char moves[BOARDS][TILEBASE_MOVES_CAPACITY];
    static int16_t distances[BOARDS], lengths[BOARDS];
    tilebase_limits limits = TILEBASE_LIMITS;
    const uint8_t unsolvable[9] = {2, 1, 3, 4, 5, 6, 7, 8, 0};

    CHECK_OK(tilebase_random_many(solver, BOARDS, TILEBASE_ANY_DISTANCE, 3, boards[0]));
    memcpy(boards[5], unsolvable, sizeof unsolvable);
    CHECK_OK(tilebase_distances(solver, boards[0], BOARDS, NULL, distances));
    CHECK_OK(tilebase_solve_many(solver, boards[0], BOARDS, "dlru", NULL, moves[0], sizeof moves[0], lengths));
    CHECK_OK(tilebase_optimal_moves_many(solver, boards[0], BOARDS, NULL, optimal));
    for (size_t i = 0; i < BOARDS; i++) {
        char text[TILEBASE_MOVES_CAPACITY] = "";
        size_t length;
        int distance = -1;
        if (i != 5) {
            CHECK_OK(tilebase_distance(solver, boards[i], 9, &distance));
            CHECK_OK(tilebase_solve(solver, boards[i], 9, "dlru", text, sizeof text, &length));
            CHECK(slides_of(text) == (size_t)distance);
        }
        CHECK(distances[i] == distance && lengths[i] == distance && strcmp(moves[i], text) == 0);
        if (i != 5)
            CHECK_OK(tilebase_optimal_moves(solver, boards[i], 9, text, sizeof text, &length));
        for (int bit = 0; bit < 4; bit++)
            CHECK((optimal[i] >> bit & 1) == (strchr(text, "udlr"[bit]) != NULL));
    }
    check_failure(tilebase_solve_many(solver, boards[0], 1, NULL, NULL, moves[0], TILEBASE_MOVES_CAPACITY - 1, NULL),
                  TILEBASE_BUFFER_ERROR, "the buffer is too small: expected a capacity of 256, found 255");
    limits.watch = cancel;
    CHECK_OK(tilebase_distances(solver, boards[0], BOARDS, &limits, distances));
    CHECK_OK(tilebase_solve_many(solver, boards[0], BOARDS, NULL, &limits, moves[0], sizeof moves[0], lengths));
    for (size_t i = 0; i < BOARDS; i++)
        CHECK(distances[i] == TILEBASE_UNKNOWN && lengths[i] == TILEBASE_UNKNOWN && moves[i][0] == '\0');
}

static void check_all_distances(tilebase_solver *solver)
{
    static uint8_t all[SOLVABLE];
    size_t count;
    uint64_t index;
    int distance;

    CHECK_OK(tilebase_all_distances(solver, all, sizeof all, &count));
    CHECK(count == SOLVABLE);
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        question asked = random_question(solver, TILEBASE_ANY_DISTANCE, seed);
        CHECK_OK(tilebase_index_of(solver, asked.tiles, asked.count, &index));
        CHECK_OK(tilebase_distance(solver, asked.tiles, asked.count, &distance));
        CHECK(all[index] == distance);
    }
}

int main(int argc, char **argv)
{
    tilebase_solver *solver;

    CHECK(argc == 2);
    solvers_have_a_metric(argv[1]);
    slides_are_counted();
    CHECK_OK(tilebase_open_metric(NULL, 0, NULL, TILEBASE_MULTI, &solver));
    for (int distance = 0; distance <= 24; distance++)
        check_answers(random_question(solver, distance, 7));
    check_batches(solver);
    check_all_distances(solver);
    tilebase_close(solver);
    for (int metric = TILEBASE_SINGLE; metric <= TILEBASE_MULTI; metric++) {
        CHECK_OK(tilebase_open_metric(NULL, 0, NULL, metric, &solver));
        for (uint64_t seed = 0; seed < 82; seed++)
            check_analysis(random_question(solver, TILEBASE_ANY_DISTANCE, seed), seed);
        tilebase_close(solver);
        check_limited_analysis(metric);
    }
    return EXIT_SUCCESS;
}
