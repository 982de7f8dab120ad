//! Tests the known partitions, and the partitions computed for any goal.

use tilebase_pattern::{Goal, GoalIndex, Limits, Partition, RandomNumbers, Shape, TileSet};

use crate::tables::{eight_puzzle, goal, named, of_partition, patterns};

fn tiles(partition: &Partition) -> String {
    let patterns = partition.patterns().iter();
    let patterns: Vec<String> = patterns.map(ToString::to_string).collect();
    patterns.join(" / ")
}

fn has_each_tile_once(partition: &Partition, goal: Goal) {
    let mut all = TileSet::default();
    for pattern in partition.patterns() {
        assert_eq!(pattern.goal(), goal);
        assert_eq!(all.bits() & pattern.tiles().bits(), 0, "{partition}");
        all = TileSet::from_bits(all.bits() | pattern.tiles().bits());
    }
    assert_eq!(all.len(), goal.shape().cells() - 1, "{partition}");
}

#[test]
fn known_partitions_have_each_tile_once() {
    let shapes = (2..=12).flat_map(|rows| (2..=12).flat_map(move |cols| Shape::new(rows, cols)));
    for shape in shapes.filter(|shape| shape.cells() > 10) {
        for blank in 0..shape.cells() {
            let goal = Goal::new(shape, blank).unwrap();
            let known: Vec<Partition> = Partition::known(goal).collect();
            assert!(!known.is_empty(), "{shape}, {blank}");
            // The smallest tables are generated on demand, so they must be small.
            let states = |partition: &Partition| -> u64 {
                let patterns = partition.patterns().iter();
                patterns.map(|pattern| pattern.states()).sum()
            };
            assert!(states(&known[0]) < 36_000_000);
            assert!(known.is_sorted_by_key(states), "{shape}");
            for partition in known {
                has_each_tile_once(&partition, goal);
                let named = Partition::named(goal, &partition.to_string());
                assert_eq!(named, Ok(partition));
            }
        }
    }
}

/// The known partitions must be mirrored for other corners, and transposed for transposed shapes.
#[test]
fn other_corners_and_transposed_shapes() {
    for (shape, blank, name, expected) in [
        (
            "4x4",
            12,
            "6-6-3",
            "1, 2, 3, 5, 6, 7 / 9, 10, 11, 13, 14, 15 / 4, 8, 12",
        ),
        (
            "4x4",
            0,
            "7-8",
            "9, 10, 11, 12, 13, 14, 15 / 1, 2, 3, 4, 5, 6, 7, 8",
        ),
        (
            "5x3",
            14,
            "5-5-4",
            "4, 5, 7, 8, 9 / 10, 11, 12, 13, 14 / 1, 2, 3, 6",
        ),
    ] {
        let partition = Partition::named(goal(shape, blank), name).unwrap();
        assert_eq!(tiles(&partition), expected);
    }
}

#[test]
fn any_goal_has_the_partition_into_consecutive_tiles() {
    let center = Partition::named(goal("3x3", 4), "3-5").unwrap();
    assert_eq!(tiles(&center), "1, 2, 3 / 4, 5, 6, 7, 8");
    let edge = goal("4x4", 14);
    for name in ["5-4-6", "8-7", "1-14", "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1"] {
        let partition = Partition::named(edge, name).unwrap();
        assert_eq!(partition.to_string(), name);
        has_each_tile_once(&partition, edge);
    }
}

#[test]
fn invalid_partitions() {
    for (shape, name, expected) in [
        (
            "5x5",
            "8-8-8",
            "patterns of at most 7 tiles, 24 tiles in all, such as 6-6-6-6",
        ),
        (
            "3x6",
            "8-9",
            "patterns of at most 7 tiles, 17 tiles in all, such as 6-6-5",
        ),
        ("5x5", "7-7-7-3+", "a name without +, or 6-6-6-6+"),
        ("5x5", "5-5-5-5-4+", "a name without +, or 6-6-6-6+"),
        ("4x4", "7-8+", "a name without +, or 5-5-5+, or 6-6-3+"),
        ("3x5", "5-5-4+", "a name without +"),
    ] {
        let named = Partition::named(goal(shape, 0), name);
        let error = named.unwrap_err().to_string();
        assert_eq!(error, format!("expected {expected}, found \"{name}\""));
    }
    let corner = goal("4x4", 15);
    for name in [
        "",
        "15",
        "5-5",
        "5-5-6",
        "5-5-5-0",
        "5-5-x",
        "5 5 5",
        "-5-5-5",
        "18446744073709551615-16",
    ] {
        let error = Partition::named(corner, name).unwrap_err().to_string();
        let expected = "the size of each pattern, 15 tiles in all, such as 7-8";
        assert_eq!(error, format!("expected {expected}, found \"{name}\""));
    }
}

