/* Assertions for tests. Each test is a program that exits at the first failed assertion. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilebase.h>

#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)
#define CHECK_OK(status) check_ok((status), #status, __FILE__, __LINE__)

static inline void check(int holds, const char *condition, const char *file, int line)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: failed: %s\n", file, line, condition);
        exit(EXIT_FAILURE);
    }
}

static inline const char *last_error(void)
{
    static char text[512];
    size_t length;
    CHECK(tilebase_last_error(text, sizeof text, &length) == TILEBASE_OK);
    CHECK(strlen(text) == length);
    return text;
}

static inline void check_ok(tilebase_status status, const char *call, const char *file, int line)
{
    if (status != TILEBASE_OK) {
        fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, last_error());
        exit(EXIT_FAILURE);
    }
}

/* Checks the status of a call, and the start of its error message. */
static inline void check_beginning(tilebase_status found, tilebase_status expected, const char *error)
{
    if (found != expected || strncmp(last_error(), error, strlen(error)) != 0) {
        fprintf(stderr, "expected %s (%s)\n   found %s (%s)\n", error, tilebase_strerror(expected),
                last_error(), tilebase_strerror(found));
        exit(EXIT_FAILURE);
    }
}

static inline void check_failure(tilebase_status found, tilebase_status expected, const char *error)
{
    check_beginning(found, expected, error);
    CHECK(strlen(last_error()) == strlen(error));
}

#endif
