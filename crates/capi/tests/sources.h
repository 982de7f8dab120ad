/* The sources of solvers: a source is a named table, or a named set of pattern tables. */
#ifndef SOURCES_H
#define SOURCES_H

#include "files.h"

#define SOURCES 64
#define FILES 32

typedef struct source {
    char name[32];
    size_t count;
    file files[FILES];
} source;

static const char *folder;
static source sources[SOURCES];
static size_t sources_known;

static inline source *new_source(const char *name)
{
    source *made = &sources[sources_known++];
    CHECK(sources_known <= SOURCES && strlen(name) < sizeof made->name);
    strcpy(made->name, name);
    return made;
}

static inline void add_file(source *to, file added)
{
    CHECK(to->count < FILES);
    to->files[to->count++] = added;
}

/* Finds a source by name, or reads the file of this name in the folder. The name 4x4 means the three pattern tables
 * of 4x4. */
static inline source *source_named(const char *name)
{
    static const char *const patterns[] = {"4x4-1-5-6-9-10.tb", "4x4-2-3-4-7-8.tb", "4x4-11-12-13-14-15.tb"};
    source *made;
    for (size_t i = 0; i < sources_known; i++)
        if (strcmp(sources[i].name, name) == 0)
            return &sources[i];
    made = new_source(name);
    if (strcmp(name, "4x4") != 0)
        add_file(made, read_file(folder, name));
    else
        for (int i = 0; i < 3; i++)
            add_file(made, read_file(folder, patterns[i]));
    return made;
}

static inline void free_sources(void)
{
    for (size_t i = 0; i < sources_known; i++)
        for (size_t j = 0; j < sources[i].count; j++)
            free(sources[i].files[j].bytes);
}

/* Opens a solver. The goal "" means the goal of the tables. */
static inline tilebase_status open_source(const source *from, const char *goal, tilebase_solver **solver)
{
    const uint8_t *tables[FILES];
    size_t lengths[FILES];
    tilebase_options options = TILEBASE_OPTIONS;
    options.goal = goal[0] == '\0' ? NULL : goal;
    for (size_t i = 0; i < from->count; i++) {
        tables[i] = from->files[i].bytes;
        lengths[i] = from->files[i].length;
    }
    return tilebase_from_bytes(tables, lengths, from->count, &options, solver);
}

#endif
