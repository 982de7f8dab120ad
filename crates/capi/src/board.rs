//! The functions for answers about one board.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};
use std::ptr;

use tilebase::{Ask, Mistakes, Solver};

use crate::arguments::{board, move_order, not_null, optional_text, solver};
use crate::batches::UNKNOWN;
use crate::buffer::{Buffer, MOVES_CAPACITY};
use crate::failure::Failure;
use crate::guard::c_functions;
use crate::search::{Limits, limited, show, tile_beside_blank};

/// The callback type `tilebase_visit` of the header.
type Visit =
    unsafe extern "C" fn(context: *mut c_void, moves: *const c_char, length: usize) -> c_int;

/// The callback type `tilebase_visit_mistake` of the header.
type VisitMistake =
    unsafe extern "C" fn(context: *mut c_void, before: usize, better: *const c_char) -> c_int;

c_functions! {
    fn tilebase_distance(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        distance: *mut c_int,
    ) {
        let solver = solver(handle)?;
        let place = not_null("distance", distance)?;
        let distance = solver.distance(&board(solver.shape(), tiles, count)?)?;
        place.write(distance.into());
        Ok(())
    }

    fn tilebase_solve(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        moves: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let solver = solver(handle)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let order = move_order(order)?;
        let board = board(solver.shape(), tiles, count)?;
        let solution = solver.search().order(order).solve(&board)?;
        buffer.write_solution(&solution)
    }

    fn tilebase_optimal_moves(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        moves: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let solver = solver(handle)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let board = board(solver.shape(), tiles, count)?;
        buffer.write_moves(solver.optimal_moves(&board)?)
    }

    fn tilebase_optimal_slides(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        slides: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let solver = solver(handle)?;
        let buffer = Buffer::for_text("slides", slides, capacity, length)?;
        let board = board(solver.shape(), tiles, count)?;
        let text = solver.optimal_slides(&board)?.to_string();
        buffer.write_text(text.len(), text.bytes())
    }

    fn tilebase_hint(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        tile: *mut c_int,
        letter: *mut c_char,
        distance: *mut c_int,
    ) {
        let solver = solver(handle)?;
        let tile = not_null("tile", tile)?;
        let letter = not_null("move", letter)?;
        let distance = not_null("distance", distance)?;
        let board = board(solver.shape(), tiles, count)?;
        let answer = solver.answer(&board, Ask::default())?;
        tile.write(tile_beside_blank(&answer));
        let first = answer.first().map(|slide| slide.mv.letter());
        letter.write(first.unwrap_or_default() as c_char);
        distance.write(answer.lower_bound.into());
        Ok(())
    }

    fn tilebase_count_solutions(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        limits: *const Limits,
        solutions: *mut u64,
    ) {
        let solver = solver(handle)?;
        let place = not_null("solutions", solutions)?;
        let board = board(solver.shape(), tiles, count)?;
        let (search, limits) = limited(solver, limits)?;
        let ask = Ask { count: true, ..Ask::default() };
        let answer = search.answer_with(&board, ask, |progress| {
            show(limits.watch, limits.context, progress)
        })?;
        // A solvable board has a solution, so 0 means that a limit or the callback ended the search.
        place.write(answer.count.known().map_or(0, |&number| number.try_into().unwrap_or(u64::MAX)));
        Ok(())
    }

    fn tilebase_analyse(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        moves: *const c_char,
        limits: *const Limits,
        distances: *mut i16,
        capacity: usize,
        boards: *mut usize,
        visit: Option<VisitMistake>,
        context: *mut c_void,
    ) {
        let solver = solver(handle)?;
        let text = optional_text(moves).ok_or(Failure::Null("moves"))?;
        if capacity > 0 {
            not_null("distances", distances)?;
        }
        let boards = not_null("boards", boards)?;
        let (search, limits) = limited(solver, limits)?;
        let board = board(solver.shape(), tiles, count)?;
        let moves = tilebase::moves_of(&text)?;
        let expected = 1 + solver.metric().slides(moves.iter().copied()).count();
        boards.write(expected);
        if expected > capacity {
            return Err(Failure::Buffer { expected, found: capacity });
        }
        board.apply(&text).map_err(tilebase::Error::from)?;
        let progress = |progress| show(limits.watch, limits.context, progress);
        let verdict = search.check_with(&board, &[moves.into_iter().collect()], Mistakes::All, progress)?;
        let analysis = verdict.analysis.ok_or(tilebase::Error::Unsolvable)?;
        for (place, distance) in analysis.distances.iter().enumerate() {
            distances.add(place).write(distance.map_or(UNKNOWN, i16::from));
        }
        let Some(visit) = visit else {
            return Ok(());
        };
        for mistake in analysis.mistakes {
            let better = mistake.better.map(|slides| format!("{slides}\0"));
            let better = better.as_ref().map_or(ptr::null(), |text| text.as_ptr());
            if visit(context, mistake.before, better.cast()) != 0 {
                break;
            }
        }
        Ok(())
    }

    fn tilebase_solutions(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        limits: *const Limits,
        visit: Option<Visit>,
        context: *mut c_void,
    ) {
        let solver = solver(handle)?;
        let visit = visit.ok_or(Failure::Null("visit"))?;
        let order = move_order(order)?;
        let board = board(solver.shape(), tiles, count)?;
        let (search, limits) = limited(solver, limits)?;
        let mut solutions = search.order(order).solutions(&board)?;
        let progress = |progress| show(limits.watch, limits.context, progress);
        while let Some(solution) = solutions.next_with(progress) {
            let solution = match solution {
                Err(tilebase::Error::Limit) => {
                    visit(context, ptr::null(), 0);
                    return Ok(());
                }
                solution => solution?,
            };
            let mut moves = [0; MOVES_CAPACITY];
            solution.fill_letters(&mut moves);
            if visit(context, moves.as_ptr().cast(), solution.len()) != 0 {
                return Ok(());
            }
        }
        Ok(())
    }
}
