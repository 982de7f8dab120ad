//! Tests that the program in `examples` answers as documented.

#![allow(clippy::disallowed_types, reason = "one example is a server")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use tilebase::Tables;

#[allow(dead_code)] // `main` is not called
#[path = "../examples/hint_server.rs"]
mod hint_server;

#[test]
fn hints_of_a_server() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let tables = Tables::new();
    let requests = [
        ("GET /2,3,4,1,5,x,7,6,8", "200", "slide 4: 19 moves to go\n"),
        ("GET /234/15x/768", "200", "slide 4: 19 moves to go\n"),
        ("\u{0}é", "400", "column 1: "),
        ("GET /12345678x", "200", "no move\n"),
        (
            "GET /21345678x",
            "400",
            "no moves lead from this board to the goal\n",
        ),
        ("GET /172F/E34C/5DxA/698B", "200", "slide 4: 44 moves"),
        ("GET /xC9D/FBAE/3756/4821", "200", "slide "),
        (
            "GET /1234567x",
            "400",
            "8 cells may be 2x4 or 4x2; separate the rows with slashes\n",
        ),
    ];
    let serve = move || {
        for stream in listener.incoming().take(requests.len()) {
            hint_server::answer(&tables, stream.unwrap()).unwrap();
        }
    };
    let served = thread::spawn(serve);
    for (request, status, expected) in requests {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert_eq!(head.split(' ').nth(1), Some(status), "{request}");
        assert!(body.starts_with(expected), "{request}: {body}");
    }
    served.join().unwrap();
}
