/* Random boards: at the distance that was asked for, each as likely as the others. */
#include "check.h"

static tilebase_solver *solver;

static const uint8_t *drawn(int distance, uint64_t random)
{
    static uint8_t tiles[9];
    size_t count;
    CHECK_OK(tilebase_random(solver, distance, random, tiles, sizeof tiles, &count));
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

/* Random numbers at equal steps must choose each board at a distance equally often. */
static void all_boards_of_a_distance(void)
{
    uint8_t boards[4][9];
    int times[4] = {0, 0, 0, 0}, known = 0;
    for (uint64_t i = 0; i < 40; i++) {
        const uint8_t *board = drawn(2, i * (UINT64_MAX / 40));
        int place = 0;
        while (place < known && memcmp(boards[place], board, 9) != 0)
            place++;
        CHECK(place < 4);
        if (place == known)
            memcpy(boards[known++], board, 9);
        times[place]++;
    }
    CHECK(known == 4);
    for (int i = 0; i < 4; i++)
        CHECK(times[i] >= 9 && times[i] <= 11);
}

/* The mean of 10,000 distances is that of all boards, 21.97, but for chance. */
static void any_distance(void)
{
    const uint64_t step = UINT64_MAX / 10000;
    int sum = 0;
    for (uint64_t i = 0; i < 10000; i++)
        sum += distance_of(drawn(TILEBASE_ANY_DISTANCE, i * step));
    CHECK(sum > 218000 && sum < 221500);
}

int main(void)
{
    CHECK_OK(tilebase_open_embedded(NULL, &solver));
    each_distance();
    all_boards_of_a_distance();
    any_distance();
    tilebase_close(solver);
    return EXIT_SUCCESS;
}
