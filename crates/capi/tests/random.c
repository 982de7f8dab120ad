/* Tests that random boards are at the given distance and equally likely. */
#include "check.h"

static tilebase_solver *solver;

static const uint8_t *drawn(int distance, uint64_t seed)
{
    static uint8_t tiles[9];
    size_t count;
    CHECK_OK(tilebase_random(solver, distance, seed, tiles, sizeof tiles, &count));
    CHECK(count == sizeof tiles);
    return tiles;
}

static int distance_of(const uint8_t *tiles)
{
    int distance;
    CHECK_OK(tilebase_distance(solver, tiles, 9, &distance));
    return distance;
}

static void each_distance(void)
{
    for (int distance = 0; distance <= 31; distance++) {
        CHECK(distance_of(drawn(distance, 0)) == distance);
        CHECK(distance_of(drawn(distance, UINT64_MAX)) == distance);
    }
}

/* Checks that the four boards at distance 2 are drawn about equally often. */
static void all_boards_of_a_distance(void)
{
    uint8_t boards[4][9], random[4000][9];
    int times[4] = {0, 0, 0, 0}, known = 0;

    CHECK_OK(tilebase_random_many(solver, 4000, 2, 7, random[0]));
    CHECK(memcmp(random[0], drawn(2, 7), 9) == 0);
    for (int i = 0; i < 4000; i++) {
        int place = 0;
        CHECK(distance_of(random[i]) == 2);
        while (place < known && memcmp(boards[place], random[i], 9) != 0)
            place++;
        CHECK(place < 4);
        if (place == known)
            memcpy(boards[known++], random[i], 9);
        times[place]++;
    }
    CHECK(known == 4);
    for (int i = 0; i < 4; i++)
        CHECK(times[i] > 900 && times[i] < 1100);
}

/* Checks that the mean distance of 10,000 random boards is about the mean of all boards, 21.97 moves. */
static void any_distance(void)
{
    static uint8_t random[10000][9];
    int sum = 0;

    CHECK_OK(tilebase_random_many(solver, 10000, TILEBASE_ANY_DISTANCE, 0, random[0]));
    CHECK(memcmp(random[0], drawn(TILEBASE_ANY_DISTANCE, 0), 9) == 0);
    for (int i = 0; i < 10000; i++)
        sum += distance_of(random[i]);
    CHECK(sum > 218000 && sum < 221500);
}

/* Checks that a seed gives the same boards with different tables. */
static void any_table(const char *folder)
{
    char path[1024];
    const char *const paths[] = {path};
    uint8_t boards[100][9], others[100][9];
    tilebase_solver *turned;

    CHECK(snprintf(path, sizeof path, "%s/3x3-corner.tb", folder) < (int)sizeof path);
    CHECK_OK(tilebase_open(paths, 1, "x12345678", &turned));
    tilebase_close(solver);
    CHECK_OK(tilebase_embedded("x12345678", &solver));
    for (int distance = TILEBASE_ANY_DISTANCE; distance < 31; distance += 8) {
        CHECK_OK(tilebase_random_many(solver, 100, distance, 1, boards[0]));
        CHECK_OK(tilebase_random_many(turned, 100, distance, 1, others[0]));
        CHECK(memcmp(boards, others, sizeof boards) == 0);
    }
    tilebase_close(turned);
}

static void refusals(void)
{
    tilebase_solver *patterns;
    uint8_t boards[2][16];
    int distance;

    check_failure(tilebase_random_many(NULL, 2, 0, 0, boards[0]), TILEBASE_ARGUMENT_ERROR,
                  "the argument solver is NULL");
    check_failure(tilebase_random_many(solver, 2, 0, 0, NULL), TILEBASE_ARGUMENT_ERROR,
                  "the argument boards is NULL");
    check_failure(tilebase_random_many(solver, SIZE_MAX, 0, 0, boards[0]), TILEBASE_ARGUMENT_ERROR,
                  "the argument count is too large for an array");
    check_failure(tilebase_random_many(solver, 2, 32, 0, boards[0]), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 32: the largest distance is 31");
    CHECK_OK(tilebase_random_many(solver, 0, 31, 0, NULL));

    CHECK_OK(tilebase_embedded("4x4", &patterns));
    CHECK_OK(tilebase_random_many(patterns, 2, TILEBASE_ANY_DISTANCE, 0, boards[0]));
    CHECK_OK(tilebase_random_many(patterns, 2, 40, 7, boards[0]));
    CHECK_OK(tilebase_distance(patterns, boards[1], 16, &distance));
    CHECK(distance == 40);
    check_failure(tilebase_random_many(patterns, 2, 81, 0, boards[0]), TILEBASE_DISTANCE_ERROR,
                  "no board is at distance 81: the largest distance is 80");
    tilebase_close(patterns);
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    CHECK_OK(tilebase_embedded(NULL, &solver));
    each_distance();
    all_boards_of_a_distance();
    any_distance();
    any_table(argv[1]);
    refusals();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
