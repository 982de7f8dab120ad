//! Tests moves and solutions as text, their order, and sets of moves.

use tilebase_puzzle::{Board, Metric, Move, MoveOrder, MoveSet, MovesError, Shape, Solution};

#[test]
fn a_move_from_its_letter() {
    for mv in Move::ALL {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    let error = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    assert_eq!(error("x"), "move 1: 'x' is not one of u, d, l and r");
    assert_eq!(error("U"), "move 1: 'U' is not one of u, d, l and r");
    assert_eq!(error(""), "expected one move, found 0");
    assert_eq!(error("ud"), "expected one move, found 2");
}

#[test]
fn an_order_from_its_code_and_its_letters() {
    let orders: Vec<MoveOrder> = (0..=u8::MAX).flat_map(MoveOrder::from_code).collect();
    assert_eq!(orders.len(), 24);
    for order in orders {
        assert_eq!(MoveOrder::from_code(order.code()), Ok(order));
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    for number in 0..256 {
        let word: String = [0, 2, 4, 6]
            .map(|place| char::from(b"udlr"[number >> place & 3]))
            .iter()
            .collect();
        let is_order = "udlr".chars().all(|letter| word.contains(letter));
        assert_eq!(word.parse::<MoveOrder>().is_ok(), is_order, "{word}");
    }
    for text in ["", "udl", "udlru", "UDLR", "udl "] {
        assert!(text.parse::<MoveOrder>().is_err(), "{text}");
    }
}

#[test]
fn a_solution_from_its_letters() {
    let lengths = (0..=33).chain([64, 80, 255]);
    for (len, word) in lengths.flat_map(|len| ["udlr", "lluuu"].map(|word| (len, word))) {
        let text: String = word.chars().cycle().take(len).collect();
        let solution: Solution = text.parse().unwrap();
        let slides = Metric::Multi.slides(&solution).count();
        assert_eq!(Metric::Multi.len(&solution), slides);
        assert_eq!((solution.len(), &solution.to_string()), (len, &text));
        for size in [len, 300] {
            let (mut filled, mut written) = (vec![b'?'; size], vec![b'?'; size]);
            solution.fill_letters(&mut filled);
            assert_eq!(solution.write_letters(&mut written), len);
            assert_eq!([&filled[..len], &written[..len]], [text.as_bytes(); 2]);
            assert!(filled[len..].iter().all(|&zero| zero == 0));
        }
    }
    let error = |text: &str| text.parse::<Solution>().unwrap_err();
    let found = 'é';
    assert_eq!(error("udé"), MovesError::Letter { number: 3, found });
    assert_eq!(error(&"u".repeat(256)), MovesError::TooMany { found: 256 });
    let text = error(&"u".repeat(1000)).to_string();
    assert_eq!(text, "expected at most 255 moves, found 1000");
    assert!("u e".parse::<Solution>().is_err());
}

#[test]
fn boards_are_ordered_by_shape_and_then_by_tiles() {
    let texts = ["123/45x", "132/45x", "1x/23/45", "21/34/5x", "x2/34/51"];
    let mut boards = texts.map(|text| text.parse::<Board>().unwrap());
    boards[2..].sort();
    let tiles: Vec<&[u8]> = boards.iter().map(Board::tiles).collect();
    assert_eq!(tiles[2], [0, 2, 3, 4, 5, 1]);
    assert!(boards.is_sorted());
    let [flat, tall]: [Shape; 2] = ["2x3", "3x2"].map(|text| text.parse().unwrap());
    assert!(flat < tall);
}

#[test]
fn a_set_is_a_collection() {
    let set: MoveSet = "rul".parse().unwrap();
    assert_eq!(set.to_string(), "ulr");
    for bits in 0..16 {
        let set = MoveSet::from_bits(bits);
        assert_eq!((set.bits(), set.iter().collect()), (bits, set));
        assert_eq!(set.iter().count(), set.len());
    }
    let mut solution: Solution = "ud".parse().unwrap();
    solution.extend([Move::Left, Move::Left]);
    assert_eq!(solution.to_string(), "udll");
}
