//! The functions for searches with limits.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};
use std::num::NonZero;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ptr;
use std::thread;
use std::time::Duration;

use tilebase::{Answer, Ask, Search, Solver};

use crate::arguments::{board, move_order, not_null, solver};
use crate::buffer::MOVES_CAPACITY;
use crate::failure::Failure;
use crate::guard::c_functions;

/// The struct `tilebase_progress` of the header.
#[repr(C)]
pub struct Progress {
    nodes: u64,
    lower_bound: c_int,
    upper_bound: c_int,
}

/// The callback type `tilebase_watch` of the header.
pub type Watch = unsafe extern "C" fn(context: *mut c_void, progress: *const Progress) -> c_int;

/// The value of `within` in `TILEBASE_LIMITS`: no percentage ends the search.
const NOT_WITHIN: c_int = -1;

/// The struct `tilebase_limits` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Limits {
    size: usize,
    max_nodes: u64,
    max_seconds: f64,
    within: c_int,
    threads: usize,
    pub watch: Option<Watch>,
    pub context: *mut c_void,
}

/// The struct `tilebase_found` of the header.
#[repr(C)]
pub struct Found {
    size: usize,
    nodes: u64,
    lower_bound: c_int,
    is_complete: c_int,
    is_optimal: c_int,
    length: c_int,
    tile: c_int,
    moves: [u8; MOVES_CAPACITY],
}

c_functions! {
    fn tilebase_search(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        limits: *const Limits,
        found: *mut Found,
    ) {
        let solver = solver(handle)?;
        let found = not_null("found", found)?;
        check_size("found", found.as_ptr(), "TILEBASE_FOUND")?;
        let (search, limits) = limited(solver, limits)?;
        let search = search.order(move_order(order)?);
        let board = board(solver.shape(), tiles, count)?;
        let answer = search.answer_with(&board, Ask::default(), |progress| {
            show(limits.watch, limits.context, progress)
        })?;
        found.write(Found::new(&answer));
        Ok(())
    }

    fn tilebase_lower_bound(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        lower_bound: *mut c_int,
    ) {
        let solver = solver(handle)?;
        let place = not_null("lower_bound", lower_bound)?;
        let board = board(solver.shape(), tiles, count)?;
        place.write(solver.lower_bound(&board)?.into());
        Ok(())
    }
}

/// Returns a search with these limits, and a copy of the limits. NULL means no limits.
///
/// # Safety
///
/// The pointer is NULL or points to limits.
pub unsafe fn limited<'a>(
    solver: &'a Solver,
    limits: *const Limits,
) -> Result<(Search<'a>, Limits), Failure> {
    let limits = match limits.is_null() {
        true => Limits::NONE,
        // SAFETY: the caller upholds this function's contract.
        false => unsafe {
            check_size("limits", limits, "TILEBASE_LIMITS")?;
            limits.read()
        },
    };
    Ok((solver.with(limits.read()?), limits))
}

impl Limits {
    /// Calls `watch` without progress, for a batch.
    ///
    /// # Safety
    ///
    /// If there is a callback, it can be called with the context.
    pub unsafe fn check(&self) -> ControlFlow<()> {
        // SAFETY: the caller upholds this function's contract.
        let is_ended = |watch: Watch| unsafe { watch(self.context, ptr::null()) != 0 };
        match self.watch.is_some_and(is_ended) {
            true => Break(()),
            false => Continue(()),
        }
    }

    const NONE: Limits = Limits {
        size: size_of::<Limits>(),
        max_nodes: 0,
        max_seconds: 0.0,
        within: NOT_WITHIN,
        threads: 0,
        watch: None,
        context: ptr::null_mut(),
    };

    /// Returns the time limit, or `None` if there is none or it is too long for a clock.
    fn max_time(&self) -> Result<Option<Duration>, Failure> {
        match self.max_seconds {
            0.0 => Ok(None),
            seconds if seconds > 0.0 => Ok(Duration::try_from_secs_f64(seconds).ok()),
            _ => Err(Failure::Seconds),
        }
    }

    fn read(&self) -> Result<tilebase::Limits, Failure> {
        let within = (self.within != NOT_WITHIN).then(|| u8::try_from(self.within));
        Ok(tilebase::Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            time: self.max_time()?,
            within: within.transpose().map_err(|_| Failure::Within)?,
            threads: Some(NonZero::new(self.threads).map_or_else(processors, NonZero::get)),
        })
    }
}

/// Calls `watch` with the progress of a search.
///
/// # Safety
///
/// If there is a callback, it can be called with the context.
pub unsafe fn show(
    watch: Option<Watch>,
    context: *mut c_void,
    progress: tilebase::Progress,
) -> ControlFlow<()> {
    let progress = Progress {
        nodes: progress.nodes,
        lower_bound: progress.lower_bound.into(),
        upper_bound: progress.upper_bound.map_or(-1, c_int::from),
    };
    // SAFETY: the caller upholds this function's contract.
    let is_ended = |watch: Watch| unsafe { watch(context, &raw const progress) != 0 };
    match watch.is_some_and(is_ended) {
        true => Break(()),
        false => Continue(()),
    }
}

impl Found {
    fn new(answer: &Answer) -> Found {
        let mut moves = [0; MOVES_CAPACITY];
        if let Some(solution) = &answer.solution {
            solution.fill_letters(&mut moves);
        }
        Found {
            size: size_of::<Found>(),
            nodes: answer.nodes,
            lower_bound: answer.lower_bound.into(),
            is_complete: answer.is_complete.into(),
            is_optimal: answer.is_optimal().into(),
            length: answer.length().map_or(-1, c_int::from),
            tile: tile_beside_blank(answer),
            moves,
        }
    }
}

/// Returns the tile that the first move slides, or 0 if there is no first move.
pub fn tile_beside_blank(answer: &Answer) -> c_int {
    let after = answer
        .first()
        .and_then(|slide| answer.board.moved(slide.mv));
    after.map_or(0, |after| answer.board.tiles()[after.blank()].into())
}

/// Checks the size at the start of a caller's struct.
///
/// # Safety
///
/// The pointer points to a struct that starts with its size.
unsafe fn check_size<T>(
    name: &'static str,
    start: *const T,
    initial: &'static str,
) -> Result<(), Failure> {
    // SAFETY: the caller upholds this function's contract.
    match unsafe { start.cast::<usize>().read() } == size_of::<T>() {
        true => Ok(()),
        false => Err(Failure::Size(name, initial)),
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
