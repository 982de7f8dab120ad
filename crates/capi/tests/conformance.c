/* Usage: conformance FOLDER [LENGTHS]. Checks the answers of libtilebase against conformance.tsv, which is the same for
 * all languages. FOLDER contains this file and the tables. Of the boards with a published distance, solves only the
 * first LENGTHS, by default all. */
#include "check.h"
#include "question.h"
#include "sources.h"

#define FIELDS 16

static size_t lengths_wanted = SIZE_MAX, lengths_solved;

/* The last opened solver. Lines for the same solver are consecutive. */
static struct {
    const source *from;
    char goal[128];
    tilebase_solver *solver;
} last;

static void close_last(void)
{
    tilebase_close(last.solver);
    last.solver = NULL;
}

static tilebase_solver *solver_of(const char *name, const char *goal)
{
    const source *from = source_named(name);
    if (last.solver == NULL || last.from != from || strcmp(last.goal, goal) != 0) {
        close_last();
        CHECK_OK(open_source(from, goal, &last.solver));
        last.from = from;
        CHECK(strlen(goal) < sizeof last.goal);
        strcpy(last.goal, goal);
    }
    return last.solver;
}

/* The optimal solutions seen so far. */
typedef struct seen {
    const char *first;
    uint64_t count, wanted;
} seen;

static int check_solution(void *context, const char *moves, size_t length)
{
    seen *all = (seen *)context;
    CHECK(strlen(moves) == length);
    CHECK(all->count++ > 0 || strcmp(moves, all->first) == 0);
    return all->count == all->wanted;
}

/* Visits all solutions, then stops after half of them. */
static void check_solutions(question asked, const char *order, const char *first, uint64_t count)
{
    const uint64_t counts[] = {count, (count + 1) / 2};
    for (int i = 0; i < 2; i++) {
        seen all = {first, 0, i == 0 ? 0 : counts[i]};
        CHECK_OK(tilebase_solutions(asked.solver, asked.tiles, asked.count, order, NULL, check_solution, &all));
        CHECK(all.count == counts[i]);
    }
}

/* Checks that a batch with an unsolvable board gives the same answers. */
static void check_batch(question asked, const char *order, int distance, const char *solution, const char *optimal)
{
    static const char nothing[TILEBASE_MOVES_CAPACITY] = "";
    uint8_t boards[3][TILEBASE_MAX_CELLS], *place = boards[0], moves[3];
    char rows[3][TILEBASE_MOVES_CAPACITY];
    int16_t distances[3], lengths[3];
    size_t length = strlen(solution);

    for (int i = 0; i < 3; i++, place += asked.count)
        memcpy(place, asked.tiles, asked.count);
    swap_tiles(boards[0] + asked.count);
    memset(rows, '?', sizeof rows);
    CHECK_OK(tilebase_distances(asked.solver, boards[0], 3, NULL, distances));
    CHECK_OK(tilebase_solve_many(asked.solver, boards[0], 3, order, NULL, rows[0], sizeof rows[0], lengths));
    CHECK_OK(tilebase_optimal_moves_many(asked.solver, boards[0], 3, NULL, moves));
    for (int i = 0; i < 3; i++) {
        int is_solvable = i != 1;
        CHECK(distances[i] == (is_solvable ? distance : -1) && lengths[i] == distances[i]);
        CHECK(memcmp(rows[i], solution, is_solvable ? length : 0) == 0);
        CHECK(memcmp(rows[i] + is_solvable * length, nothing, sizeof nothing - is_solvable * length) == 0);
        for (int bit = 0; bit < 4; bit++)
            CHECK((moves[i] >> bit & 1) == (is_solvable && strchr(optimal, "udlr"[bit]) != NULL));
    }
}

