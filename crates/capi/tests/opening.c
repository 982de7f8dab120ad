/* Usage: opening FOLDER. Tests the functions that open tables. The folder contains the shipped tables. */
#include "question.h"
#include "sources.h"

#define MOST 8
#define SHIPPED_4X4 "4x4-8-11-12-14-15.tb 4x4-5-6-9-10-13.tb 4x4-1-2-3-4-7.tb"

/* Opens files in the folder. Spaces separate the names. */
static tilebase_status open_in(int metric, int map, const char *names, const char *goal, tilebase_solver **solver)
{
    static char written[MOST][1024];
    const char *paths[MOST];
    char name[64];
    tilebase_options options = TILEBASE_OPTIONS;
    int length;

    for (; sscanf(names, " %63s%n", name, &length) == 1; names += length) {
        CHECK(snprintf(written[options.count], sizeof written[0], "%s/%s", folder, name) < 1024);
        paths[options.count] = written[options.count];
        options.count++;
    }
    options.paths = paths;
    options.goal = goal;
    options.metric = metric;
    options.map = map;
    return tilebase_open(&options, solver);
}

static tilebase_status open_files(int map, const char *names, const char *goal, tilebase_solver **solver)
{
    return open_in(0, map, names, goal, solver);
}

static void check_file_failure(tilebase_status found, tilebase_status expected, const char *name,
                               const char *error)
{
    char whole[1200];
    snprintf(whole, sizeof whole, "cannot use the table %s/%s: %s with `tilebase gen --shape RxC --output FILE`", folder, name, error);
    check_failure(found, expected, whole);
}

static void check_and_close(tilebase_solver *solver, const char *goal_text)
{
    question asked = new_question(solver, goal_text);
    tilebase_info info = info_of(solver);

    CHECK((size_t)(info.rows * info.cols) == asked.count && memcmp(info.goal, asked.tiles, asked.count) == 0);
    check_distance(asked, 0);
    CHECK_OK(tilebase_verify(solver));
    tilebase_close(solver);
}

static void files_open(int map)
{
    /* The default is the first file's goal. Only the tables that serve the goal are used; the last goals need no file. */
    static const struct {
        const char *names, *goal, *expected;
    } rows[] = {
        {"3x3-corner.tb 3x3-corner-bit.tb 3x3-edge.tb 3x3-center.tb", NULL, "12345678x"},
        {"3x3-corner.tb 3x3-corner-bit.tb 3x3-edge.tb 3x3-center.tb", "1238x4765", "1238x4765"},
        {"3x3-edge.tb 3x3-corner.tb", NULL, "1234567x8"},
        {"3x3-center-bit.tb", "876/5x4/321", "8765x4321"},
        {"3x3-corner.tb 4x4-1-2-3-4-7.tb 2x3-corner-bit.tb", "2x3", "12345x"},
        {"2x4-edge-bit.tb 2x4-corner-bit.tb", "12/34/56/7x", "1234567x"},
        {SHIPPED_4X4, NULL, "123456789abcdefx"},
        {SHIPPED_4X4, "x123/4567/89ab/cdef", "x123456789abcdef"},
        {SHIPPED_4X4, "123456789abcdexf", "123456789abcdexf"},
        {SHIPPED_4X4, "12345678x", "12345678x"},
        {"3x3-edge.tb 3x3-center.tb", "12345678x", "12345678x"},
    };
    tilebase_solver *solver;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_OK(open_files(map, rows[i].names, rows[i].goal, &solver));
        check_and_close(solver, rows[i].expected);
    }
}

/* Opens the folder of the shipped tables. Its tables do not serve the last two goals. */
static void a_folder_opens(int map)
{
    static const char *const goals[] = {"1238x4765",   "123456789abcdefx", "x12345",
                                        "12/34/56/7x", "1x23456789abcdef", "12345/6789x"};
    static const uint8_t center[] = {1, 2, 3, 8, 0, 4, 7, 6, 5};
    char goal[64];
    size_t length;
    tilebase_solver *solver;

    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        CHECK_OK(open_files(map, ".", goals[i], &solver));
        check_and_close(solver, goals[i]);
    }
    CHECK_OK(open_files(map, ".", "4x4", &solver));
    check_and_close(solver, "123456789abcdefx");
    CHECK_OK(tilebase_format_board(3, 3, center, 9, goal, sizeof goal, &length));
    CHECK(strcmp(goal, "1 2 3 / 8 x 4 / 7 6 5") == 0 && length == strlen(goal));
    CHECK_OK(open_files(map, "3x3-corner.tb .", goal, &solver));
    check_and_close(solver, goal);
    CHECK(tilebase_format_board(3, 2, center, 9, goal, sizeof goal, &length) == TILEBASE_BOARD_ERROR);
    CHECK(tilebase_format_board(1, 9, center, 9, goal, sizeof goal, &length) == TILEBASE_BOARD_ERROR);
    CHECK(tilebase_format_board(-3, 3, center, 9, goal, sizeof goal, &length) == TILEBASE_BOARD_ERROR);
}

