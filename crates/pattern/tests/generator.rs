use std::ops::ControlFlow;

use tilebase_pattern::{Generator, Goal, Pattern};

use crate::plain_table::plain_table;

fn generated(pattern: Pattern) -> Vec<u8> {
    let table = Generator::new(pattern).run(|_| ControlFlow::Continue(()));
    table.unwrap().bytes().clone()
}

#[test]
fn all_patterns_of_up_to_three_tiles() {
    for shape in ["4x4"] {
        let goal = Goal::corner(shape.parse().unwrap());
        for tiles in 1u16..1 << 15 {
            let tiles = tilebase_pattern::TileSet::from_bits(tiles << 1);
            if tiles.len() <= 2 {
                let pattern = Pattern::new(goal, tiles).unwrap();
                assert!(generated(pattern) == plain_table(pattern), "{tiles}");
            }
        }
    }
}