/* Checks a line `board NAME GOAL ORDER BOARD DISTANCE SOLUTION OPTIMAL COUNT`. */
static void check_board(char **field)
{
    question asked = new_question(solver_of(field[0], field[1]), field[3]), moved = asked;
    tilebase_answer answer = TILEBASE_ANSWER;
    int distance = atoi(field[4]), is_multi = info_of(asked.solver).metric == TILEBASE_MULTI;
    const char *letter = field[5];

    CHECK_OK(search(asked, field[2], TILEBASE_REQUEST_OPTIMAL_MOVES + TILEBASE_REQUEST_COUNT, NULL, &answer));
    CHECK(answer.distance == distance && answer.length == distance && answer.lower_bound == distance);
    CHECK(answer.is_complete && answer.is_optimal && answer.is_within);
    CHECK(strcmp(answer.moves, field[5]) == 0 && (is_multi || strcmp(answer.optimal_moves, field[6]) == 0));
    CHECK(answer.slides == distance || (!is_multi && answer.slides < distance));
    CHECK(answer.count == strtoull(field[7], NULL, 10));
    if (distance > 0) /* The farthest tile of the first move slides last. */
        while (slide(&moved, *letter) != answer.tile)
            CHECK(is_multi && letter[1] == *letter && *++letter != '\0');
    else
        CHECK(answer.tile == 0);
    CHECK_OK(search(asked, NULL, TILEBASE_REQUEST_BOUND, NULL, &answer));
    CHECK(answer.lower_bound == distance || (!info_of(asked.solver).is_complete && answer.lower_bound < distance));
    CHECK(answer.nodes == 0 && answer.length == -1);
    check_walk(asked, field[5]);
    check_solutions(asked, field[2], field[5], strtoull(field[7], NULL, 10));
    check_batch(asked, field[2], distance, field[5], field[6]);
}

/* Checks a line `slides NAME GOAL BOARD SLIDES`. */
static void check_slides(char **field)
{
    question asked = new_question(solver_of(field[0], field[1]), field[2]);
    CHECK(strcmp(answer_to(asked, TILEBASE_REQUEST_OPTIMAL_MOVES, NULL).optimal_moves, field[3]) == 0);
}

/* Appends a mistake to the text, as a line `analysis` has it. */
static int add_mistake(void *context, size_t index, const char *better)
{
    char *text = (char *)context, *end = text + strlen(text);
    CHECK(better != NULL && strlen(better) < 64);
    end += sprintf(end, "%s%zu:", end == text ? "" : " ", index);
    for (; *better != '\0'; better++) {
        *end++ = *better == ' ' ? ',' : *better;
        if (info_of(last.solver).metric == TILEBASE_SINGLE && better[1] != '\0')
            *end++ = ',';
    }
    *end = '\0';
    return 0;
}

/* Checks a line `analysis NAME GOAL BOARD MOVES DISTANCES MISTAKES`. */
static void check_analysis(char **field)
{
    question asked = new_question(solver_of(field[0], field[1]), field[2]);
    tilebase_verdict verdict = TILEBASE_VERDICT;
    int16_t distances[64];
    char mistakes[64 * 64] = "";
    size_t found = 0;

    verdict.distances = distances;
    verdict.capacity = 64;
    verdict.visit = add_mistake;
    verdict.context = mistakes;
    CHECK_OK(tilebase_check(asked.solver, asked.tiles, asked.count, field[3], TILEBASE_BLANK, NULL, &verdict));
    for (char *word = strtok(field[4], " "); word != NULL; word = strtok(NULL, " "))
        CHECK(found < verdict.boards && distances[found++] == atoi(word));
    CHECK(found == verdict.boards && strcmp(mistakes, field[5]) == 0);
}

static int or_unknown(const char *number)
{
    return number[0] == '\0' ? -1 : atoi(number);
}

/* Checks a line `verdict NAME GOAL BOARD CLAIM OUTCOME LENGTH SLIDES DISTANCE REMAINING MISTAKE`. */
static void check_verdict(char **field)
{
    static const char *const outcomes[] = {"optimal",    "solution", "unfinished", "illegal",   "right",
                                           "unsolvable", "wrong",    "open",       "ambiguous", "invalid"};
    question asked = new_question(solver_of(field[0], field[1]), field[2]);
    tilebase_verdict verdict = TILEBASE_VERDICT;
    int16_t distance;

    verdict.distances = &distance;
    verdict.capacity = 1;
    CHECK_OK(tilebase_check(asked.solver, asked.tiles, asked.count, field[3], TILEBASE_BLANK, NULL, &verdict));
    CHECK(strcmp(outcomes[verdict.outcome], field[4]) == 0 && verdict.text[0] != '\0');
    CHECK(verdict.length == or_unknown(field[5]) && verdict.slides == or_unknown(field[6]));
    CHECK(verdict.distance == or_unknown(field[7]) && verdict.remaining == or_unknown(field[8]));
    CHECK(verdict.first_mistake == or_unknown(field[9]));
    CHECK(verdict.boards == (verdict.length < 0 || verdict.distance < 0 ? 0 : (size_t)verdict.length + 1));
}

static int stop(void *context, const tilebase_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return 1;
}

