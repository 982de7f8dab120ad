//! Answers in free text: a table of plausible answers of language models, and random answers against a slow oracle.

use tilebase::lookup::RandomNumbers;
use tilebase::{Board, Directions, Goal, Move, Outcome, Solver, Tables, Verdict};

/// The answers to 1 2 3 / 4 5 6 / x 7 8, whose only optimal solution is right, right. Each row has the answer, the
/// verdict, and the number of the first bad move or a hyphen. The directions are of the blank.
const ANSWERS: &[&str] = &[
    // Plain lists.
    "rr | optimal | -",
    "RR | optimal | -",
    "R R | optimal | -",
    "R, R | optimal | -",
    "R,R. | optimal | -",
    "R-R | optimal | -",
    "R -> R | optimal | -",
    "R → R | optimal | -",
    "right → right | optimal | -",
    "7 → 8 | optimal | -",
    "→ → | optimal | -",
    "➡️➡️ | optimal | -",
    "→, → | optimal | -",
    "Right, Right | optimal | -",
    "right right | optimal | -",
    "RIGHT\nRIGHT | optimal | -",
    "R2 | optimal | -",
    "[\"R\", \"R\"] | optimal | -",
    "['right', 'right'] | optimal | -",
    "(right, right) | optimal | -",
    "7 8 | optimal | -",
    "[7, 8] | optimal | -",
    "7, 8 | optimal | -",
    "[] | unfinished | -",
    "r | unfinished | -",
    "ru | unfinished | 2",
    "rl | unfinished | 2",
    "rlrr | solution | 2",
    "urdlrurd | unfinished | 1",
    "l | illegal | 1",
    "rrr | illegal | 3",
    "ll | illegal | 1",
    "↓ | illegal | 1",
    "8 7 | illegal | 1",
    "7 9 | illegal | 2",
    "[7, 8, 0] | unreadable | -",
    // Marks of all kinds.
    "\\boxed{RR} | optimal | -",
    "$\\boxed{R, R}$ | optimal | -",
    "\\boxed{\\text{right, right}} | optimal | -",
    "\\[\\boxed{\\rightarrow \\rightarrow}\\] | optimal | -",
    "The answer is \\boxed{7, 8}. | optimal | -",
    "First try: left. No.\n\nSo \\boxed{rr} | optimal | -",
    "\\boxed{} | unreadable | -",
    "\\boxed{19} | ambiguous | -",
    "\\boxed{no idea} | unreadable | -",
    "\\boxed{rr} or \\boxed{rl} | ambiguous | -",
    "\\boxed{rr} and again \\boxed{R, R} | optimal | -",
    "<think>left is illegal, up is bad</think><answer>right right</answer> | optimal | -",
    "<answer>\n```\nrr\n```\n</answer> | optimal | -",
    "<answer></answer> rr | unreadable | -",
    "<answer>\\boxed{rr}</answer> | optimal | -",
    "<answer>rr</answer><answer>r</answer> | ambiguous | -",
    "Answer: RR | optimal | -",
    "**Answer:** right, right | optimal | -",
    "**Answer**: `RR` | optimal | -",
    "Final Answer: R R\nThis takes 2 moves. | optimal | -",
    "Answer: L\n\nWait, left is illegal.\n\nFinal answer: R, R | optimal | -",
    "Answer: L\nNo. Answer: R, R | ambiguous | -",
    "The answer is: right, right | optimal | -",
    "The answer is right, right. | optimal | -",
    "Answer: 2 | ambiguous | -",
    "Answer: [8] | illegal | 1",
    "Answer:\n1. Right\n2. Right | optimal | -",
    "Answer:\n\n1. Right\n\n2. Right\n\n3. Done | optimal | -",
    "Answer:\n\n1. Right\n\n2. Right\n\nDone. | optimal | -",
    "Answer: - Right\n- Right | optimal | -",
    "Answer: R R\n\nExplanation: right twice. | optimal | -",
    "Answer: R,\nand right once more, twice | ambiguous | -",
    "1. Right\n3. Right | ambiguous | -",
    "Solution:\n\n```text\nRR\n```\nDone! | optimal | -",
    "Here you go:\n```python\n[\"R\", \"R\"]\n``` | optimal | -",
    "```json\n{\"moves\": [\"R\", \"R\"], \"count\": 2}\n``` | optimal | -",
    "{\"moves\": [\n  \"R\",\n  \"R\"\n]} | optimal | -",
    "{\"solution\": \"RR\", \"length\": 2} | optimal | -",
    "{\"moves\": []} | unfinished | -",
    "Number of moves: 2\nSolution: RR | optimal | -",
    // Sentences.
    "Move the blank right, then right again. | ambiguous | -",
    "Move the blank right, then move it right. | optimal | -",
    "First, move the blank right. Then slide the blank right. | optimal | -",
    "1. Move the blank right\n2. Move the blank right | optimal | -",
    "1. right\n2. right | optimal | -",
    "1) 7\n2) 8 | optimal | -",
    "1. right\n1. right | optimal | -",
    "1. right\n2. right\n1. right | ambiguous | -",
    "Step 1: Right\nStep 2: Right | optimal | -",
    "1. Slide tile 7 left\n2. Slide tile 8 left | optimal | -",
    "Move tile 7 left, then tile 8 left. | optimal | -",
    "Slide tile 7 right, then tile 8 right. | illegal | 1",
    "Slide 7 left, slide 8 left | optimal | -",
    "Swap the blank with 7, then with 8. | optimal | -",
    "Swap tiles 7 and 8. | unreadable | -",
    "right (twice) | ambiguous | -",
    "<think>\nThe answer is up, up. Hmm.\n</think>\nright, right | optimal | -",
    "I write it between <answer></answer> tags.\n<answer>right, right</answer> | optimal | -",
    "The answer is right, right, and that is my answer. | optimal | -",
    "right, right (x2) | ambiguous | -",
    "Slide the tile left into the empty space. Slide the tile left into the gap. | ambiguous | -",
    "1. Move the blank right (tile 7 moves left)\n2. Move the blank right (tile 8 moves left) | optimal | -",
    "Start:\n1 2 3\n4 5 6\nx 7 8\n\nStep 1: right\n1 2 3\n4 5 6\n7 x 8\n\nStep 2: right\n1 2 3\n4 5 6\n7 8 x | optimal | -",
    "I looked at the board.\n\n- Right\n- Right\n\nNow it is in order. | optimal | -",
    "I looked at the board.\nR R\nThat works, or else:\nR L | ambiguous | -",
    "Let me move it to the right twice. | ambiguous | -",
    "I cannot do this. | unreadable | -",
    "I tried R and U\nR R | ambiguous | -",
    "Answer: Answer: Answer: RR | optimal | -",
    "<answer>U<answer>rr</answer></answer> | optimal | -",
    " | unreadable | -",
    "R, R, ... | ambiguous | -",
    "R' R' | illegal | 1",
    "rr or rl | unreadable | -",
    // The directions of tiles: a contradiction of the declared directions.
    "Slide the tiles left, left | ambiguous | -",
    "Slide the tiles up | ambiguous | -",
    // What looks like moves.
    "| Step | Move |\n|---|---|\n| 1 | Right |\n| 2 | Right | | ambiguous | -",
    "Path: (2,0) -> (2,1) -> (2,2) | unreadable | -",
    "Path: [[2,0], [2,1], [2,2]] | unreadable | -",
    "1 2 3\n4 5 6\n7 8 0 | unreadable | -",
    "```\n1 2 3\n4 5 6\n0 7 8\n```\nThen:\n```\nRR\n``` | optimal | -",
    "Moves:\nR\n\nR | ambiguous | -",
    "Answer: RR\n\nRR | ambiguous | -",
    "Answer: RR\n\n1. Right\n2. Right | optimal | -",
    "Step 1 - Right\nStep 2 - Right | optimal | -",
    "$\\boxed{\\mathtt{RR}}$ | optimal | -",
    "The tiles to slide are 7 and 8. | optimal | -",
    "L7 L8 | illegal | 1",
    "Up is wrong, so right, right. | ambiguous | -",
    "The answer is not RR. | ambiguous | -",
    // Claims.
    "This puzzle has no solution. | false_claim | -",
    "It can't be solved. | false_claim | -",
    "The puzzle is unsolvable. | false_claim | -",
    "Answer: unsolvable | false_claim | -",
    "\\boxed{\\text{No solution}} | false_claim | -",
    "No solution exists. | false_claim | -",
    "The board is already solved. | unfinished | -",
    "No moves needed | unfinished | -",
];