static void invalid_tables_are_refused(int map)
{
    tilebase_solver *solver;

    check_file_failure(open_files(map, "none.tb", NULL, &solver), TILEBASE_FILE_ERROR, "none.tb",
                       "No such file or directory (os error 2); check the path, or make one");
    check_file_failure(open_files(map, "3x3-corner.tb README.md", NULL, &solver), TILEBASE_TABLE_ERROR,
                       "README.md",
                       "not a tilebase table: expected the first bytes \"TILEBASE\", found \"# The sh\"; make one");
    CHECK(open_files(map, "4x4-1-2-3-4-7.tb", NULL, &solver) == TILEBASE_TABLE_ERROR);
    CHECK(open_files(map, SHIPPED_4X4, "12345678", &solver) == TILEBASE_BOARD_ERROR);
    CHECK(solver == NULL);
}

/* Checks that shipped files are refused if they are truncated or their last byte is changed. */
static void damaged_files_are_refused(const char *path, const char *name)
{
    file whole = read_file(folder, name);
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;
    FILE *stream;

    for (int i = 0; i < 4; i++) {
        size_t length = whole.length - (size_t)(i % 2);
        uint8_t last = whole.bytes[length - 1];

        whole.bytes[length - 1] ^= 1;
        stream = fopen(path, "wb");
        CHECK(stream != NULL && fwrite(whole.bytes, 1, length, stream) == length && fclose(stream) == 0);
        whole.bytes[length - 1] = last;
        options.paths = &path;
        options.count = 1;
        options.map = i / 2;
        CHECK(tilebase_open(&options, &solver) == TILEBASE_TABLE_ERROR);
        CHECK(solver == NULL);
        CHECK(strncmp(last_error(), "cannot use the table ", 21) == 0 && strstr(last_error(), path) != NULL);
        CHECK(strstr(last_error(), i % 2 == 0 ? "damaged payload: expected checksum " : "bad file length: expected ") != NULL);
    }
    CHECK(remove(path) == 0);
    free(whole.bytes);
}

static void memory_opens(void)
{
    source *edge = source_named("3x3-edge.tb"), both;
    tilebase_solver *solver;

    CHECK_OK(open_source(edge, "", &solver));
    check_and_close(solver, "1234567x8");
    both = *edge;
    add_file(&both, source_named("3x3-corner.tb")->files[0]);
    CHECK_OK(open_source(&both, "12345678x", &solver));
    check_and_close(solver, "12345678x");
    both.files[1].bytes = NULL;
    both.files[1].length = 0;
    check_failure(open_source(&both, "", &solver), TILEBASE_TABLE_ERROR,
                  "too short: expected at least 64 bytes, found 0");
    both.count = 0;
    check_failure(open_source(&both, "", &solver), TILEBASE_TABLE_ERROR,
                  "expected at least one table, found none");
    CHECK_OK(open_source(source_named("4x4"), "", &solver));
    check_and_close(solver, "123456789abcdefx");
}

static void every_goal_needs_no_file(void)
{
    static const char *const goals[] = {
        "12345678x", "x12345678", "1x2345678", "1238x4765", "123456789abcdefx", "x123456789abcdef", "123x456789abcdef",
        "1x23456789abcdef", "x1234/56789/abcde", "1x234/56789/abcde", "12345678/x9abcdef", "12/34/56/78/9a/bc/de/fx"};
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;

    CHECK_OK(tilebase_open(NULL, &solver));
    check_and_close(solver, "12345678x");
    check_and_close(solver_for("4x4", 0), "123456789abcdefx");
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
        check_and_close(solver_for(goals[i], 0), goals[i]);
    options.goal = "1x9";
    check_failure(tilebase_open(&options, &solver), TILEBASE_BOARD_ERROR,
                  "1x9 is out of range: expected at least 2 rows and 2 columns, and at most 25 cells");
    CHECK(solver == NULL);
}

static void solvers_have_a_metric(int map)
{
    static const int largest[] = {31, 31, 24};
    static const char *const files[] = {"", "."};
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;

    /* The tables in the multi-tile metric are made in memory. */
    for (int metric = 0; metric <= TILEBASE_MULTI; metric++) {
        CHECK_OK(open_in(metric, map, files[map], "3x3", &solver));
        CHECK(info_of(solver).metric == (metric == 0 ? TILEBASE_SINGLE : metric));
        CHECK(info_of(solver).max_distance == largest[metric] && info_of(solver).is_complete);
        tilebase_close(solver);
    }
    check_failure(open_in(TILEBASE_MULTI, map, files[map], "5x5", &solver), TILEBASE_GOAL_ERROR,
                  "in the multi-tile metric, boards have at most 16 cells; this goal has 25");
    options.metric = TILEBASE_MULTI + 1;
    check_failure(tilebase_open(&options, &solver), TILEBASE_ARGUMENT_ERROR,
                  "metric must be 0, TILEBASE_SINGLE or TILEBASE_MULTI");
    CHECK(solver == NULL);
}

int main(int argc, char **argv)
{
    char damaged[1024];

    CHECK(argc == 2);
    folder = argv[1];
    CHECK(snprintf(damaged, sizeof damaged, "%s.tb", argv[0]) < (int)sizeof damaged);
    for (int map = 0; map < 2; map++) {
        files_open(map);
        a_folder_opens(map);
        invalid_tables_are_refused(map);
        solvers_have_a_metric(map);
    }
    damaged_files_are_refused(damaged, "3x3-corner-bit.tb");
    damaged_files_are_refused(damaged, "4x4-1-2-3-4-7.tb");
    memory_opens();
    every_goal_needs_no_file();
    free_sources();
    return EXIT_SUCCESS;
}
