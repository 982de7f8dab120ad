//! The functions for a solver's goal and for boards of its shape.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase::{Board, Error, Metric, Shape, Solver};

use crate::arguments::{array_to_write, board, not_null, optional_text, solver};
use crate::buffer::Buffer;
use crate::failure::Failure;
use crate::guard::c_functions;

c_functions! {
    fn tilebase_shape(handle: *const Solver, rows: *mut c_int, cols: *mut c_int) {
        let shape = solver(handle)?.shape();
        let (rows, cols) = (not_null("rows", rows)?, not_null("cols", cols)?);
        rows.write(shape.rows() as c_int);
        cols.write(shape.cols() as c_int);
        Ok(())
    }

    fn tilebase_shape_of(text: *const c_char, rows: *mut c_int, cols: *mut c_int) {
        let text = optional_text(text).ok_or(Failure::Null("text"))?;
        let (rows, cols) = (not_null("rows", rows)?, not_null("cols", cols)?);
        let shape = text.parse::<Board>().map_err(Error::from)?.shape();
        rows.write(shape.rows() as c_int);
        cols.write(shape.cols() as c_int);
        Ok(())
    }

    fn tilebase_boards(handle: *const Solver, boards: *mut u64) {
        let number = solver(handle)?.boards()?;
        not_null("boards", boards)?.write(number);
        Ok(())
    }

    fn tilebase_max_distance(handle: *const Solver, distance: *mut c_int) {
        let largest = solver(handle)?.max_distance()?;
        not_null("distance", distance)?.write(largest.into());
        Ok(())
    }

    fn tilebase_metric(handle: *const Solver, metric: *mut c_int) {
        let place = not_null("metric", metric)?;
        place.write(solver(handle)?.metric() as c_int);
        Ok(())
    }

    fn tilebase_goal(handle: *const Solver, tiles: *mut u8, capacity: usize, count: *mut usize) {
        let goal = solver(handle)?.goal();
        Buffer::for_tiles(tiles, capacity, count)?.write_board(goal)
    }

    fn tilebase_index_of(handle: *const Solver, tiles: *const u8, count: usize, index: *mut u64) {
        let solver = solver(handle)?;
        let place = not_null("index", index)?;
        place.write(solver.index_of(&board(solver.shape(), tiles, count)?)?);
        Ok(())
    }

    fn tilebase_board_at(
        handle: *const Solver,
        index: u64,
        tiles: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let solver = solver(handle)?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        let boards = solver.boards()?;
        let board = solver.board_at(index);
        buffer.write_board(&board.ok_or(Failure::Index { index, boards })?)
    }

    fn tilebase_parse_board(
        handle: *const Solver,
        text: *const c_char,
        tiles: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let shape = solver(handle)?.shape();
        let text = optional_text(text).ok_or(Failure::Null("text"))?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        buffer.write_board(&Board::parse(shape, &text).map_err(Error::from)?)
    }

    fn tilebase_legal_moves(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        moves: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        buffer.write_moves(board(solver(handle)?.shape(), tiles, count)?.legal_moves())
    }

    fn tilebase_apply(handle: *const Solver, tiles: *mut u8, count: usize, moves: *const c_char) {
        let board = board(solver(handle)?.shape(), tiles, count)?;
        let moves = optional_text(moves).ok_or(Failure::Null("moves"))?;
        let after = board.apply(&moves).map_err(Error::from)?;
        array_to_write("tiles", tiles, "count", count)?.copy_from_slice(after.tiles());
        Ok(())
    }

    fn tilebase_slides(text: *const c_char, moves: *mut usize, slides: *mut usize) {
        let text = optional_text(text).ok_or(Failure::Null("text"))?;
        let (moves, slides) = (not_null("moves", moves)?, not_null("slides", slides)?);
        let found = tilebase::moves_of(&text)?;
        moves.write(found.len());
        slides.write(Metric::Multi.slides(found).count());
        Ok(())
    }

    fn tilebase_format_board(
        rows: c_int,
        cols: c_int,
        tiles: *const u8,
        count: usize,
        text: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let buffer = Buffer::for_text("text", text, capacity, length)?;
        let [rows, cols] = [rows, cols].map(|number| number.try_into().unwrap_or(0));
        let shape = Shape::new(rows, cols).map_err(Error::from)?;
        let text = format!("{:#}", board(shape, tiles, count)?).replace('\n', " / ");
        buffer.write_text(text.len(), text.bytes())
    }
}