fn name_of(verdict: &Verdict) -> &'static str {
    verdict.outcome.name()
}

#[test]
fn plausible_answers() {
    let board = "123/456/x78".parse().unwrap();
    let solver = tilebase_embedded();
    assert!(ANSWERS.len() > 60);
    let mut wrong = Vec::new();
    for row in ANSWERS {
        let columns: Vec<&str> = row.rsplitn(3, " | ").collect();
        let [bad, outcome, answer] = columns[..] else {
            panic!("{row}");
        };
        for answer in [
            answer.to_owned(),
            answer.replace('\n', "\r\n"),
            format!("\n{answer}\n\n"),
        ] {
            let verdict = solver
                .check_answer(&board, &answer, Directions::Blank)
                .unwrap();
            let found = verdict
                .first_bad_move
                .map_or("-".to_owned(), |number| number.to_string());
            if (name_of(&verdict), &*found) != (outcome, bad) {
                wrong.push(format!(
                    "{answer:?}: {verdict} (bad move {found}); expected {outcome}, {bad}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Models that repeat themselves write long texts. Reading takes time in proportion to the length.
#[test]
fn long_texts() {
    let board = "123/456/x78".parse().unwrap();
    let solver = tilebase_embedded();
    let (started, mut wrong) = (std::time::Instant::now(), Vec::new());
    for (part, outcome) in [
        ("Answer: ", "unreadable"),
        ("answer:\n", "unreadable"),
        ("Answer: rr\n", "optimal"),
        ("<answer>", "unreadable"),
        ("</answer>", "unreadable"),
        ("<answer>rr</answer>", "optimal"),
        ("\\boxed{", "unreadable"),
        ("\\boxed{rr}", "optimal"),
        ("```", "unreadable"),
        ("```\nrr\n```\n", "optimal"),
        ("rl", "unfinished"),
        ("right, left, ", "unfinished"),
        ("1. right\n", "illegal"),
        ("Move the blank right. ", "illegal"),
        ("7 ", "unfinished"),
        ("tile 7 ", "unfinished"),
        ("R → ", "illegal"),
        ("Moves: r\n\n", "unfinished"),
        ("answer: up,\n", "ambiguous"),
        ("answer is ", "unreadable"),
        ("answer: [\n", "unreadable"),
        ("(", "unreadable"),
        ("no ", "unreadable"),
        ("🙂", "unreadable"),
    ] {
        let text = part.repeat(200_000 / part.len());
        let verdict = solver
            .check_answer(&board, &text, Directions::Blank)
            .unwrap();
        let seconds = started.elapsed().as_secs();
        assert!(seconds < 30, "{part}: {seconds} s");
        if name_of(&verdict) != outcome {
            wrong.push(format!("{part:?}: {verdict}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn tilebase_embedded() -> Solver {
    Tables::embedded()
        .solver_for("3x3".parse().unwrap())
        .unwrap()
}

/// Each row has the directions, the board, the answer and the verdict with its reason.
#[test]
fn conventions_and_reasons() {
    let solver = tilebase_embedded();
    for row in [
        "Tile | 123/456/x78 | left, left | optimal: 2 moves, as few as possible",
        "Tile | 123/456/x78 | right | illegal: move 1: the blank cannot move left",
        "Blank | 123/456/x78 | rlrr | solution: 4 moves, 2 more than needed",
        "Blank | 123/456/x78 | r | unfinished: the moves end 1 move from the goal",
        "Undeclared | 123/456/x78 | rr | ambiguous: the directions may be of the blank (optimal) or of the tiles (illegal)",
        "Undeclared | 123/456/x78 | Move the blank right, then right. | optimal: 2 moves, as few as possible",
        "Undeclared | 123/456/x78 | Move the tile left, then left. | optimal: 2 moves, as few as possible",
        "Undeclared | 123/456/x78 | 7 8 | optimal: 2 moves, as few as possible",
        "Undeclared | 123/4x5/678 | udlr | unfinished: the moves end 14 moves from the goal",
        "Undeclared | 123/456/78x | [] | optimal: 0 moves, as few as possible",
        "Tile | 123/456/x78 | Move the blank right, then right. | ambiguous: the directions may be of the blank (optimal) or of the tiles (illegal)",
        "Blank | 123/456/x78 | Slide tile 7 up | illegal: move 1: tile 7 slides left, not up",
        "Blank | 123/456/x78 | [3] | illegal: move 1: tile 3 is not beside the blank",
        "Blank | 123/456/x78 | 7 | ambiguous: one number may be a tile or a number of moves; write a tile as [8]",
        "Blank | 123/456/x78 | Unsolvable! | false_claim: the board is solvable",
        "Blank | 213/456/x78 | Unsolvable! | unsolvable: the board is unsolvable, as the answer says",
        "Blank | 213/456/x78 | rr | unfinished: the moves end not at the goal",
        "Blank | 123/456/78x | Already solved. | optimal: 0 moves, as few as possible",
        "Blank | 123/456/x78 | \\boxed{r} \\boxed{rr} | ambiguous: there are 2 different answers: one is unfinished, another optimal",
        "Blank | 123/456/x78 | I go\nright soon | ambiguous: line 2 has a direction among words that cannot be read; mark the answer, as in Answer: uldr",
        "Blank | 123/456/x78 | hello | unreadable: the answer is not a list of moves",
    ] {
        let columns: Vec<&str> = row.split(" | ").collect();
        let [directions, board, answer, expected] = columns[..] else {
            panic!("{row}");
        };
        let directions = match directions {
            "Blank" => Directions::Blank,
            "Tile" => Directions::Tile,
            _ => Directions::Undeclared,
        };
        let board = board.parse().unwrap();
        let verdict = solver.check_answer(&board, answer, directions).unwrap();
        assert_eq!(verdict.to_string(), expected, "{row}");
    }
    let other = "12/3x".parse().unwrap();
    assert!(
        solver
            .check_answer(&other, "rr", Directions::Blank)
            .is_err()
    );
}

/// Writes a move in a notation. The directions of notations from `TILES` on are of the tiles.
fn written(notation: usize, number: usize, board: &Board, mv: Move) -> String {
    let tile = board
        .moved(mv)
        .map_or(9, |moved| board.tiles()[moved.blank()]);
    let word = |mv| ["up", "down", "left", "right"][mv as usize];
    let arrow = |mv| ["↑", "↓", "←", "→"][mv as usize];
    match notation {
        0 => mv.to_string(),
        1 => format!("{},", mv.to_string().to_uppercase()),
        2 => format!("{} ", word(mv)),
        3 => arrow(mv).to_owned(),
        4 => format!("{number}. {}\n", word(mv)),
        5 => format!("{number}. Move the blank {}.\n", word(mv)),
        6 => format!("Step {number}: {}\n\n1 2 3\n4 5 6\n7 8 x\n\n", word(mv)),
        7 => format!("\"{}\", ", word(mv)),
        8 => format!("{}", mv.opposite()),
        9 => format!("- {}\n", word(mv.opposite())),
        10 => format!("{tile}, "),
        _ => format!("Slide tile {tile} {}. ", word(mv.opposite())),
    }
}

const NOTATIONS: usize = 12;
const TILES: std::ops::Range<usize> = 8..10;

/// Adds noise around an answer.
fn with_noise(noise: u64, answer: &str) -> String {
    match noise {
        0 => answer.to_owned(),
        1 => format!("Answer: {}", answer),
        2 => format!("I thought about it: left, no, up!\n```\n{answer}\n```\nThat is all."),
        3 => format!("<think>\nMaybe up? Or 3 left?\n</think>\n<answer>{answer}</answer>"),
        4 => format!("So the result is \\boxed{{{answer}}}, I think."),
        _ => format!("**Final answer:**\n\n{}", answer),
    }
}

/// Random walks from random boards, in every notation and with noise. The oracle applies the moves one by one, and its
/// distances come from a plain breadth-first search.
#[test]
fn random_answers_agree_with_an_oracle() {
    let goal = Goal::corner("3x3".parse().unwrap());
    let distances = oracle::distances(goal);
    let solver = tilebase_embedded();
    let mut numbers = RandomNumbers::new(37);
    let mut below = |most: u64| numbers.next().unwrap() % most;
    let mut outcomes = std::collections::HashMap::new();
    for case in 0..6_000 {
        let start = goal.unrank(below(181_440)).unwrap();
        // Part of an optimal solution, then random moves; one may be illegal.
        let solution = solver.solve(&start).unwrap();
        let kept = if below(2) == 0 {
            solution.len()
        } else {
            below(8) as usize
        };
        let mut moves: Vec<Move> = solution.iter().take(kept).collect();
        moves.extend((0..below(3)).map(|_| Move::ALL[below(4) as usize]));
        let notation = case % NOTATIONS;
        let (mut board, mut legal, mut answer) = (start, Vec::new(), String::new());
        for (number, &mv) in (1..).zip(&moves) {
            answer += &written(notation, number, &board, mv);
            match board.moved(mv) {
                Some(moved) => (board, _) = (moved, legal.push(mv)),
                None => break,
            }
        }
        // A single number is ambiguous.
        if legal.len() < 2 {
            continue;
        }
        let is_illegal = legal.len() < moves.len();
        let answer = with_noise(below(6), &answer);
        let directions = match TILES.contains(&notation) {
            true => Directions::Tile,
            false => Directions::Blank,
        };
        let verdict = solver.check_answer(&start, &answer, directions).unwrap();
        let (distance, remaining) = (distances[&start], distances[&board]);
        let outcome = match () {
            () if is_illegal => Outcome::Illegal,
            () if remaining > 0 => Outcome::Unfinished,
            () if legal.len() == usize::from(distance) => Outcome::Optimal,
            () => Outcome::Solution,
        };
        let mut boards = vec![start];
        boards.extend(legal.iter().scan(start, |board, &mv| {
            *board = board.moved(mv)?;
            Some(*board)
        }));
        let wasted = boards
            .windows(2)
            .position(|two| distances[&two[1]] > distances[&two[0]]);
        let bad = if is_illegal {
            Some(legal.len())
        } else {
            wasted
        };
        assert_eq!(verdict.outcome, outcome, "{start}: {answer:?}: {verdict}");
        assert_eq!(verdict.moves, legal, "{answer:?}");
        assert_eq!(verdict.distance, Some(distance), "{answer:?}");
        assert_eq!(verdict.remaining, Some(remaining), "{answer:?}");
        assert_eq!(
            verdict.first_bad_move,
            bad.map(|index| index + 1),
            "{answer:?}"
        );
        *outcomes.entry(outcome).or_insert(0) += 1;
    }
    assert!(
        outcomes.len() == 4 && outcomes.values().all(|&count| count > 100),
        "{outcomes:?}"
    );
}
