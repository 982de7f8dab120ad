/* Tests that a program can use two Rust libraries: libtilebase, and another library that also catches panics. */
#include "../check.h"

int32_t other_count(uint32_t limit);

static void solve(const tilebase_solver *solver)
{
    const uint8_t board[9] = {2, 3, 4, 1, 5, 0, 7, 6, 8};
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t length;
    CHECK_OK(tilebase_solve(solver, board, 9, NULL, moves, sizeof moves, &length));
    CHECK(strcmp(moves, "ullddrurdllurdruldr") == 0);
}

int main(void)
{
    tilebase_solver *solver;
    CHECK_OK(tilebase_embedded(NULL, &solver));
    solve(solver);
    CHECK(other_count(50) == 7);
    CHECK(other_count(1000) == -1);
    solve(solver);
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
