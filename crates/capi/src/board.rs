//! The functions for a solver's properties and for boards of its shape.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase::pattern::MAX_CELLS;
use tilebase::{Board, Error, Shape};

use crate::arguments::{array_to_write, board, not_null, sized, text};
use crate::buffer::{write_board, write_text};
use crate::failure::Failure;
use crate::guard::c_functions;

/// The struct `tilebase_info` of the header.
#[repr(C)]
pub struct Info {
    pub size: usize,
    pub boards: u64,
    pub rows: c_int,
    pub cols: c_int,
    pub metric: c_int,
    pub is_complete: c_int,
    pub max_distance: c_int,
    pub goal: [u8; MAX_CELLS],
}

c_functions! {
    fn tilebase_info_of(&solver, info: *mut Info) {
        let info = sized("info", info)?;
        let (shape, tiles) = (solver.shape(), solver.goal().tiles());
        info.boards = solver.boards().unwrap_or(0);
        (info.rows, info.cols) = (shape.rows() as c_int, shape.cols() as c_int);
        info.metric = 1 + solver.metric() as c_int;
        info.is_complete = (!solver.searches()).into();
        info.max_distance = solver.max_distance().map_or(-1, c_int::from);
        info.goal = [0; MAX_CELLS];
        info.goal[..tiles.len()].copy_from_slice(tiles);
        Ok(())
    }

    fn tilebase_shape_of(board: *const c_char, rows: *mut c_int, cols: *mut c_int) {
        let board = text("text", board)?;
        let (rows, cols) = (not_null("rows", rows)?, not_null("cols", cols)?);
        let shape = board.parse::<Board>().map_err(Error::from)?.shape();
        rows.write(shape.rows() as c_int);
        cols.write(shape.cols() as c_int);
        Ok(())
    }

    fn tilebase_parse_board(
        &solver,
        board: *const c_char,
        tiles: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let board = Board::parse(solver.shape(), &text("text", board)?);
        write_board(tiles, capacity, count, &board.map_err(Error::from)?)
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
        let [rows, cols] = [rows, cols].map(|number| number.try_into().unwrap_or(0));
        let shape = Shape::new(rows, cols).map_err(Error::from)?;
        let board = format!("{:#}", board(shape, tiles, count)?).replace('\n', " / ");
        write_text("text", text, capacity, length, &board)
    }

    fn tilebase_legal_moves(
        &solver,
        tiles: *const u8,
        count: usize,
        moves: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) {
        let legal = board(solver.shape(), tiles, count)?.legal_moves();
        write_text("moves", moves, capacity, length, &legal.to_string())
    }

    fn tilebase_apply(&solver, tiles: *mut u8, count: usize, moves: *const c_char) {
        let board = board(solver.shape(), tiles, count)?;
        let after = board.apply(&text("moves", moves)?).map_err(Error::from)?;
        array_to_write("tiles", tiles, "count", count)?.copy_from_slice(after.tiles());
        Ok(())
    }

    fn tilebase_index_of(&solver, tiles: *const u8, count: usize, index: *mut u64) {
        let place = not_null("index", index)?;
        place.write(solver.index_of(&board(solver.shape(), tiles, count)?)?);
        Ok(())
    }

    fn tilebase_board_at(
        &solver,
        index: u64,
        tiles: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let boards = solver.boards()?;
        let board = solver.board_at(index).ok_or_else(|| {
            Failure::argument(format!("no board has index {index}: there are {boards} boards"))
        })?;
        write_board(tiles, capacity, count, &board)
    }
}