/* Checks that each call ends as it should, if a limit or a callback ends its search. */
static void check_ended(question asked, const tilebase_limits *limits, int distance)
{
    tilebase_answer answer = answer_to(asked, TILEBASE_REQUEST_OPTIMAL_MOVES + TILEBASE_REQUEST_COUNT, limits);
    tilebase_verdict verdict = TILEBASE_VERDICT;
    uint8_t boards[2 * TILEBASE_MAX_CELLS], optimal[2];
    char rows[2][TILEBASE_MOVES_CAPACITY], claim[16];
    int16_t distances[2] = {0, 0}, lengths[2];
    tilebase_status ended = TILEBASE_LIMIT_ERROR;

    CHECK(!answer.is_complete && answer.lower_bound > 0 && answer.lower_bound <= distance);
    CHECK(answer.length >= distance && answer.count == 0 && answer.optimal_moves[0] == '\0');
    CHECK(limits->nodes == 0 || answer.nodes <= limits->nodes);
    check_walk(asked, answer.moves);
    CHECK(search(asked, NULL, TILEBASE_REQUEST_EXACT, limits, &answer) == ended);
    CHECK(search(asked, NULL, TILEBASE_REQUEST_EXACT + TILEBASE_REQUEST_COUNT, limits, &answer) == ended);
    CHECK(tilebase_solutions(asked.solver, asked.tiles, asked.count, NULL, limits, check_solution, NULL) == ended);
    snprintf(claim, sizeof claim, "%d moves", distance);
    CHECK_OK(tilebase_check(asked.solver, asked.tiles, asked.count, claim, 0, limits, &verdict));
    CHECK(verdict.outcome == TILEBASE_OPEN && verdict.distance == -1);
    verdict.distances = distances;
    verdict.capacity = 2;
    CHECK_OK(tilebase_check(asked.solver, asked.tiles, asked.count, "d", TILEBASE_BLANK, limits, &verdict));
    CHECK(verdict.boards == 2 && distances[0] == TILEBASE_UNKNOWN && distances[1] == TILEBASE_UNKNOWN);

    memcpy(boards, asked.tiles, asked.count);
    memcpy(boards + asked.count, info_of(asked.solver).goal, asked.count);
    CHECK_OK(tilebase_distances(asked.solver, boards, 2, limits, distances));
    CHECK_OK(tilebase_solve_many(asked.solver, boards, 2, NULL, limits, rows[0], sizeof rows[0], lengths));
    CHECK_OK(tilebase_optimal_moves_many(asked.solver, boards, 2, limits, optimal));
    CHECK(distances[0] == TILEBASE_UNKNOWN && lengths[0] == TILEBASE_UNKNOWN && rows[0][0] == '\0');
    CHECK(optimal[0] == TILEBASE_UNKNOWN_MOVES);
    if (limits->nodes > 0) /* A callback may stop a batch before its second board. */
        CHECK(distances[1] == 0 && lengths[1] == 0 && optimal[1] == 0);
}

/* Checks a line `behaviour CASE NAME BOARD NODES DISTANCE`. */
static void check_behaviour(char **field)
{
    char path[1024];
    const char *paths[] = {path};
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_solver *solver;
    uint64_t index;
    int16_t distance;
    int stopped = 0;

    limits.watch = strcmp(field[0], "limit") == 0 ? NULL : stop;
    limits.context = &stopped;
    snprintf(path, sizeof path, "%s/%s", folder, field[1]);
    options.paths = paths;
    options.count = 1;
    if (strcmp(field[0], "missing") == 0) {
        CHECK(tilebase_open(&options, &solver) == TILEBASE_FILE_ERROR && solver == NULL);
    } else if (strcmp(field[0], "folder") == 0) {
        CHECK_OK(tilebase_open(&options, &solver));
        question asked = new_question(solver, field[2]);
        check_distance(asked, atoi(field[4]));
        CHECK_OK(tilebase_distances(solver, asked.tiles, 1, &limits, &distance));
        CHECK(distance == TILEBASE_UNKNOWN && stopped == 1);
        tilebase_close(solver);
    } else {
        question asked = new_question(solver_of(field[1], ""), field[2]);
        if (strcmp(field[0], "index") == 0) {
            CHECK(info_of(asked.solver).boards == 0);
            CHECK(tilebase_index_of(asked.solver, asked.tiles, asked.count, &index) == TILEBASE_ARGUMENT_ERROR);
            CHECK(tilebase_board_at(asked.solver, 0, asked.tiles, asked.count, &asked.count) == TILEBASE_ARGUMENT_ERROR);
            return;
        }
        limits.nodes = strtoull(field[3], NULL, 10);
        check_ended(asked, &limits, atoi(field[4]));
        CHECK((stopped > 0) == (limits.watch != NULL));
    }
}

