//! The oracle, which computes expected tables: a plain breadth-first search over the cells of the blank and the
//! pattern's tiles.

use std::collections::VecDeque;

use tilebase_format::{Header, Kind, Pattern, PatternIndex, State, checksum, distance_bit};
use tilebase_puzzle::Move;

/// The cells of the blank and of the pattern's tiles, in ascending order of the tiles.
type Places = [u8; 16];

/// Returns the file of a pattern's table. If the pattern has all tiles but one, half of its states are unreachable and
/// get distance 0.
pub fn plain_table(pattern: Pattern) -> Vec<u8> {
    let distances = plain_distances(pattern);
    let distance = |state: State| {
        let mut places = [0; 16];
        let cell_of = |tile| state.tiles().iter().position(|&other| other == tile);
        for (place, tile) in places[1..].iter_mut().zip(pattern.tiles().iter()) {
            *place = cell_of(tile).expect("every tile is somewhere") as u8;
        }
        let cells = pattern.shape().cells() as u8;
        let blanks = (0..cells).filter(|cell| state.region() >> cell & 1 == 1);
        let mut distances = blanks.map(|blank| {
            places[0] = blank;
            distances[number(pattern, &places)]
        });
        let distance = distances.next().expect("a region has a cell");
        assert!(
            distances.all(|other| other == distance),
            "one region, one distance"
        );
        if distance == u8::MAX && pattern.len() == pattern.shape().cells() - 2 {
            return 0;
        }
        assert!(distance < u8::MAX, "every state is reached");
        distance
    };
    let index = PatternIndex::new(pattern);
    let states = (0..pattern.states()).map(|entry| index.unrank(entry).unwrap());
    file(pattern, &states.map(distance).collect::<Vec<u8>>())
}

/// Returns the distances of all [`Places`], indexed by their numbers.
///
/// Moves of the pattern's tiles cost one. Other moves cost nothing, so the `Places` after them are searched first.
fn plain_distances(pattern: Pattern) -> Vec<u8> {
    let shape = pattern.shape();
    let mut distances = vec![u8::MAX; shape.cells().pow(pattern.len() as u32 + 1)];
    let mut queue = VecDeque::from([(goal_places(pattern), 0)]);
    while let Some((places, distance)) = queue.pop_front() {
        let known = &mut distances[number(pattern, &places)];
        if *known < u8::MAX {
            continue;
        }
        *known = distance;
        for cell in Move::ALL.map(|mv| shape.neighbour(places[0].into(), mv)) {
            let Some(cell) = cell else { continue };
            let mut next = places;
            next[0] = cell as u8;
            let mut tiles = places[1..=pattern.len()].iter();
            match tiles.position(|&place| usize::from(place) == cell) {
                Some(tile) => {
                    next[1 + tile] = places[0];
                    queue.push_back((next, distance + 1));
                }
                None => queue.push_front((next, distance)),
            }
        }
    }
    distances
}

fn goal_places(pattern: Pattern) -> Places {
    let goal = pattern.goal().board();
    let cell_of = |tile| goal.tiles().iter().position(|&other| other == tile);
    let mut places = [0; 16];
    for (place, tile) in places
        .iter_mut()
        .zip([0].into_iter().chain(pattern.tiles().iter()))
    {
        *place = cell_of(tile).unwrap() as u8;
    }
    places
}

fn number(pattern: Pattern, places: &Places) -> usize {
    let digits = places[..=pattern.len()].iter();
    digits.fold(0, |number, cell| {
        number * pattern.shape().cells() + usize::from(*cell)
    })
}

fn file(pattern: Pattern, distances: &[u8]) -> Vec<u8> {
    let mut payload = vec![0; distances.len().div_ceil(8)];
    for (entry, &distance) in distances.iter().enumerate() {
        payload[entry / 8] |= distance_bit(distance) << (entry % 8);
    }
    let header = Header {
        goal: pattern.goal(),
        kind: Kind::Pattern(pattern.tiles()),
        max_distance: *distances.iter().max().unwrap(),
        distance_sum: distances.iter().map(|&distance| u64::from(distance)).sum(),
        payload_checksum: checksum(&payload),
    };
    [&header.to_bytes()[..], &payload].concat()
}
