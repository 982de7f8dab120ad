/* Files in memory, read from a folder or from hexadecimal digits. */
#ifndef FILES_H
#define FILES_H

#include "check.h"

typedef struct file {
    char name[32];
    uint8_t *bytes;
    size_t length;
} file;

static inline file new_file(const char *name, size_t length)
{
    file made;
    CHECK(strlen(name) < sizeof made.name);
    strcpy(made.name, name);
    made.length = length;
    /* A zero byte follows the file, which can then be read as text. */
    made.bytes = (uint8_t *)calloc(length + 1, 1);
    CHECK(made.bytes != NULL);
    return made;
}

static inline file read_file(const char *folder, const char *name)
{
    char path[1024];
    long length;
    FILE *stream;
    file made;

    CHECK(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    stream = fopen(path, "rb");
    if (stream == NULL)
        perror(path);
    CHECK(stream != NULL);
    CHECK(fseek(stream, 0, SEEK_END) == 0);
    length = ftell(stream);
    CHECK(length >= 0 && fseek(stream, 0, SEEK_SET) == 0);
    made = new_file(name, (size_t)length);
    CHECK(fread(made.bytes, 1, made.length, stream) == made.length);
    fclose(stream);
    return made;
}

/* Returns a copy of a file, truncated or zero-padded to this length. */
static inline file copy_of(const file *from, size_t length)
{
    file made = new_file(from->name, length);
    memcpy(made.bytes, from->bytes, from->length < length ? from->length : length);
    return made;
}

/* Overwrites bytes of a file with bytes given as hexadecimal digits. */
static inline void put_hex(file *into, size_t offset, const char *hex)
{
    for (; hex[0] != '\0'; hex += 2, offset++) {
        const char digits[3] = {hex[0], hex[1], '\0'};
        CHECK(offset < into->length);
        into->bytes[offset] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

#endif
