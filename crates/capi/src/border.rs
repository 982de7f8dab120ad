//! Tests that call the functions as C programs do, for Miri, which detects undefined behaviour. The tests in C check
//! the answers more thoroughly.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::{mem, ptr, thread};

use tilebase::Solver;

use crate::batches::{
    tilebase_all_distances, tilebase_distances, tilebase_random, tilebase_solve_many,
};
use crate::board::{Info, tilebase_index_of, tilebase_info_of, tilebase_parse_board};
use crate::failure::Status;
use crate::guard::{tilebase_last_error, tilebase_strerror};
use crate::open::{tilebase_close, tilebase_from_bytes, tilebase_verify};
use crate::search::{Answer, Verdict, tilebase_check, tilebase_search, tilebase_solutions};

/// A table of 2x3. Its goal is `GOAL`.
const FILE: &[u8] = include_bytes!("../../../data/2x3-corner-bit.tb");
const GOAL: [u8; 6] = [1, 2, 3, 4, 5, 0];
const BOARDS: u64 = 360;

/// Opens the bytes of a table, which must outlive the handle.
fn open(file: &[u8]) -> Result<*mut Solver, Status> {
    let (mut handle, length) = (ptr::null_mut(), file.len());
    let (tables, options) = ([file.as_ptr()], ptr::null());
    // SAFETY: the pointers are valid.
    let status = unsafe { tilebase_from_bytes(tables.as_ptr(), &length, 1, options, &mut handle) };
    assert_eq!(handle.is_null(), status != Status::Ok);
    if handle.is_null() {
        Err(status)
    } else {
        Ok(handle)
    }
}

fn ok(status: Status) {
    assert_eq!(status, Status::Ok, "{}", last_error(200));
}

/// Returns the message of the last failure, read into a buffer of this capacity, at least 1.
fn last_error(capacity: usize) -> String {
    let (mut text, mut length) = (vec![1; capacity], 0);
    // SAFETY: the buffer has this capacity, and the text ends with a zero byte.
    unsafe {
        let status = tilebase_last_error(text.as_mut_ptr(), capacity, &mut length);
        assert_eq!(status == Status::Ok, length < capacity);
        CStr::from_ptr(text.as_ptr()).to_str().unwrap().to_owned()
    }
}

/// Counts its calls in `seen`. Expects an empty text, since no move is better at the goal.
unsafe extern "C" fn add_mistake(seen: *mut c_void, index: usize, better: *const c_char) -> c_int {
    // SAFETY: the context points to a number, and the text ends with a zero byte.
    unsafe {
        assert_eq!((index, CStr::from_ptr(better)), (0, c""));
        *seen.cast::<usize>() += 1;
    }
    0
}

/// Counts its calls in `context`. Returns 1 at the third call, which stops the calls.
unsafe extern "C" fn count_to_three(
    context: *mut c_void,
    moves: *const c_char,
    length: usize,
) -> c_int {
    // SAFETY: the context points to a number, and the moves end with a zero byte.
    unsafe {
        assert_eq!(CStr::from_ptr(moves).to_bytes().len(), length);
        let seen = context.cast::<i32>();
        *seen += 1;
        (*seen == 3).into()
    }
}

/// Returns a struct of zeros with its size, as the macros of the header do.
fn sized<T>() -> T {
    // SAFETY: the structs start with their size, and zeros are valid for all their fields.
    unsafe {
        let mut made: T = mem::zeroed();
        (&raw mut made).cast::<usize>().write(size_of::<T>());
        made
    }
}

#[test]
fn answers_about_one_board() {
    let (handle, none) = (open(FILE).unwrap(), ptr::null());
    let (mut index, mut count, mut mistakes) = (0, 0, 0_usize);
    let (mut info, mut answer, mut verdict) =
        (sized::<Info>(), sized::<Answer>(), sized::<Verdict>());
    let (mut tiles, mut distances) = ([9_u8; 16], [0_i16; 3]);
    let (text, order, claim) = (c"4 5 x / 1 2 3".as_ptr(), c"rlud".as_ptr(), c"ud".as_ptr());
    // SAFETY: the pointers and sizes are valid.
    unsafe {
        let parsed = tilebase_parse_board(handle, text, tiles.as_mut_ptr(), 16, &mut count);
        ok(parsed);
        let board = tiles.as_ptr();
        ok(tilebase_verify(handle));
        ok(tilebase_info_of(handle, &mut info));
        assert_eq!((info.boards, info.goal[..6] == GOAL), (BOARDS, true));
        ok(tilebase_index_of(handle, board, 6, &mut index));
        assert!(index < BOARDS && count == 6);
        let searched = tilebase_search(handle, board, 6, order, 6, none, &mut answer);
        ok(searched);
        let moves = CStr::from_bytes_until_nul(&answer.moves).unwrap();
        assert_eq!(moves.to_bytes().len(), answer.distance as usize);
        assert!(answer.count > 0 && answer.optimal_moves[0] > 0);

        (verdict.distances, verdict.capacity) = (distances.as_mut_ptr(), 3);
        verdict.visit = Some(add_mistake);
        verdict.context = (&raw mut mistakes).cast();
        let checked = tilebase_check(handle, GOAL.as_ptr(), 6, claim, 1, none, &mut verdict);
        ok(checked);
        assert_eq!((verdict.boards, distances, mistakes), (3, [0, 1, 0], 1));
        tilebase_close(handle);
        tilebase_close(ptr::null_mut());
    }
}