/* Adds the tables of a line `table NAME HEX` or `patterns NAME HEX HEX ...`. */
static void add_source(char **field)
{
    source *made = new_source(field[0]);
    for (size_t i = 1; field[i] != NULL; i++) {
        file table = new_file(field[0], strlen(field[i]) / 2);
        put_hex(&table, 0, field[i]);
        add_file(made, table);
    }
}

/* Checks a line `set NAME:NAME:... ERROR COUNT`. */
static void check_set(char **field)
{
    source set = {.count = 0};
    tilebase_solver *solver;
    for (char *name = strtok(field[0], ":"); name != NULL; name = strtok(NULL, ":")) {
        const source *part = source_named(name);
        for (size_t i = 0; i < part->count; i++)
            add_file(&set, part->files[i]);
    }
    if (field[2][0] != '\0') {
        CHECK_OK(open_source(&set, "", &solver));
        tilebase_close(solver);
        return;
    }
    /* libtilebase uses only the tables of the first goal. For tables of two goals, its error differs. */
    int are_of_two_goals = strncmp(field[1], "expected pattern tables of one goal", 35) == 0;
    check_beginning(open_source(&set, "", &solver), TILEBASE_TABLE_ERROR, are_of_two_goals ? "" : field[1]);
    CHECK(solver == NULL);
}

/* Checks a line `unsolvable NAME GOAL BOARD ERROR`. */
static void check_unsolvable(char **field)
{
    check_failures(new_question(solver_of(field[0], field[1]), field[2]), TILEBASE_UNSOLVABLE_ERROR, field[3]);
}

/* Replaces the escapes for line ends and tabs, in place. */
static void unescape(char *text)
{
    static const char written[] = "nrt", meant[] = "\n\r\t";
    char *to = text;
    for (const char *from = text; *from != '\0'; from++, to++) {
        const char *found = *from == '\\' && from[1] != '\0' ? strchr(written, from[1]) : NULL;
        from += found != NULL;
        *to = found != NULL ? meant[found - written] : *from;
    }
    *to = '\0';
}

/* Checks a line `read NAME TEXT BOARD`. */
static void check_read(char **field)
{
    tilebase_solver *solver = solver_of(field[0], "");
    question found, expected = new_question(solver, field[2]);
    unescape(field[1]);
    found = new_question(solver, field[1]);
    CHECK(found.count == expected.count && memcmp(found.tiles, expected.tiles, found.count) == 0);
}

/* Checks a line `moves NAME BOARD TEXT MOVES`. */
static void check_moves(char **field)
{
    question found = new_question(solver_of(field[0], ""), field[1]), expected = found;
    unescape(field[2]);
    CHECK_OK(tilebase_apply(found.solver, found.tiles, found.count, field[2]));
    CHECK_OK(tilebase_apply(expected.solver, expected.tiles, expected.count, field[3]));
    CHECK(memcmp(found.tiles, expected.tiles, found.count) == 0);
}

/* Checks a line `refused NAME BOARD TEXT ERROR`. */
static void check_refused(char **field)
{
    question asked = new_question(solver_of(field[0], ""), field[1]), before = asked;
    check_failure(tilebase_apply(asked.solver, asked.tiles, asked.count, field[2]), TILEBASE_MOVES_ERROR, field[3]);
    CHECK(memcmp(asked.tiles, before.tiles, asked.count) == 0);
}

/* Checks a line `invalid NAME TEXT ERROR`. */
static void check_invalid(char **field)
{
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;
    unescape(field[1]);
    check_failure(tilebase_parse_board(solver_of(field[0], ""), field[1], tiles, sizeof tiles, &count),
                  TILEBASE_BOARD_ERROR, field[2]);
}

/* Checks that a batch of the goal and this board fails, and that the message names the board. */
static void check_in_batch(question asked, tilebase_status status, const char *error)
{
    uint8_t boards[2 * TILEBASE_MAX_CELLS];
    int16_t distances[2];
    char named[256];

    memcpy(boards, info_of(asked.solver).goal, asked.count);
    memcpy(boards + asked.count, asked.tiles, asked.count);
    snprintf(named, sizeof named, "board 1: %s", error);
    check_failure(tilebase_distances(asked.solver, boards, 2, NULL, distances), status, named);
}

