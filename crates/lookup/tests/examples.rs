//! The programs in `examples`, which name no other crate of tilebase: they compile, and do what they say.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use tilebase_lookup::Solver;

#[allow(dead_code)] // main
#[path = "../examples/distances.rs"]
mod distances;
#[allow(dead_code)]
#[path = "../examples/hint_server.rs"]
mod hint_server;
#[allow(dead_code)]
#[path = "../examples/hints.rs"]
mod hints;

#[test]
fn hints_of_boards() {
    let hint = |text| hints::hint(&Solver::embedded(), text).map_err(|error| error.to_string());
    let expected = "slide 4: 19 moves to go";
    assert_eq!(hint("2 3 4 1 5 x 7 6 8").as_deref(), Ok(expected));
    assert_eq!(hint("12345678x").as_deref(), Ok("solved"));
    let refused = "no moves lead from this board to the goal";
    assert_eq!(hint("21345678x"), Err(refused.to_owned()));
}

#[test]
fn distances_of_lines() {
    let lines = "23415x768\n12345678x\n2 1 3 4 5 6 7 8 x\n";
    let distances = distances::distances(lines.as_bytes()).unwrap();
    assert_eq!(distances, [19, 0, -1]);
    assert!(distances::distances(b"12345".as_slice()).is_err());
}

#[test]
fn hints_of_a_server() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || hint_server::serve(&listener));
    let get = |path: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: example\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap();
        format!("{status} {body}")
    };
    let expected = "200 slide 4: 19 moves to go\n";
    assert_eq!(get("/hint?board=2+3+4+1+5+x+7+6+8"), expected);
    assert_eq!(get("/hint?board=234%2F15x%2F768"), expected);
    assert_eq!(get("/hint?board=12345678x"), "200 solved\n");
    assert!(get("/hint?board=21345678x").starts_with("422 no moves lead"));
    assert!(get("/hint?board=123").starts_with("400 too few tiles"));
    assert!(get("/").starts_with("404 "));
}