#[test]
fn answers_about_many_boards() {
    const COUNT: usize = 40;
    const WIDTH: usize = 22;
    let (handle, none, order) = (open(FILE).unwrap(), ptr::null(), ptr::null());
    let (mut tiles, mut all) = ([0_u8; 6 * COUNT], [255_u8; BOARDS as usize]);
    let (mut distances, mut lengths) = ([0_i16; COUNT], [0_i16; COUNT]);
    let mut moves = [1 as c_char; COUNT * WIDTH];
    let (rows, place) = (moves.as_mut_ptr(), lengths.as_mut_ptr());
    // SAFETY: the pointers and sizes are valid.
    unsafe {
        ok(tilebase_random(handle, COUNT, -1, 5, tiles.as_mut_ptr()));
        let boards = tiles.as_ptr();
        let found = tilebase_distances(handle, boards, COUNT, none, distances.as_mut_ptr());
        ok(found);
        let solved = tilebase_solve_many(handle, boards, COUNT, order, none, rows, WIDTH, place);
        ok(solved);
        assert_eq!(lengths, distances);
        ok(tilebase_all_distances(handle, all.as_mut_ptr(), all.len()));
        assert!(all.iter().all(|&distance| distance <= 21));
        // An empty array of boards may be NULL.
        let nothing = tilebase_distances(handle, ptr::null(), 0, none, ptr::null_mut());
        ok(nothing);
        tilebase_close(handle);
    }
}

#[test]
fn callbacks_and_threads() {
    let handle = open(FILE).unwrap() as usize;
    let ask = |seed| {
        let (handle, none, order) = (handle as *const Solver, ptr::null(), ptr::null());
        let (mut tiles, mut seen) = ([0_u8; 6], 0_i32);
        let (visit, context) = (Some(count_to_three as _), (&raw mut seen).cast());
        // SAFETY: threads may share a solver, and the pointers are valid.
        unsafe {
            ok(tilebase_random(handle, 1, 14, seed, tiles.as_mut_ptr()));
            let board = tiles.as_ptr();
            let all = tilebase_solutions(handle, board, 6, order, none, visit, context);
            ok(all);
        }
        assert!((1..=3).contains(&seen));
    };
    thread::scope(|scope| (0..2).for_each(|seed| drop(scope.spawn(move || ask(seed)))));
    // SAFETY: no thread uses the handle any more.
    unsafe { tilebase_close(handle as *mut Solver) };
}

#[test]
fn refusals() {
    use Status::{ArgumentError, BoardError, BufferError, TableError};
    for length in [0, 1, 63, 64, FILE.len() - 1] {
        assert_eq!(open(&FILE[..length]), Err(TableError), "{length}");
    }
    let mut file = FILE.to_vec();
    file[70] ^= 1;
    let handle = open(&file).unwrap();
    let (mut answer, order, none) = (sized::<Answer>(), ptr::null(), ptr::null());
    // SAFETY: the pointers are valid or NULL, which the functions check.
    unsafe {
        assert_eq!(tilebase_verify(handle), TableError);
        let mut ask = |handle, board, count| {
            tilebase_search(handle, board, count, order, 0, none, &mut answer)
        };
        let board = GOAL.as_ptr();
        assert_eq!(ask(ptr::null(), board, 6), ArgumentError);
        assert_eq!(ask(handle, ptr::null(), 6), ArgumentError);
        assert_eq!(
            [0, 1, 5].map(|count| ask(handle, board, count)),
            [BoardError; 3]
        );
        answer.size -= 1;
        for answer in [ptr::null_mut(), &raw mut answer] {
            let asked = tilebase_search(handle, board, 6, order, 0, none, answer);
            assert_eq!(asked, ArgumentError);
        }
        tilebase_close(handle);
        for status in [-1, 0, 13, 14, c_int::MAX, c_int::MIN] {
            assert!(!CStr::from_ptr(tilebase_strerror(status)).is_empty());
        }
        assert_eq!(tilebase_last_error(ptr::null_mut(), 0, &mut 0), BufferError);
    }
    let whole = last_error(200);
    for capacity in 1..whole.len() {
        assert!(whole.starts_with(&last_error(capacity)), "{capacity}");
    }
}
