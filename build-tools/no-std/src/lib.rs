//! Looks a distance up without the standard library and without an allocator.

#![no_std]

use core::panic::PanicInfo;

use tilebase_format::checksum;
use tilebase_lookup::Table;
use tilebase_puzzle::Board;

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    loop {}
}

/// The distance of a board given as nine numbers, or -1 if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn tilebase_distance(tiles: &[u8; 9]) -> i32 {
    let distance = || {
        let table = Table::new(tilebase_data::CORNER_3X3).ok()?;
        let board = Board::from_tiles(table.shape(), tiles).ok()?;
        table.distance(&board).ok()
    };
    distance().map_or(-1, i32::from)
}

/// The checksum of a payload.
#[unsafe(no_mangle)]
pub extern "C" fn tilebase_checksum(bytes: &[u8; 1024]) -> u64 {
    checksum(bytes)
}
