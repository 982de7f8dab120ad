/* The answers that every reader of tilebase tables returns: conformance FOLDER, with conformance.tsv and
 * tables. */
#include "check.h"
#include "files.h"
#include "question.h"

#define FIELDS 9
#define TABLES 16

static const char *folder;
static file files[TABLES];
static size_t files_known;

static const file *file_named(const char *name)
{
    for (size_t i = 0; i < files_known; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    CHECK(files_known < TABLES);
    files[files_known] = read_file(folder, name);
    return &files[files_known++];
}

static tilebase_status open_file(const file *from, const char *goal, tilebase_solver **solver)
{
    return tilebase_open_memory(from->bytes, from->length, goal[0] == '\0' ? NULL : goal, solver);
}

static tilebase_solver *opened(const file *from, const char *goal)
{
    tilebase_solver *solver;
    CHECK_OK(open_file(from, goal, &solver));
    return solver;
}

static question ask(const file *from, const char *goal, const char *board)
{
    question asked;
    asked.solver = opened(from, goal);
    CHECK_OK(tilebase_parse_board(asked.solver, board, asked.tiles, sizeof asked.tiles, &asked.count));
    return asked;
}

/* TABLE GOAL ORDER BOARD DISTANCE SOLUTION OPTIMAL COUNT */
static void check_board(char **field)
{
    question asked = ask(file_named(field[0]), field[1], field[3]);
    char text[TILEBASE_MOVES_CAPACITY];
    int distance;
    size_t length;
    uint64_t solutions;

    CHECK_OK(tilebase_distance(asked.solver, asked.tiles, asked.count, &distance));
    CHECK(distance == atoi(field[4]));
    CHECK_OK(tilebase_solve(asked.solver, asked.tiles, asked.count, field[2], text, sizeof text, &length));
    CHECK(strcmp(text, field[5]) == 0 && length == (size_t)distance);
    check_walk(asked, text);
    if (strcmp(field[2], "udlr") == 0)
        check_hint(asked, distance, field[5]);
    CHECK_OK(tilebase_optimal_moves(asked.solver, asked.tiles, asked.count, text, sizeof text, &length));
    CHECK(strcmp(text, field[6]) == 0 && length == strlen(text));
    CHECK_OK(tilebase_count_solutions(asked.solver, asked.tiles, asked.count, &solutions));
    CHECK(solutions == strtoull(field[7], NULL, 10));
    tilebase_close(asked.solver);
}

/* TABLE HEX */
static void add_table(char **field)
{
    CHECK(files_known < TABLES);
    files[files_known] = new_file(field[0], strlen(field[1]) / 2);
    put_hex(&files[files_known++], 0, field[1]);
}

/* TABLE GOAL BOARD ERROR */
static void check_unsolvable(char **field)
{
    question asked = ask(file_named(field[0]), field[1], field[2]);
    check_failures(asked, TILEBASE_UNSOLVABLE, field[3]);
    tilebase_close(asked.solver);
}

/* TABLE BOARD ERROR */
static void check_invalid(char **field)
{
    tilebase_solver *solver = opened(file_named(field[0]), "");
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;
    check_failure(tilebase_parse_board(solver, field[1], tiles, sizeof tiles, &count), TILEBASE_INVALID_BOARD,
                  field[2]);
    tilebase_close(solver);
}

/* TABLE NUMBERS ERROR */
static void check_tiles(char **field)
{
    question asked;
    asked.solver = opened(file_named(field[0]), "");
    asked.count = 0;
    for (char *word = strtok(field[1], " "); word != NULL; word = strtok(NULL, " ")) {
        CHECK(asked.count < sizeof asked.tiles);
        asked.tiles[asked.count++] = (uint8_t)atoi(word);
    }
    check_failures(asked, TILEBASE_INVALID_BOARD, field[2]);
    tilebase_close(asked.solver);
}

/* TABLE GOAL ERROR */
static void check_goal(char **field)
{
    tilebase_solver *solver;
    tilebase_status status = open_file(file_named(field[0]), field[1], &solver);
    int is_board = strncmp(field[2], "no table", strlen("no table")) == 0;
    check_failure(status, is_board ? TILEBASE_NO_TABLE : TILEBASE_INVALID_BOARD, field[2]);
    CHECK(solver == NULL);
}

/* ORDER ERROR */
static void check_order(char **field)
{
    question asked = ask(file_named("3x3-corner.tb"), "", "12345678x");
    char moves[TILEBASE_MOVES_CAPACITY];
    size_t length;
    check_failure(
        tilebase_solve(asked.solver, asked.tiles, asked.count, field[0], moves, sizeof moves, &length),
        TILEBASE_WRONG_ORDER, field[1]);
    tilebase_close(asked.solver);
}

/* TABLE LENGTH HEX ERROR */
static void check_header(char **field)
{
    file changed = copy_of(file_named(field[0]), strtoul(field[1], NULL, 10));
    tilebase_solver *solver;
    put_hex(&changed, 0, field[2]);
    check_failure(open_file(&changed, "", &solver), TILEBASE_BAD_TABLE, field[3]);
    CHECK(solver == NULL);
    free(changed.bytes);
}

static file damaged(char **field)
{
    const file *whole = file_named(field[0]);
    file changed = copy_of(whole, whole->length);
    put_hex(&changed, strtoul(field[1], NULL, 10), field[2]);
    return changed;
}

/* TABLE OFFSET HEX ERROR */
static void check_payload(char **field)
{
    file changed = damaged(field);
    tilebase_solver *solver = opened(&changed, "");
    check_failure(tilebase_verify(solver), TILEBASE_BAD_TABLE, field[3]);
    tilebase_close(solver);
    free(changed.bytes);
}

/* TABLE OFFSET HEX BOARD ERROR */
static void check_lost(char **field)
{
    file changed = damaged(field);
    question asked = ask(&changed, "", field[3]);
    check_failures(asked, TILEBASE_BAD_TABLE, field[4]);
    tilebase_close(asked.solver);
    free(changed.bytes);
}

typedef struct kind {
    const char *name;
    size_t fields;
    void (*check)(char **field);
    size_t lines;
} kind;

static kind kinds[] = {
    {"table", 2, add_table, 0},          {"board", 8, check_board, 0},
    {"unsolvable", 4, check_unsolvable, 0}, {"invalid", 3, check_invalid, 0},
    {"tiles", 3, check_tiles, 0},        {"goal", 3, check_goal, 0},
    {"order", 2, check_order, 0},        {"header", 4, check_header, 0},
    {"checksum", 4, check_header, 0},    {"payload", 4, check_payload, 0},
    {"lost", 5, check_lost, 0},
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static void check_line(char *line)
{
    char *field[FIELDS];
    size_t fields = 0, known = 0;
    field[fields++] = line;
    for (char *at = line; *at != '\0'; at++)
        if (*at == '\t') {
            *at = '\0';
            CHECK(fields < FIELDS);
            field[fields++] = at + 1;
        }
    while (known < KINDS && strcmp(kinds[known].name, field[0]) != 0)
        known++;
    CHECK(known < KINDS);
    CHECK(fields == kinds[known].fields + 1);
    kinds[known].check(field + 1);
    kinds[known].lines++;
}

int main(int argc, char **argv)
{
    file lines;
    CHECK(argc == 2);
    folder = argv[1];
    lines = read_file(folder, "conformance.tsv");
    for (char *line = (char *)lines.bytes; *line != '\0';) {
        char *end = strchr(line, '\n');
        CHECK(end != NULL);
        *end = '\0';
        if (*line != '#')
            check_line(line);
        line = end + 1;
    }
    for (size_t i = 0; i < KINDS; i++) {
        CHECK(kinds[i].lines > 0);
        printf("%s%zu %s", i == 0 ? "" : ", ", kinds[i].lines, kinds[i].name);
    }
    puts("");
    for (size_t i = 0; i < files_known; i++)
        free(files[i].bytes);
    free(lines.bytes);
    return EXIT_SUCCESS;
}
