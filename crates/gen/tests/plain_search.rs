//! Whole files against a plain search, board by board, which shares nothing with the generator.

use std::collections::VecDeque;

use oracle::UDLR;
use tilebase_format::{Encoding, Header};
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, Shape};

/// Returns the distance of each board, by its index.
fn distances(goal: Goal) -> Vec<u8> {
    const UNKNOWN: u8 = u8::MAX;
    let start = goal.cursor(&goal.board()).unwrap();
    let mut distances = vec![UNKNOWN; goal.boards() as usize];
    distances[start.index() as usize] = 0;
    let mut waiting = VecDeque::from([start]);
    while let Some(cursor) = waiting.pop_front() {
        let distance = distances[cursor.index() as usize];
        for (_, neighbour) in cursor.neighbours() {
            let found = &mut distances[neighbour.index() as usize];
            if *found == UNKNOWN {
                *found = distance + 1;
                waiting.push_back(neighbour);
            }
        }
    }
    distances
}

fn file(goal: Goal, encoding: Encoding, distances: &[u8]) -> Vec<u8> {
    let header = Header {
        goal,
        encoding,
        max_distance: *distances.iter().max().unwrap(),
        distance_sum: distances.iter().map(|&distance| u64::from(distance)).sum(),
        payload_checksum: 0,
    };
    let mut payload = vec![0; header.payload_len() as usize];
    for (index, &distance) in (0..).zip(distances) {
        let entry = match encoding {
            Encoding::DistanceBit => distance / 2 % 2,
            Encoding::Move(order) => {
                let cursor = goal.cursor_at(index).unwrap();
                let nearer = order.moves().into_iter().find(|&mv| {
                    let moved = cursor.moved(mv).map(|moved| moved.index() as usize);
                    moved.is_some_and(|moved| distances[moved] < distance)
                });
                nearer.map_or(0, |mv| mv.code())
            }
        };
        encoding.set_entry(&mut payload, index, entry);
    }
    let mut file = [&header.to_bytes()[..], &payload].concat();
    oracle::repair(&mut file);
    file
}

fn check_every_goal(shape: &str, encodings: &[Encoding]) {
    let shape: Shape = shape.parse().unwrap();
    for goal in (0..shape.cells()).filter_map(|blank| Goal::new(shape, blank)) {
        let distances = distances(goal);
        for &encoding in encodings {
            let table = Generator::new(goal).encoding(encoding).run(|_| ()).unwrap();
            let expected = file(goal, encoding, &distances);
            assert!(table.bytes() == expected, "{goal:?}, {encoding:?}");
        }
    }
}

#[test]
fn shapes_up_to_nine_cells_with_several_move_orders() {
    let [dlru, rldu] = ["dlru", "rldu"].map(|order| Encoding::Move(order.parse().unwrap()));
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        check_every_goal(shape, &[UDLR, dlru, rldu, Encoding::DistanceBit]);
    }
}

#[test]
fn shapes_of_ten_cells() {
    for shape in ["2x5", "5x2"] {
        check_every_goal(shape, &[UDLR, Encoding::DistanceBit]);
    }
}
