//! The functions for answers about one board, and for claims about it.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::io::Write;
use std::{iter, mem, ptr};

use tilebase::{Claim, Error, Known, Metric, Mistakes, Notation, Outcome, SlideSet, Solution};

use crate::arguments::{array_to_write, board, move_order, sized, text};
use crate::batches::UNKNOWN;
use crate::buffer::MOVES_CAPACITY;
use crate::failure::Failure;
use crate::guard::c_functions;
use crate::limits::Limits;

/// The struct `tilebase_answer` of the header.
#[repr(C)]
pub struct Answer {
    pub size: usize,
    pub nodes: u64,
    pub count: u64,
    pub lower_bound: c_int,
    pub distance: c_int,
    pub length: c_int,
    pub slides: c_int,
    pub tile: c_int,
    pub is_complete: c_int,
    pub is_optimal: c_int,
    pub is_within: c_int,
    pub optimal_moves: [u8; 64],
    pub moves: [u8; MOVES_CAPACITY],
}

/// The struct `tilebase_verdict` of the header.
#[repr(C)]
pub struct Verdict {
    pub size: usize,
    pub outcome: c_int,
    pub length: c_int,
    pub slides: c_int,
    pub lower_bound: c_int,
    pub distance: c_int,
    pub remaining: c_int,
    pub first_mistake: c_int,
    pub distances: *mut i16,
    pub capacity: usize,
    pub visit: Option<VisitMistake>,
    pub context: *mut c_void,
    pub boards: usize,
    pub text: [u8; 256],
}

/// The callback type `tilebase_visit` of the header.
type Visit =
    unsafe extern "C" fn(context: *mut c_void, moves: *const c_char, length: usize) -> c_int;

/// The callback type `tilebase_visit_mistake` of the header.
type VisitMistake =
    unsafe extern "C" fn(context: *mut c_void, before: usize, better: *const c_char) -> c_int;

/// The numbers `TILEBASE_REQUEST_...` of the header.
const BOUND: c_uint = 1;
const OPTIMAL_MOVES: c_uint = 2;
const COUNT: c_uint = 4;
const EXACT: c_uint = 8;

