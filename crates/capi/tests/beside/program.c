/* Tests that a program can use two Rust libraries: libtilebase, and another library that also catches panics. */
#include "../check.h"

int32_t other_count(uint32_t limit);

static void solve(const tilebase_solver *solver)
{
    const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
    tilebase_answer answer = TILEBASE_ANSWER;
    CHECK_OK(tilebase_search(solver, board, 9, NULL, 0, NULL, &answer));
    CHECK(strcmp(answer.moves, "ullddrurdllurdruldr") == 0);
}

int main(void)
{
    tilebase_solver *solver;
    CHECK_OK(tilebase_open(NULL, &solver));
    solve(solver);
    CHECK(other_count(50) == 7);
    CHECK(other_count(1000) == -1);
    solve(solver);
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
