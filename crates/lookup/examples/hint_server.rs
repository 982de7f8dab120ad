//! A server that gives hints: `cargo run --example hint_server`, and then
//! `curl 'http://127.0.0.1:8080/hint?board=2+3+4+1+5+x+7+6+8'`

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use tilebase_lookup::{Board, Error, ErrorKind, Solver};

fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:8080")?;
    println!("http://{}/hint?board=23415x768", listener.local_addr()?);
    serve(&listener)
}

/// Answers each request in a thread of its own.
pub fn serve(listener: &TcpListener) -> io::Result<()> {
    let solver = Solver::embedded(); // a few words, copied for each thread
    for stream in listener.incoming() {
        let stream = stream?;
        thread::spawn(move || answer(&solver, &stream));
    }
    Ok(())
}

/// Reads a request, and answers it with a line of text.
fn answer(solver: &Solver<&[u8]>, mut stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut lines = BufReader::new(stream.take(8192)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let (status, text) = match board_text(&request).map(|text| hint(solver, &text)) {
        Some(Ok(text)) => ("200 OK", text),
        Some(Err(error)) if error.kind() == ErrorKind::Unsolvable => {
            ("422 Unprocessable Content", error.to_string())
        }
        Some(Err(error)) => ("400 Bad Request", error.to_string()),
        None => ("404 Not Found", "ask for /hint?board=23415x768".to_owned()),
    };
    let length = text.len() + 1;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{text}\n"
    )
}

fn hint(solver: &Solver<&[u8]>, text: &str) -> Result<String, Error> {
    let board = Board::parse(solver.shape(), text)?;
    Ok(match solver.hint(&board)? {
        Some(hint) => format!("slide {}: {} moves to go", hint.tile, hint.distance),
        None => "solved".to_owned(),
    })
}

/// Returns the board that a request asks for, with spaces for `+` and `%20`, and slashes for `%2F`.
fn board_text(request: &str) -> Option<String> {
    let path = request.strip_prefix("GET ")?.split(' ').next()?;
    let text = path.strip_prefix("/hint?board=")?;
    Some(
        text.replace('+', " ")
            .replace("%20", " ")
            .replace("%2F", "/"),
    )
}
