//! Damaged tables: refused where checksums tell, harmless where they do not.

use tilebase_lookup::{Board, Encoding, QueryError, Table};

use oracle::{UDLR, file, goal, repair};

const SHIPPED: &[u8] = tilebase_data::CORNER_3X3;

#[test]
fn every_flipped_bit_of_the_shipped_file_is_refused() {
    let mut bytes = SHIPPED.to_vec();
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let accepted = Table::new(&bytes).is_ok_and(|table| table.verify().is_ok());
        assert!(!accepted, "bit {bit}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert_eq!(Table::new(&bytes).unwrap().verify(), Ok(()));
}

#[test]
fn every_truncation_of_the_shipped_file_is_refused() {
    for len in 0..SHIPPED.len() {
        assert!(Table::new(&SHIPPED[..len]).is_err(), "{len} bytes");
    }
    let longer = [SHIPPED, &[0]].concat();
    assert!(Table::new(longer).is_err());
}

/// Asks everything about a board. The answers may be wrong, but each comes, and within the bound.
fn ask_everything<B: AsRef<[u8]>>(table: &Table<B>, board: &Board) {
    let max_distance = table.header().max_distance;
    let _ = table.next_move(board);
    let _ = table.optimal_moves(board);
    if let Ok(distance) = table.distance(board) {
        assert!(distance <= max_distance);
    }
    if let Ok(solution) = table.solve(board) {
        let mut end = *board;
        for mv in &solution {
            end = end.moved(mv).expect("a legal move");
        }
        assert_eq!(end, table.goal().board());
        assert!(solution.len() <= usize::from(max_distance));
    }
}

/// With the checksums repaired, asks about the board whose entry has the flipped bit, and about an
/// antipode, whose way is the longest.
fn flip_every_bit(mut bytes: Vec<u8>, antipode: &str) {
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let intact = <[u8; 64]>::try_from(&bytes[..64]).unwrap();
        repair(&mut bytes);
        if let Ok(table) = Table::new(&bytes) {
            let goal = table.goal();
            let flipped_entry = (bit as u64).saturating_sub(512) / table.header().encoding.bits();
            if let Some(board) = goal.unrank(flipped_entry) {
                ask_everything(&table, &board);
            }
            if let Ok(board) = Board::parse(goal.shape(), antipode) {
                ask_everything(&table, &board);
            }
        }
        bytes[..64].copy_from_slice(&intact);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn no_flip_makes_a_query_panic_or_hang() {
    flip_every_bit(SHIPPED.to_vec(), "867254301");
    flip_every_bit(file(goal("3x3", 8), Encoding::DistanceBit), "867254301");
    flip_every_bit(file(goal("2x4", 7), UDLR), "x 7 2 1 4 3 6 5");
}

#[test]
fn nonsense_is_harmless() {
    for fill in [0x00, 0x55, 0xaa, 0xff, 0b11_10_01_00] {
        for encoding in [UDLR, Encoding::DistanceBit] {
            let mut bytes = file(goal("2x3", 5), encoding);
            bytes[64..].fill(fill);
            repair(&mut bytes);
            let table = Table::new(&bytes).unwrap();
            for index in 0..360 {
                ask_everything(&table, &table.goal().unrank(index).unwrap());
            }
            assert!(table.prove().is_err());
            if fill == 0 && encoding == UDLR {
                // Up, wherever the blank is: no way out of the top row.
                let board = table.goal().unrank(0).unwrap();
                let damaged = QueryError::Damaged { board, index: 0 };
                assert_eq!(table.next_move(&board), Err(damaged));
                assert_eq!(
                    damaged.to_string(),
                    "damaged table: the way from board 0 (x 1 2 3 4 5) does not reach the goal"
                );
            }
        }
    }
}

/// Bytes that become shorter after the table was made, as no honest container does.
#[test]
fn shrinking_bytes_are_no_panic() {
    use std::cell::Cell;
    struct Shrinking(Cell<usize>);
    impl AsRef<[u8]> for Shrinking {
        fn as_ref(&self) -> &[u8] {
            &SHIPPED[..self.0.replace(self.0.get() / 2)]
        }
    }
    let table = Table::new(Shrinking(Cell::new(SHIPPED.len()))).unwrap();
    let antipode = Board::parse(table.shape(), "867254301").unwrap();
    assert!(table.distance(&antipode).is_err());
    assert!(table.verify().is_err());
}