/* Checks a line `tiles NAME NUMBERS ERROR`. */
static void check_tiles(char **field)
{
    question asked;

    asked.solver = solver_of(field[0], "");
    asked.count = 0;
    for (char *word = strtok(field[1], " "); word != NULL; word = strtok(NULL, " ")) {
        CHECK(asked.count < sizeof asked.tiles);
        asked.tiles[asked.count++] = (uint8_t)atoi(word);
    }
    check_failures(asked, TILEBASE_BOARD_ERROR, field[2]);
    if (asked.count == (size_t)(info_of(asked.solver).rows * info_of(asked.solver).cols))
        check_in_batch(asked, TILEBASE_BOARD_ERROR, field[2]);
}

/* Checks a line `goal NAME GOAL ERROR`. If the tables do not serve a board, tables in memory do. */
static void check_goal(char **field)
{
    tilebase_solver *solver;
    if (strncmp(field[2], "no table for goals", 18) == 0 || strncmp(field[2], "expected a board of ", 20) == 0) {
        check_distance(new_question(solver_of(field[0], field[1]), field[1]), 0);
        return;
    }
    check_beginning(open_source(source_named(field[0]), field[1], &solver), TILEBASE_BOARD_ERROR, field[2]);
    CHECK(solver == NULL);
}

/* Checks a line `order ORDER ERROR`. */
static void check_order(char **field)
{
    question asked = new_question(solver_of("3x3-corner.tb", ""), "12345678x");
    char moves[TILEBASE_MOVES_CAPACITY];
    tilebase_answer answer = TILEBASE_ANSWER;
    const tilebase_status statuses[] = {
        tilebase_solve_many(asked.solver, asked.tiles, 1, field[0], NULL, moves, sizeof moves, NULL),
        tilebase_solutions(asked.solver, asked.tiles, asked.count, field[0], NULL, check_solution, NULL),
        search(asked, field[0], 0, NULL, &answer)};
    for (int i = 0; i < 3; i++)
        check_failure(statuses[i], TILEBASE_ORDER_ERROR, field[1]);
}

/* Checks a line `header NAME LENGTH HEX ERROR` or `checksum NAME LENGTH HEX ERROR`. */
static void check_header(char **field)
{
    source changed = *source_named(field[0]);
    tilebase_solver *solver;
    /* Only libraries that open one kind of table report this error. libtilebase opens both kinds. */
    if (strstr(field[3], "; open it as ") != NULL)
        return;
    CHECK(changed.count == 1);
    changed.files[0] = copy_of(&changed.files[0], strtoul(field[1], NULL, 10));
    put_hex(&changed.files[0], 0, field[2]);
    check_failure(open_source(&changed, "", &solver), TILEBASE_TABLE_ERROR, field[3]);
    CHECK(solver == NULL);
    free(changed.files[0].bytes);
}

/* Opens a table with some bytes replaced. A pattern table is opened together with the other tables of 4x4. */
static tilebase_solver *open_damaged(char **field, file *damaged)
{
    const source *whole = source_named(field[0]);
    source changed = *(strncmp(field[0], "4x4", 3) == 0 ? source_named("4x4") : whole);
    tilebase_solver *solver;
    size_t place = 0;
    while (strcmp(changed.files[place].name, field[0]) != 0)
        CHECK(++place < changed.count);
    *damaged = copy_of(&changed.files[place], changed.files[place].length);
    put_hex(damaged, strtoul(field[1], NULL, 10), field[2]);
    changed.files[place] = *damaged;
    CHECK_OK(open_source(&changed, "", &solver));
    return solver;
}

/* Checks a line `payload NAME OFFSET HEX ERROR`. */
static void check_payload(char **field)
{
    file damaged;
    tilebase_solver *solver = open_damaged(field, &damaged);
    check_failure(tilebase_verify(solver), TILEBASE_TABLE_ERROR, field[3]);
    tilebase_close(solver);
    free(damaged.bytes);
}

/* Checks a line `lost NAME OFFSET HEX BOARD ERROR`. */
static void check_lost(char **field)
{
    file damaged;
    tilebase_solver *solver = open_damaged(field, &damaged);
    check_failures(new_question(solver, field[3]), TILEBASE_TABLE_ERROR, field[4]);
    check_in_batch(new_question(solver, field[3]), TILEBASE_TABLE_ERROR, field[4]);
    tilebase_close(solver);
    free(damaged.bytes);
}

