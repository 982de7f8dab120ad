/* Serves hints for the 8-puzzle and the 15-puzzle over HTTP, to programs on the same machine:
 *
 *     cc -pthread hint-server.c $(pkg-config --cflags --libs tilebase) -o hint-server
 *     ./hint-server 8080 &
 *     curl http://127.0.0.1:8080/3x3/2,3,4,1,5,x,7,6,8
 *
 * The server prints its address, and curl prints {"distance": 19, "move": "u", "tile": 4}. The path contains the shape
 * and the board. If the port is 0, the system selects a free port. */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <ctype.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tilebase.h>
#include <unistd.h>

/* The solvers of 3x3 and 4x4, which all threads share. */
static tilebase_solver *eight, *fifteen;

/* Decodes plus signs and escapes such as %20 in a path, in place. */
static void decode(char *path)
{
    char *end = path;
    for (; *path != '\0'; path++, end++) {
        *end = *path == '+' ? ' ' : *path;
        if (*path == '%' && isxdigit((unsigned char)path[1]) && isxdigit((unsigned char)path[2])) {
            const char digits[] = {path[1], path[2], '\0'};
            *end = (char)strtol(digits, NULL, 16);
            path += 2;
        }
    }
    *end = '\0';
}

/* Writes an error as JSON. */
static void explain(const char *error, char *text, size_t capacity)
{
    size_t length = (size_t)snprintf(text, capacity, "{\"error\": \"");
    for (; *error != '\0' && length + 4 < capacity; error++) {
        if (*error == '"' || *error == '\\')
            text[length++] = '\\';
        text[length++] = (unsigned char)*error < ' ' ? ' ' : *error;
    }
    strcpy(text + length, "\"}");
}

/* Writes the last failure as JSON, and returns the HTTP status. */
static const char *refuse(tilebase_status status, char *text, size_t capacity)
{
    char reason[256];
    size_t length;
    tilebase_last_error(reason, sizeof reason, &length);
    explain(reason, text, capacity);
    return status == TILEBASE_BOARD_ERROR || status == TILEBASE_UNSOLVABLE_ERROR ? "400 Bad Request"
                                                                                  : "500 Internal Server Error";
}

/* Writes the hint for a board or an error as JSON. Returns the HTTP status. */
static const char *answer(const tilebase_solver *solver, const char *board, char *text, size_t capacity)
{
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_found found = TILEBASE_FOUND;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    size_t count;

    limits.max_seconds = 2; /* Most boards take milliseconds, but a few of 4x4 take minutes. */
    tilebase_status status = tilebase_parse_board(solver, board, tiles, sizeof tiles, &count);
    if (status == TILEBASE_OK)
        status = tilebase_search(solver, tiles, count, NULL, &limits, &found);
    if (status != TILEBASE_OK)
        return refuse(status, text, capacity);
    if (!found.is_complete) {
        snprintf(text, capacity, "{\"error\": \"more than two seconds\", \"at_least\": %d}", found.lower_bound);
        return "503 Service Unavailable";
    }
    if (found.length == 0)
        snprintf(text, capacity, "{\"distance\": 0}");
    else
        snprintf(text, capacity, "{\"distance\": %d, \"move\": \"%c\", \"tile\": %d}", found.length,
                 found.moves[0], found.tile);
    return "200 OK";
}

/* Reads a request up to its empty line. */
static void receive(int connection, char *request, size_t capacity)
{
    size_t length = 0;
    ssize_t more;
    do {
        more = read(connection, request + length, capacity - 1 - length);
        length += more > 0 ? (size_t)more : 0;
        request[length] = '\0';
    } while (more > 0 && strstr(request, "\r\n\r\n") == NULL);
}

/* Answers a request that starts with GET /SHAPE/BOARD. */
static void *serve(void *argument)
{
    int connection = (int)(intptr_t)argument;
    char request[4096], shape[8], board[256], text[512], reply[1024];
    const char *status = "404 Not Found";
    int length;

    receive(connection, request, sizeof request);
    explain("expected GET /3x3/BOARD or GET /4x4/BOARD", text, sizeof text);
    if (sscanf(request, "GET /%7[^/ ]/%255[^ \r\n]", shape, board) == 2) {
        decode(board);
        if (strcmp(shape, "3x3") == 0)
            status = answer(eight, board, text, sizeof text);
        else if (strcmp(shape, "4x4") == 0)
            status = answer(fifteen, board, text, sizeof text);
    }
    length = snprintf(reply, sizeof reply, "HTTP/1.1 %s\r\nConnection: close\r\nContent-Type: application/json\r\n"
                      "Content-Length: %zu\r\n\r\n%s\n",
                      status, strlen(text) + 1, text);
    if (write(connection, reply, (size_t)length) != length)
        perror("write");
    close(connection);
    return NULL;
}

int main(int argc, char **argv)
{
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;

    address.sin_port = htons((uint16_t)(argc == 2 ? atoi(argv[1]) : 8080));
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 16) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        perror("hint-server");
        return EXIT_FAILURE;
    }
    if (tilebase_embedded(NULL, &eight) != TILEBASE_OK || tilebase_embedded("4x4", &fifteen) != TILEBASE_OK)
        return EXIT_FAILURE;
    signal(SIGPIPE, SIG_IGN); /* A write to a closed connection fails instead. */
    printf("http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        pthread_t thread;
        if (connection < 0)
            continue;
        if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)connection) == 0)
            pthread_detach(thread);
        else
            close(connection);
    }
}
