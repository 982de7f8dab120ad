/* The ways to open a table: opening FOLDER, with the shipped tables. */
#include "check.h"
#include "files.h"

typedef tilebase_status opener(const char *path, const char *goal, tilebase_solver **solver);

static char path[1024];

static const char *in(const char *folder, const char *name)
{
    CHECK(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    return path;
}

static void check_and_close(tilebase_solver *solver, const char *goal_text, int max_distance)
{
    uint8_t goal[TILEBASE_MAX_CELLS], expected[TILEBASE_MAX_CELLS];
    size_t count;
    int rows, cols, distance;

    CHECK_OK(tilebase_shape(solver, &rows, &cols));
    CHECK(rows == 3 && cols == 3);
    CHECK_OK(tilebase_max_distance(solver, &distance));
    CHECK(distance == max_distance);
    CHECK_OK(tilebase_parse_board(solver, goal_text, expected, sizeof expected, &count));
    CHECK_OK(tilebase_goal(solver, goal, sizeof goal, &count));
    CHECK(count == 9 && memcmp(goal, expected, count) == 0);
    CHECK_OK(tilebase_distance(solver, goal, count, &distance));
    CHECK(distance == 0);
    CHECK_OK(tilebase_verify(solver));
    tilebase_close(solver);
}

static void files_open(opener *open_file, const char *folder)
{
    tilebase_solver *solver;
    CHECK_OK(open_file(in(folder, "3x3-corner.tb"), NULL, &solver));
    check_and_close(solver, "12345678x", 31);
    CHECK_OK(open_file(in(folder, "3x3-center-bit.tb"), "876/5x4/321", &solver));
    check_and_close(solver, "8765x4321", 30);
}

static void what_is_not_a_table_is_refused(opener *open_file, const char *folder)
{
    char error[1200];
    tilebase_solver *solver;

    snprintf(error, sizeof error, "%s: No such file or directory (os error 2)", in(folder, "none"));
    check_failure(open_file(path, NULL, &solver), TILEBASE_FILE, error);
    CHECK(open_file(folder, NULL, &solver) == TILEBASE_FILE);
    CHECK(open_file(in(folder, "README.md"), NULL, &solver) == TILEBASE_BAD_TABLE);
    CHECK(strncmp(last_error(), "not a tilebase table: ", 22) == 0);
    CHECK(open_file(in(folder, "3x3-edge.tb"), "12345678x", &solver) == TILEBASE_NO_TABLE);
    CHECK(solver == NULL);
}

static void memory_opens(const char *folder)
{
    file held = read_file(folder, "3x3-edge.tb");
    tilebase_solver *solver;
    CHECK_OK(tilebase_open_memory(held.bytes, held.length, NULL, &solver));
    check_and_close(solver, "1234567x8", 31);
    check_failure(tilebase_open_memory(held.bytes, held.length - 1, NULL, &solver), TILEBASE_BAD_TABLE,
                  "bad file length: expected 45424 bytes, found 45423");
    check_failure(tilebase_open_memory(NULL, 0, NULL, &solver), TILEBASE_BAD_TABLE,
                  "too short: expected at least 64 bytes, found 0");
    free(held.bytes);
}

static void embedded_tables_serve_every_goal(void)
{
    const char *goals[] = {"12345678x", "x12345678", "1x2345678", "1238x4765"};
    const int max_distances[] = {31, 31, 31, 30};
    tilebase_solver *solver;
    CHECK_OK(tilebase_open_embedded(NULL, &solver));
    check_and_close(solver, "12345678x", 31);
    for (int i = 0; i < 4; i++) {
        CHECK_OK(tilebase_open_embedded(goals[i], &solver));
        check_and_close(solver, goals[i], max_distances[i]);
    }
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    files_open(tilebase_open, argv[1]);
    files_open(tilebase_map, argv[1]);
    what_is_not_a_table_is_refused(tilebase_open, argv[1]);
    what_is_not_a_table_is_refused(tilebase_map, argv[1]);
    memory_opens(argv[1]);
    embedded_tables_serve_every_goal();
    return EXIT_SUCCESS;
}
