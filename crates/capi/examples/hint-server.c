/* Serves hints for boards of any shape over HTTP, with a thread for each request, so a hard board does not hold up an
 * easy one: cc -pthread hint-server.c $(pkg-config --cflags --libs tilebase) -o hint-server && ./hint-server 8080
 * Then: curl http://127.0.0.1:8080/23415x768 */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <tilebase.h>
#include <unistd.h>

/* Writes a hint, or the reason why there is none. Returns the HTTP status. */
static int hint(const char *board, char *text, size_t capacity)
{
    tilebase_options options = TILEBASE_OPTIONS;
    tilebase_limits limits = TILEBASE_LIMITS;
    tilebase_answer answer = TILEBASE_ANSWER;
    tilebase_solver *solver = NULL;
    uint8_t tiles[TILEBASE_MAX_CELLS];
    char goal[16];
    int rows = 0, cols = 0;
    size_t count;

    limits.seconds = 2; /* Most boards of 4x4 take milliseconds, but a few take minutes. */
    tilebase_status status = tilebase_shape_of(board, &rows, &cols);
    snprintf(goal, sizeof goal, "%dx%d", rows, cols);
    options.goal = goal;
    if (status == TILEBASE_OK)
        status = tilebase_open(&options, &solver); /* The tables of a shape are made once. */
    if (status == TILEBASE_OK)
        status = tilebase_parse_board(solver, board, tiles, sizeof tiles, &count);
    if (status == TILEBASE_OK)
        status = tilebase_search(solver, tiles, count, NULL, 0, &limits, &answer);
    if (status != TILEBASE_OK)
        tilebase_last_error(text, capacity, &count);
    else
        snprintf(text, capacity, answer.is_optimal ? "slide %d: %d moves to go" : "slide %d: at least %d moves to go",
                 answer.tile, answer.lower_bound);
    tilebase_close(solver);
    return status == TILEBASE_OK ? 200 : status == TILEBASE_BOARD_ERROR || status == TILEBASE_UNSOLVABLE_ERROR ? 400 : 500;
}

/* Answers a request such as GET /23415x768 HTTP/1.1. */
static void *serve(void *argument)
{
    char request[1024] = "", board[256] = "", text[512];
    int connection = (int)(intptr_t)argument;
    /* A request without a board gets the error for an empty board. */
    if (read(connection, request, sizeof request - 1) > 0 && sscanf(request, "GET /%255[^ \r\n]", board) >= 0)
        dprintf(connection, "HTTP/1.1 %d \r\n\r\n%s\n", hint(board, text, sizeof text), text);
    shutdown(connection, SHUT_WR);
    while (read(connection, request, sizeof request) > 0) {} /* Closing with unread bytes could lose the answer. */
    close(connection);
    return NULL;
}

int main(int argc, char **argv)
{
    int listener = socket(AF_INET, SOCK_STREAM, 0), connection;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    pthread_t thread;
    address.sin_port = htons((uint16_t)(argc == 2 ? atoi(argv[1]) : 8080));
    signal(SIGPIPE, SIG_IGN); /* A write to a closed connection fails instead. */
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 16) != 0)
        return perror("hint-server"), EXIT_FAILURE;
    while ((connection = accept(listener, NULL, NULL)) >= 0)
        if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)connection) == 0)
            pthread_detach(thread);
}
