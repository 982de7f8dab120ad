/* Tests all optimal solutions with both kinds of solvers, and boards by index. */
#include "question.h"

typedef struct list {
    char moves[40][24];
    size_t count, wanted;
} list;

static int keep(void *context, const char *moves, size_t length)
{
    list *kept = (list *)context;
    CHECK(kept->count < 40 && length < sizeof kept->moves[0] && strlen(moves) == length);
    strcpy(kept->moves[kept->count++], moves);
    return kept->count == kept->wanted;
}

static question new_question(tilebase_solver *solver, const char *board)
{
    question asked;
    asked.solver = solver;
    CHECK_OK(tilebase_parse_board(solver, board, asked.tiles, sizeof asked.tiles, &asked.count));
    return asked;
}

static list solutions(question asked, const char *order, size_t wanted)
{
    list kept;
    kept.count = 0;
    kept.wanted = wanted;
    CHECK_OK(tilebase_solutions(asked.solver, asked.tiles, asked.count, order, NULL, keep, &kept));
    return kept;
}

/* Checks the number of solutions, and that they have equal lengths, are in order and lead to the goal. */
static void check_solutions(question asked, const char *order)
{
    list all = solutions(asked, order, 0), few = solutions(asked, order, 1);
    char first[TILEBASE_MOVES_CAPACITY];
    size_t length;
    uint64_t counted;

    CHECK_OK(tilebase_solve(asked.solver, asked.tiles, asked.count, order, first, sizeof first, &length));
    CHECK_OK(tilebase_count_solutions(asked.solver, asked.tiles, asked.count, NULL, &counted));
    CHECK(all.count == counted && strcmp(all.moves[0], first) == 0);
    CHECK(few.count == 1 && strcmp(few.moves[0], first) == 0);
    for (size_t i = 0; i < all.count; i++) {
        CHECK(strlen(all.moves[i]) == length);
        check_walk(asked, all.moves[i]);
        if (i > 0) {
            size_t place = 0;
            while (all.moves[i][place] == all.moves[i - 1][place])
                place++;
            CHECK(strchr(order, all.moves[i - 1][place]) < strchr(order, all.moves[i][place]));
        }
    }
}

static void check_index(question asked)
{
    uint64_t boards, index;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    char error[80];
    size_t count;

    CHECK_OK(tilebase_boards(asked.solver, &boards));
    CHECK_OK(tilebase_index_of(asked.solver, asked.tiles, asked.count, &index));
    CHECK(index < boards);
    CHECK_OK(tilebase_board_at(asked.solver, index, tiles, sizeof tiles, &count));
    CHECK(count == asked.count && memcmp(tiles, asked.tiles, count) == 0);
    CHECK_OK(tilebase_board_at(asked.solver, boards - 1, tiles, sizeof tiles, &count));
    snprintf(error, sizeof error, "no board has index %llu: there are %llu boards", (unsigned long long)boards,
             (unsigned long long)boards);
    check_failure(tilebase_board_at(asked.solver, boards, tiles, sizeof tiles, &count), TILEBASE_ARGUMENT_ERROR,
                  error);
}

int main(void)
{
    static const char *const expected[] = {"dlurullddrurdllurdr", "ldruullddrurdllurrd", "ullddrurdllurdruldr",
                                           "ullddrurdllurrdlurd"};
    tilebase_solver *three, *four;
    question asked;
    list all;

    CHECK_OK(tilebase_embedded(NULL, &three));
    CHECK_OK(tilebase_embedded("4x4", &four));
    asked = new_question(three, "2 3 4 1 5 x 7 6 8");
    all = solutions(asked, "dlru", 0);
    CHECK(all.count == 4);
    for (size_t i = 0; i < 4; i++)
        CHECK(strcmp(all.moves[i], expected[i]) == 0);
    check_solutions(asked, "dlru");
    check_solutions(asked, "rdul");
    check_solutions(new_question(three, "12345678x"), "udlr");
    check_index(asked);

    asked = new_question(four, "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12");
    check_solutions(asked, "udlr");
    check_solutions(new_question(four, "1 6 2 3 / 9 5 7 4 / 13 x 11 8 / 14 10 15 12"), "rlud");
    check_solutions(new_question(four, "123456789abcdefx"), "udlr");
    check_index(asked);

    check_failures(new_question(four, "2 1 3 4 5 6 7 8 9 a b c d e f x"), TILEBASE_UNSOLVABLE_ERROR,
                   "no moves lead from this board to the goal");
    CHECK(tilebase_solutions(three, asked.tiles, 9, "udl", NULL, keep, &all) == TILEBASE_ORDER_ERROR);
    check_failure(tilebase_solutions(three, asked.tiles, 9, NULL, NULL, NULL, NULL), TILEBASE_ARGUMENT_ERROR,
                  "the argument visit is NULL");
    tilebase_close(three);
    tilebase_close(four);
    return EXIT_SUCCESS;
}
