//! Tests the known divisions, and the divisions computed for any goal.

use tilebase_pattern::{Division, Goal, GoalIndex, Shape, TileSet};

use crate::tables::{eight_puzzle, goal, patterns};

fn tiles(division: &Division) -> String {
    let patterns = division.patterns().iter();
    let patterns: Vec<String> = patterns.map(ToString::to_string).collect();
    patterns.join(" / ")
}

fn has_each_tile_once(division: &Division, goal: Goal) {
    let mut all = TileSet::default();
    for pattern in division.patterns() {
        assert_eq!(pattern.goal(), goal);
        assert_eq!(all.bits() & pattern.tiles().bits(), 0, "{division}");
        all = TileSet::from_bits(all.bits() | pattern.tiles().bits());
    }
    assert_eq!(all.len(), goal.shape().cells() - 1, "{division}");
}

#[test]
fn known_divisions_have_each_tile_once() {
    let large = (2..=12).flat_map(|rows| (2..=12).flat_map(move |cols| Shape::new(rows, cols)));
    let large = large.filter(|shape| shape.cells() > 16);
    let small = ["3x5", "5x3", "2x8", "8x2", "4x4"];
    let small = small.iter().map(|shape| shape.parse().unwrap());
    for shape in small.chain(large) {
        for blank in 0..shape.cells() {
            let goal = Goal::new(shape, blank).unwrap();
            let known: Vec<Division> = Division::known(goal).collect();
            let is_end = |place: usize, len: usize| place == 0 || place == len - 1;
            let is_corner =
                is_end(shape.row(blank), shape.rows()) && is_end(shape.col(blank), shape.cols());
            assert_eq!(known.len() >= 2, is_corner, "{shape}, {blank}");
            // The smallest tables are generated on demand, so they must be small.
            let states = |division: &Division| -> u64 {
                let patterns = division.patterns().iter();
                patterns.map(|pattern| pattern.states()).sum()
            };
            assert!(known.first().is_none_or(|first| states(first) < 32_000_000));
            assert!(known.is_sorted_by_key(states), "{shape}");
            for division in known {
                has_each_tile_once(&division, goal);
                assert_eq!(Division::named(goal, &division.to_string()), Ok(division));
            }
        }
    }
}

/// The known divisions must be mirrored for other corners, and transposed for transposed shapes.
#[test]
fn other_corners_and_transposed_shapes() {
    for (shape, blank, name, expected) in [
        (
            "4x4",
            12,
            "6-6-3",
            "4, 7, 8, 11, 12, 15 / 5, 6, 9, 10, 13, 14 / 1, 2, 3",
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
        let division = Division::named(goal(shape, blank), name).unwrap();
        assert_eq!(tiles(&division), expected);
    }
}

#[test]
fn any_goal_has_the_division_into_consecutive_tiles() {
    let center = Division::named(goal("3x3", 4), "3-5").unwrap();
    assert_eq!(tiles(&center), "1, 2, 3 / 4, 5, 6, 7, 8");
    let edge = goal("4x4", 14);
    assert_eq!(Division::known(edge).count(), 0);
    for name in ["5-5-5", "7-8", "1-14", "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1"] {
        let division = Division::named(edge, name).unwrap();
        assert_eq!(division.to_string(), name);
        has_each_tile_once(&division, edge);
    }
}

#[test]
fn invalid_divisions() {
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
        ("4x4", "6-6-3+", "a name without +"),
    ] {
        let goal = Goal::corner(shape.parse().unwrap());
        let error = Division::named(goal, name).unwrap_err().to_string();
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
        let error = Division::named(corner, name).unwrap_err().to_string();
        assert_eq!(
            error,
            format!(
                "expected the size of each pattern, 15 tiles in all, such as 7-8, found \"{name}\""
            )
        );
    }
}

/// The seven divisions of 5x5 have 28 patterns; 14 are images of the others.
#[test]
fn several_divisions_of_one_name() {
    let goal = Goal::corner("5x5".parse().unwrap());
    let names: Vec<String> = Division::known(goal)
        .map(|known| known.to_string())
        .collect();
    assert_eq!(names, ["5-5-5-5-4", "6-6-6-6"]);
    let several = Division::named(goal, "6-6-6-6+").unwrap();
    assert_eq!(
        (several.to_string().as_str(), several.patterns().len()),
        ("6-6-6-6+", 14)
    );
    let one = Division::named(goal, "6-6-6-6").unwrap();
    assert_eq!(several.patterns()[..4], *one.patterns());
    assert!(Division::named(goal, "5-5-5-5-4+").is_err());
    let turned = Goal::new(goal.shape(), 0).unwrap();
    assert_eq!(
        Division::named(turned, "6-6-6-6+")
            .unwrap()
            .patterns()
            .len(),
        14
    );
}

/// All pairs of tiles of 3x3 have more covers than a search uses.
#[test]
fn tables_of_more_covers_than_a_search_uses() {
    let pairs: Vec<[u8; 2]> = (1..9)
        .flat_map(|a| (a + 1..9).map(move |b| [a, b]))
        .collect();
    let pairs: Vec<&[u8]> = pairs.iter().map(|pair| &pair[..]).collect();
    let (many, one) = (patterns("3x3", 8, &pairs), eight_puzzle());
    let index = GoalIndex::new(one.goal());
    for number in 0..30 {
        let board = index.random(number * 0x0765_4321_0fed_cba9);
        assert_eq!(many.solve(&board), one.solve(&board), "{board}");
    }
}