/// The seven partitions of 5x5 have 28 patterns; 14 are images of others. The two of 4x4 have no such patterns.
#[test]
fn several_partitions_of_one_name() {
    for (shape, blank, name, len) in [
        ("5x5", 24, "6-6-6-6+", 14),
        ("5x5", 0, "6-6-6-6+", 14),
        ("4x4", 10, "6-6-3+", 6),
        ("4x4", 3, "6-6-3+", 6),
    ] {
        let goal = goal(shape, blank);
        let one = Partition::named(goal, name.trim_end_matches('+')).unwrap();
        let several = Partition::named(goal, name).unwrap();
        assert_eq!(several.to_string(), name);
        assert_eq!(several.patterns().len(), len);
        assert_eq!(several.patterns()[..one.patterns().len()], *one.patterns());
    }
    // The nearest drawings are selected for each name.
    for (goal, names) in [
        (goal("5x5", 24), &["5-5-5-5-4", "6-6-6-6"][..]),
        (goal("4x4", 14), &["5-5-5", "6-6-3", "7-7-1", "7-8"]),
    ] {
        let known = Partition::known(goal).map(|known| known.to_string());
        assert_eq!(known.collect::<Vec<String>>(), names);
    }
}

/// A board has one view for an edge goal, and two for a corner goal.
#[test]
fn two_partitions_prune_more_than_one() {
    for (blank, name) in [(14, "5-5-5"), (15, "5-5-5"), (14, "6-6-3"), (15, "6-6-3")] {
        let [one, two] = ["", "+"].map(|end| named("4x4", blank, &format!("{name}{end}")));
        let index = GoalIndex::new(one.goal());
        let ratios = RandomNumbers::new(3).take(20).map(|number| {
            let board = index.random(number);
            let [one, two] = [&one, &two].map(|set| set.search(Limits::new()).run(&board).unwrap());
            assert_eq!(one.solution, two.solution);
            one.nodes as f64 / two.nodes as f64
        });
        assert!(ratios.sum::<f64>() > 30.0);
    }
}

/// All pairs of tiles of 3x3 have more covers than a search uses.
#[test]
fn tables_of_more_covers_than_a_search_uses() {
    let all = (1..9).flat_map(|a| (a + 1..9).map(move |b| [a, b]));
    let pairs: Vec<[u8; 2]> = all.collect();
    let pairs: Vec<&[u8]> = pairs.iter().map(|pair| &pair[..]).collect();
    let (many, one) = (patterns("3x3", 8, &pairs), eight_puzzle());
    let index = GoalIndex::new(one.goal());
    for number in 0..30 {
        let board = index.random(number * 0x0765_4321_0fed_cba9);
        assert_eq!(many.solve(&board), one.solve(&board), "{board}");
    }
}

/// For goals with the blank in any cell, a search with a known partition visits few boards.
#[test]
fn partitions_for_any_blank() {
    // With patterns of consecutive tiles, the means are 844 to 1,332, 17,151 to 24,072 and 227,302 to 1,664,902.
    for (shape, most) in [("3x4", 844), ("2x6", 500), ("2x7", 40_000)] {
        for blank in 0..goal(shape, 0).shape().cells() {
            let goal = goal(shape, blank);
            let known = Partition::known(goal).next().unwrap();
            has_each_tile_once(&known, goal);
            let patterns = of_partition(&known);
            let index = GoalIndex::new(patterns.goal());
            let numbers = RandomNumbers::new(12).take(30);
            let boards = numbers.map(|number| index.random(number));
            let nodes = |board| {
                let search = patterns.search(Limits::new());
                search.run(&board).unwrap().nodes
            };
            let mean = boards.map(nodes).sum::<u64>() / 30;
            assert!(mean < most, "{mean} {goal:?}");
        }
    }
}
