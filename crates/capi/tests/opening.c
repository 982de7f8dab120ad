/* Usage: opening FOLDER. Tests the functions that open tables. The folder contains the shipped tables. */
#include "question.h"
#include "sources.h"

#define MOST 8
#define SHIPPED_4X4 "4x4-11-12-13-14-15.tb 4x4-2-3-4-7-8.tb 4x4-1-5-6-9-10.tb"

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

static void check_and_close(tilebase_solver *solver, const char *goal_text)
{
    question asked = new_question(solver, goal_text);
    tilebase_info info = info_of(solver);

    CHECK((size_t)(info.rows * info.cols) == asked.count && memcmp(info.goal, asked.tiles, asked.count) == 0);
    check_distance(asked, 0);
    CHECK_OK(tilebase_verify(solver));
    tilebase_close(solver);
}

/* The names "." and "" mean the folder of the shipped tables, and no file. Without a goal, the first file has it. */
static void files_open(int map)
{
    static const struct {
        const char *names, *goal, *expected;
    } rows[] = {
        {"3x3-edge.tb 3x3-corner.tb", NULL, "1234567x8"},
        {"3x3-corner.tb 3x3-center.tb", "1238x4765", "1238x4765"},
        {"2x4-edge-bit.tb 2x4-corner-bit.tb", "12/34/56/7x", "1234567x"},
        {SHIPPED_4X4, "x123/4567/89ab/cdef", "x123456789abcdef"},
        {SHIPPED_4X4, "12345678x", "12345678x"},
        {".", "4x4", "123456789abcdefx"},
        {"3x3-corner.tb .", "1 2 3 / 8 x 4 / 7 6 5", "1238x4765"},
        {"", NULL, "12345678x"},
        {"", "x1234/56789/abcde", "x123456789abcde"},
    };
    tilebase_solver *solver;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_OK(open_in(0, map, rows[i].names, rows[i].goal, &solver));
        check_and_close(solver, rows[i].expected);
    }
}

static void boards_are_written(void)
{
    static const uint8_t center[] = {1, 2, 3, 8, 0, 4, 7, 6, 5};
    static const int wrong[][2] = {{3, 2}, {1, 9}, {-3, 3}};
    char text[64];
    size_t length;

    CHECK_OK(tilebase_format_board(3, 3, center, 9, text, sizeof text, &length));
    CHECK(strcmp(text, "1 2 3 / 8 x 4 / 7 6 5") == 0 && length == strlen(text));
    for (int i = 0; i < 3; i++)
        CHECK(tilebase_format_board(wrong[i][0], wrong[i][1], center, 9, text, sizeof text, &length) ==
              TILEBASE_BOARD_ERROR);
}

static void invalid_tables_are_refused(int map)
{
    tilebase_solver *solver;
    char beginning[1200];

    snprintf(beginning, sizeof beginning, "cannot use the table %s/none.tb: No such file or directory", folder);
    check_beginning(open_in(0, map, "none.tb", NULL, &solver), TILEBASE_FILE_ERROR, beginning);
    snprintf(beginning, sizeof beginning, "cannot use the table %s/README.md: not a tilebase table", folder);
    check_beginning(open_in(0, map, "3x3-corner.tb README.md", NULL, &solver), TILEBASE_TABLE_ERROR, beginning);
    CHECK(open_in(0, map, "4x4-1-5-6-9-10.tb", NULL, &solver) == TILEBASE_TABLE_ERROR);
    CHECK(open_in(0, map, SHIPPED_4X4, "12345678", &solver) == TILEBASE_BOARD_ERROR);
    check_failure(open_in(0, map, "", "1x9", &solver), TILEBASE_BOARD_ERROR,
                  "1x9 is out of range: expected at least 2 rows and 2 columns, and at most 25 cells");
    CHECK(solver == NULL);
}

/* Checks that a shipped file is refused if it is truncated or its last byte is changed. */
static void damaged_files_are_refused(const char *path)
{
    file whole = read_file(folder, "3x3-corner-bit.tb");
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_solver *solver;
    FILE *stream;

    whole.bytes[whole.length - 1] ^= 1;
    options.paths = &path;
    options.count = 1;
    for (size_t i = 0; i < 4; i++) {
        const char *error = i % 2 == 0 ? "damaged payload: expected checksum " : "bad file length: expected ";
        stream = fopen(path, "wb");
        CHECK(stream != NULL && fwrite(whole.bytes, 1, whole.length - i % 2, stream) == whole.length - i % 2);
        CHECK(fclose(stream) == 0);
        options.map = i / 2 == 1;
        CHECK(tilebase_open(&options, &solver) == TILEBASE_TABLE_ERROR && solver == NULL);
        CHECK(strncmp(last_error(), "cannot use the table ", 21) == 0 && strstr(last_error(), path) != NULL);
        CHECK(strstr(last_error(), error) != NULL);
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
        invalid_tables_are_refused(map);
        solvers_have_a_metric(map);
    }
    boards_are_written();
    damaged_files_are_refused(damaged);
    memory_opens();
    free_sources();
    return EXIT_SUCCESS;
}
