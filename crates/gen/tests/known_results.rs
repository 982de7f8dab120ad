//! Compares numbers of boards with published numbers, and payloads with recorded hashes.

use hmac_sha256::Hash;
use oracle::{UDLR, goal};
use tilebase_format::Kind;
use tilebase_gen::{Depth, Generator, Report};
use tilebase_puzzle::Goal;

use crate::{generated, go_on};

const BIT: Kind = Kind::DistanceBit;

/// OEIS A089473: boards at each distance from the goal with the blank in a corner.
const CORNER: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// OEIS A089474: boards at each distance from the goal with the blank in the centre.
const CENTER: [u64; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
    12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

/// OEIS A089483: boards at each distance from the goal with the blank in the middle of a side.
const EDGE: [u64; 32] = [
    1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
    13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
];

#[test]
fn boards_at_each_distance_of_3x3() {
    let cells: [&[u64]; 9] = [
        &CORNER, &EDGE, &CORNER, &EDGE, &CENTER, &EDGE, &CORNER, &EDGE, &CORNER,
    ];
    for (blank, expected) in cells.into_iter().enumerate() {
        let mut depths = Vec::new();
        let generator = Generator::new(goal("3x3", blank)).kind(BIT);
        let table = generator.run(|progress| {
            if let Report::Depth(depth) = progress {
                depths.push(depth);
            }
            go_on(())
        });
        table.unwrap();
        let expected = (0..).zip(expected);
        let expected = expected.map(|(distance, &count)| Depth { distance, count });
        assert!(depths.into_iter().eq(expected), "blank in {blank}");
    }
}

/// Published largest distances in the multi-tile metric, with the blank in a corner.
#[test]
fn largest_distances_in_slides() {
    for (shape, radius) in [
        ("2x2", 6),
        ("2x3", 20),
        ("2x4", 25),
        ("3x3", 24),
        ("2x5", 36),
    ] {
        check_slide_radius(shape, radius);
    }
}

#[test]
fn largest_distances_in_slides_of_twelve_cells() {
    for (shape, radius) in [("3x4", 33), ("4x3", 33), ("2x6", 41), ("6x2", 41)] {
        check_slide_radius(shape, radius);
    }
}

fn check_slide_radius(shape: &str, radius: u8) {
    let goal = Goal::corner(shape.parse().unwrap());
    let table = generated(&Generator::new(goal).kind(Kind::Residue));
    assert_eq!(table.header().max_distance, radius, "{shape}");
}

/// Each line contains shape, goal blank, kind or tiles of a pattern, largest distance, sum of distances, and SHA-256 of
/// the payload.
const RECORDS: &str = "\
2x2 3 move 6 36 b5deadf6710f0407035e8102b5e665f24140a295448f9b362789e72e9fc2fac1
2x3 5 move 21 4544 5abb94f628e75e2830532dfd761f2347ae005f8d1584c312255156d73474a5bb
2x3 5 bit 21 4544 3b725f9062bd92c40febacf8b25962b92dbae9b218a33c27839d256f295162ee
2x4 7 bit 36 457180 8c3e45c242c6cd7d4d71a9f975187e27743455a662d9cf009760bcbf4cd983d7
2x5 9 bit 55 63011770 8a56c46f680d754fcc9be29b883c0632ded0e2a25f5a3c7a22989373ecce8aab
3x3 8 move 31 3986672 b2eb23d0f371d784f9539350d23e08e61d1989d473478569a69c1d87c5b17312
3x3 4 move 30 3901468 9330def5e9054ac599ba1469d308aaf2eeef1f8030bdea543e4dcd59448a55af
2x2 3 residue 6 36 97f3ff73fbf2272efc6f697dbb84ce1d63345098837700ae95aa460a9b848b21
2x3 5 residue 20 3892 c39ffe728fb04c8aba2fd819c0783727a4ac07b8c6b070aaf51f75ae37b2d942
3x3 8 residue 24 3003557 a3e3978c3a79c6479ba67a58cb7b1a2a892a19c35b82567ec4f06963b622134c
4x4 15 2,3,4 16 31832 2897db4002d6b4f6670fd9a008b8a252d310e88ca07b934ecadda90c310c5592
4x4 15 1,2,5,6 18 641228 8a4d57b4312e920dc4133b89c80248929ca57c8cbe57111dd820cf261298f156
5x5 24 2,3,4 20 147176 9ba3b838efb8d5c1a9b620776eaf8d8d4b2f50925be42fb1955850c6c9f29a1b
4x5 19 3,4,5 18 69722 652c2d5e6ca1ae90faf15684910e0a772c8cd4889176f9add76021df84b1fa14
";

#[test]
fn recorded_payload_hashes() {
    for record in RECORDS.lines() {
        let fields: Vec<&str> = record.split(' ').collect();
        let goal = goal(fields[0], fields[1].parse().unwrap());
        let kind = match fields[2] {
            "residue" => Kind::Residue,
            "move" => UDLR,
            "bit" => BIT,
            tiles => Kind::Pattern(tiles.split(',').map(|tile| tile.parse().unwrap()).collect()),
        };
        let table = generated(&Generator::new(goal).kind(kind));
        let header = table.header();
        let (max_distance, sum) = (header.max_distance, header.distance_sum);
        let hash = Hash::hash(table.payload());
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let found = format!("{max_distance} {sum} {hash}");
        assert_eq!(found, fields[3..].join(" "));
    }
}