c_functions! {
    fn tilebase_search(
        &solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        request: c_uint,
        limits: *const Limits,
        answer: *mut Answer,
    ) {
        let answer = sized("answer", answer)?;
        if request > BOUND + OPTIMAL_MOVES + COUNT + EXACT {
            return Err(Failure::argument("request must be a sum of TILEBASE_REQUEST_ numbers"));
        }
        let (limits, within) = Limits::read(limits)?;
        let search = solver.with(within).order(move_order(order)?);
        let board = board(solver.shape(), tiles, count)?;
        if request & BOUND > 0 {
            let lower_bound = solver.lower_bound(&board)?.into();
            let unknown = mem::zeroed(); // SAFETY: zeros are valid for all fields.
            *answer = Answer { size: answer.size, lower_bound, distance: -1, length: -1, slides: -1, ..unknown };
            return Ok(());
        }
        let wanted = tilebase::Request {
            exact: request & EXACT > 0,
            optimal_moves: request & OPTIMAL_MOVES > 0,
            count: request & COUNT > 0,
            solutions: false,
        };
        let is_limited = |found: &tilebase::Answer| {
            !found.is_complete || found.optimal_moves == Known::Unknown || found.count == Known::Unknown
        };
        match search.answer_with(&board, wanted, |progress| limits.show(progress)) {
            Ok(ref found) if wanted.exact && is_limited(found) => return Err(Error::Limit.into()),
            Ok(ref found) => answer.write(found),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    fn tilebase_solutions(
        &solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        limits: *const Limits,
        visit: Option<Visit>,
        context: *mut c_void,
    ) {
        let visit = visit.ok_or_else(|| Failure::null("visit"))?;
        let (limits, within) = Limits::read(limits)?;
        let search = solver.with(within).order(move_order(order)?);
        let mut solutions = search.solutions(&board(solver.shape(), tiles, count)?)?;
        while let Some(solution) = solutions.next_with(|progress| limits.show(progress)) {
            let (solution, mut moves) = (solution?, [0; MOVES_CAPACITY]);
            solution.fill_letters(&mut moves);
            if visit(context, moves.as_ptr().cast(), solution.len()) != 0 {
                break;
            }
        }
        Ok(())
    }

    fn tilebase_check(
        &solver,
        tiles: *const u8,
        count: usize,
        claim: *const c_char,
        notation: c_int,
        limits: *const Limits,
        verdict: *mut Verdict,
    ) {
        let verdict = sized("verdict", verdict)?;
        let claim = text("claim", claim)?;
        let mut notations = iter::once(None).chain(Notation::ALL.map(Some));
        let notation = usize::try_from(notation).ok().and_then(|number| notations.nth(number));
        let notation = notation.ok_or_else(|| {
            Failure::argument("notation must be 0, TILEBASE_BLANK, _TILE, _RUNS or _NUMBERS")
        })?;
        let (limits, within) = Limits::read(limits)?;
        let board = board(solver.shape(), tiles, count)?;
        let distances = array_to_write("distances", verdict.distances, "capacity", verdict.capacity)?;
        let mistakes = match distances.is_empty() && verdict.visit.is_none() {
            true => Mistakes::First,
            false => Mistakes::All,
        };
        let found = match Claim::parse(&claim, notation, board.tiles().len()) {
            Ok(claims) => {
                solver.with(within).check_with(&board, &claims, mistakes, |progress| limits.show(progress))?
            }
            Err(error) => tilebase::Verdict::new(Outcome::Invalid, error.to_string()),
        };
        verdict.write(&found);
        let Some(analysis) = found.analysis else {
            return Ok(());
        };
        verdict.boards = analysis.distances.len();
        for (place, distance) in distances.iter_mut().zip(&analysis.distances) {
            *place = distance.map_or(UNKNOWN, i16::from);
        }
        let (Some(visit), context) = (verdict.visit, verdict.context) else {
            return Ok(());
        };
        for mistake in analysis.mistakes {
            let better = mistake.better.map(|slides| written(slides, solver.metric()));
            let better = better.as_ref().map_or(ptr::null(), |text| text.as_ptr());
            if visit(context, mistake.before, better.cast()) != 0 {
                break;
            }
        }
        Ok(())
    }
}

/// Writes optimal moves as letters or slides, with zeros after them.
fn written(slides: SlideSet, metric: Metric) -> [u8; 64] {
    let mut text = [0; 64];
    let fits = match metric {
        Metric::Single => write!(&mut text[..], "{}", slides.moves()),
        Metric::Multi => write!(&mut text[..], "{slides}"),
    };
    fits.expect("at most 16 slides");
    text
}

fn or_unknown<T: TryInto<c_int>>(number: Option<T>) -> c_int {
    number.map_or(-1, |number| number.try_into().unwrap_or(c_int::MAX))
}

impl Answer {
    /// Writes the answer. Unknown fields become -1, 0 or an empty text.
    fn write(&mut self, found: &tilebase::Answer) {
        self.nodes = found.nodes;
        self.count = found
            .count
            .known()
            .map_or(0, |&count| count.try_into().unwrap_or(u64::MAX));
        self.lower_bound = found.lower_bound.into();
        self.distance = or_unknown(found.distance());
        self.length = or_unknown(found.length());
        self.slides = or_unknown(found.slides());
        self.tile = found.tile().unwrap_or(0).into();
        self.is_complete = found.is_complete.into();
        self.is_optimal = found.is_optimal().into();
        self.is_within = found.is_within(found.within.unwrap_or(0)).into();
        let slides = found.optimal_moves.known();
        self.optimal_moves = slides.map_or([0; 64], |&slides| written(slides, found.metric));
        let solution = found.solution.as_ref().unwrap_or(&Solution::EMPTY);
        solution.fill_letters(&mut self.moves);
    }
}

impl Verdict {
    /// Writes a verdict, except its analysis.
    fn write(&mut self, found: &tilebase::Verdict) {
        self.outcome = found.outcome as c_int;
        self.length = or_unknown(found.length);
        self.slides = or_unknown(found.slides());
        self.lower_bound = or_unknown(found.lower_bound);
        self.distance = or_unknown(found.distance());
        self.remaining = or_unknown(found.remaining);
        self.first_mistake = or_unknown(found.first_mistake);
        self.boards = 0;
        self.text = [0; 256];
        let mut text = found.to_string();
        while text.len() >= self.text.len() {
            text.pop();
        }
        self.text[..text.len()].copy_from_slice(text.as_bytes());
    }
}