/* Checks a line `length NAME BOARD DISTANCE`. */
static void check_length(char **field)
{
    question asked = new_question(solver_of(field[0], ""), field[1]);
    if (lengths_solved == lengths_wanted)
        return;
    check_distance(asked, atoi(field[2]));
    lengths_solved++;
}

/* Checks a line `index NAME GOAL INDEX BOARD`. */
static void check_index(char **field)
{
    question asked = new_question(solver_of(field[0], field[1]), field[3]);
    uint64_t expected = strtoull(field[2], NULL, 10), index, boards = info_of(asked.solver).boards;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    char error[80];
    size_t count;

    CHECK_OK(tilebase_index_of(asked.solver, asked.tiles, asked.count, &index));
    CHECK(index == expected);
    CHECK_OK(tilebase_board_at(asked.solver, index, tiles, sizeof tiles, &count));
    CHECK(count == asked.count && memcmp(tiles, asked.tiles, count) == 0);
    snprintf(error, sizeof error, "no board has index %llu: there are %llu boards", (unsigned long long)boards,
             (unsigned long long)boards);
    check_failure(tilebase_board_at(asked.solver, boards, tiles, sizeof tiles, &count), TILEBASE_ARGUMENT_ERROR, error);
}

/* Checks a line `random NAME GOAL SEED DISTANCE BOARD`. */
static void check_random(char **field)
{
    question asked = new_question(solver_of(field[0], field[1]), field[4]);
    int distance = field[3][0] == '\0' ? TILEBASE_ANY_DISTANCE : atoi(field[3]);
    uint64_t seed = strtoull(field[2], NULL, 10);
    question boards[2] = {asked, asked};
    uint8_t tiles[2 * TILEBASE_MAX_CELLS];

    CHECK_OK(tilebase_random(asked.solver, 2, distance, seed, tiles));
    CHECK(memcmp(tiles, asked.tiles, asked.count) == 0);
    memcpy(boards[1].tiles, tiles + asked.count, asked.count);
    if (distance != TILEBASE_ANY_DISTANCE)
        check_distance(boards[1], distance);
}

typedef struct kind {
    const char *name;
    /* The number of fields, or 0 for any number. */
    size_t fields;
    void (*check)(char **field);
    size_t lines;
} kind;

static kind kinds[] = {
    {"table", 2, add_source, 0},         {"patterns", 0, add_source, 0},
    {"board", 8, check_board, 0},        {"unsolvable", 4, check_unsolvable, 0},
    {"invalid", 3, check_invalid, 0},    {"tiles", 3, check_tiles, 0},
    {"goal", 3, check_goal, 0},          {"order", 2, check_order, 0},
    {"header", 4, check_header, 0},      {"checksum", 4, check_header, 0},
    {"payload", 4, check_payload, 0},    {"lost", 5, check_lost, 0},
    {"set", 3, check_set, 0},            {"length", 3, check_length, 0},
    {"index", 4, check_index, 0},        {"random", 5, check_random, 0},
    {"read", 3, check_read, 0},          {"moves", 4, check_moves, 0},
    {"refused", 4, check_refused, 0},    {"slides", 4, check_slides, 0},
    {"analysis", 6, check_analysis, 0},  {"verdict", 10, check_verdict, 0},
    {"behaviour", 5, check_behaviour, 0},
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static void check_line(char *line)
{
    char *field[FIELDS + 1];
    size_t fields = 0, known = 0;
    field[fields++] = line;
    for (char *at = line; *at != '\0'; at++)
        if (*at == '\t') {
            *at = '\0';
            CHECK(fields < FIELDS);
            field[fields++] = at + 1;
        }
    field[fields] = NULL;
    while (known < KINDS && strcmp(kinds[known].name, field[0]) != 0)
        known++;
    CHECK(known < KINDS);
    CHECK(kinds[known].fields == 0 || fields == kinds[known].fields + 1);
    kinds[known].check(field + 1);
    kinds[known].lines++;
}

int main(int argc, char **argv)
{
    file lines;
    CHECK(argc == 2 || argc == 3);
    folder = argv[1];
    if (argc == 3)
        lengths_wanted = strtoul(argv[2], NULL, 10);
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
    printf("; %zu of the lengths are solved\n", lengths_solved);
    close_last();
    free_sources();
    free(lines.bytes);
    return EXIT_SUCCESS;
}
