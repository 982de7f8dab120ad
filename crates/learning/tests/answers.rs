//! Answers in free text: a table of plausible answers of language models, and random answers against a slow oracle.

use tilebase::pattern::RandomNumbers;
use tilebase::{Board, Error, Goal, Move, Solver};
use tilebase_learning::{Notation, Outcome, Verdict, check_answer};

use crate::solver;

/// The answers to 1 2 3 / 4 5 6 / x 7 8, whose only optimal solution is right, right. Each row has the verdict, the number
/// of the first bad move or a hyphen, and answers. The directions are of the blank.
const ANSWERS: &[&str] = &[
    "optimal | - | rr § RR § R R § R,R. § R-R § R -> R § R → R § right → right § → → § ➡️➡️ § RIGHT\nRIGHT § R2 § [\"R\", \"R\"]",
    "optimal | - | ['right', 'right'] § (right, right) § “R”, “R” § `R`, `R` § 1. R 2. R § - Right\n- Right § | Right |\n| Right |",
    "optimal | - | 7 8 § 7, 8 § [7, 8] § 7 → 8 § 1) 7\n2) 8",
    "unfinished | - | [] § r",
    "unfinished | 2 | ru § rl",
    "unfinished | 1 | urdlrurd",
    "solution | 2 | rlrr",
    "illegal | 1 | l § ll § ↓ § 8 7 § R' R' § [R', R'] § ['L', 'L']",
    // An apostrophe after no move. Numbers that may be tiles.
    "ambiguous | - | (rr)' § r' (r)' § r'r' ' § r 'r' § Answer: (rr)' § R7, R8 § L7 L8 § →7 →8 § Answer: R7 R8 § \\boxed{R3} § U1",
    "illegal | 2 | 7 9",
    "illegal | 3 | rrr",
    // A closing quote, or a backtick for an apostrophe.
    "ambiguous | - | 'Answer: rl' § 'The answer is rl' § 'Answer: rl'. § 'Answer: l' l' § 'Moves: r, l' § r`r` § r` r` § Answer: r`r`",
    "optimal | - | Answer: ['R', 'R'] § That's it.\nAnswer: 'rr' § Answer: `R`, `R` § ```\nRL'\n``` § <answer>RL'</answer>",
    // Marks.
    "optimal | - | \\boxed{RR} § $\\boxed{R, R}$ § \\boxed{\\text{R}, \\mathtt{R}} § \\[\\boxed{\\rightarrow \\rightarrow}\\] § The answer is \\boxed{7, 8}.",
    "optimal | - | First try: left. No.\n\nSo \\boxed{rr} § The answer is \\boxed{rr}. It is \\boxed{R, R} § \\boxed{\\boxed{rr}} § So \\(\\boxed{rr}\\).",
    "optimal | - | 1. Move right\n2. → 1 2 3\n4 5 6\n7 8 x\n\n<answer>right right</answer> § <answer>\n```\nrr\n```\n</answer> § <answer>\\boxed{rr}</answer> § I use <answer></answer> tags. <answer>rr § <answer></answer>\nAnswer: rr",
    "optimal | - | <think>left is bad</think><answer>right right</answer> § <think>\nThe answer is up, up. Hmm.\n</think>\nright, right",
    "optimal | - | <reasoning>left is bad</reasoning>\n<answer>rr</answer> § <thinking>Answer: l</thinking>\nright, right § <thinking>l</thinking>Answer: rr",
    "optimal | - | Answer: RR § **Answer:** right, right § **Answer**: `RR` § Step 1: R\nStep 2: R\nFinal Answer: R R § Answer: Answer: Answer: RR",
    "optimal | - | The answer is: right, right § So the moves are R, R. § ## Final Answer\n\n**right, right** § Moves: 2\nAnswer: RR",
    "optimal | - | Answer:\n1. Right\n2. Right § Solution:\n\n```text\nRR\n``` § Answer: L\n\nLeft is illegal.\n\nFinal answer: R, R",
    "optimal | - | ```python\n[\"R\", \"R\"]\n``` § ```R\nR\n``` § ```\n1 2 3\n4 5 6\nx 7 8\n```\nSo:\n```\nRR\n```",
    "optimal | - | {\"moves\": [\n  \"R\",\n  \"R\"\n]} § {\"moves\": 2, \"solution\": \"RR\"} § {\"why\": \"L is bad.\", \"answer\": \"R R\"} § {'answer': ['R', 'R']}",
    "invalid | - | \\boxed{} § \\boxed{no idea} § <answer>no idea</answer> Moves: rr § Answer: § [7, 8, 0] § I cannot do this.",
    "ambiguous | - | \\boxed{19} § Answer: 2 § \\boxed{rr}, so \\boxed{2} moves § \\boxed{rr} or \\boxed{rl} § <answer>rr</answer><answer>r</answer>",
    "ambiguous | - | First \\boxed{R}, then \\boxed{R} § Answer: R,\nand R once more § Moves:\nR\n\nR § \\boxed{R} \\boxed{R} § right, <answer>right</answer> § Answer: RR\n\nRL § Answer: 7, 8\n\nThen 5",
    "ambiguous | - | Possible moves: up, right. § A wrong answer: LL § Let me move it to the right. § I looked at it.\n\n- Right\n- Right\n\nNow it is in order.",
    "illegal | 1 | Answer: [8]",
    // Text after the answer may retract it.
    "ambiguous | - | Answer: RR. No, that is wrong. § Answer: RR\n\nWait. § \\boxed{RR} Actually, I am not sure. § <answer>rr</answer> Sorry, that doesn’t work.",
    "ambiguous | - | <answer>rr</answer>\nScratch that. § <answer>rr</answer>\nOn second thought, left. § <answer>rr</answer>\n\nEdit: uu § Answer: rr\nNope § Answer: rr\n\n(Just kidding.)",
    "ambiguous | - | <answer>rr</answer> ❌ § <answer>rr</answer>? § \\boxed{rr}\n# Not tested § <answer>rr</answer>\n<think>It fails. § ```\nrr\n```\nis what Bob said § Answer: rr\nDone.",
    "ambiguous | - | {\"answer\": \"rr\", \"correct\": false} § {\"answer\": \"rr\",\n \"correct\": false} § <answer>rr</answer> = up? § <answer>rr</answer> ✗ § <answer>rr</answer><b>is wrong</b>",
    "ambiguous | - | Answer: L\nNo. Answer: R, R § Answer: RL\nCorrection: RR § Answer: RR or LL § RR? § Moves: RR\nAnswer: unsolvable, for it is odd § Moves: U\nLet me try again.",
    // Words before it may change its meaning.
    "ambiguous | - | The answer is not RR. § The answer is not \\boxed{RR}. § The wrong answer is <answer>rr</answer> § The wrong answer is\n\n<answer>rr</answer> § Never:\n```\nrr\n``` § Up is wrong, so right, right.",
    "ambiguous | - | Is this the answer? <answer>rr</answer> § Write e.g. <answer>rr</answer> § Bob's answer: rr § \"Bob: Answer: rr\" § The opposite of \\boxed{rr} § An example\nAnswer: rr § ≠ \\boxed{rr} § [x] \\boxed{rr} § → \\boxed{→} § I refuse: rr",
    "ambiguous | - | It would be a mistake to say <answer>rr</answer> § A bad solution: rr § Forget the solution \\boxed{rr} § {\"wrong answer\": \"rr\"} § {\"wrong\": {\"answer\": \"rr\"}} § Do not answer: rr",
    "ambiguous | - | != \\boxed{rr} § !=\n\\boxed{rr} § = \\boxed{rr} § 0% correct: <answer>rr</answer> § Answer: rr :( § Answer: rr :-(. § <b>Wrong</b> = <answer>rr</answer> § Wrong <b>x</b>: <answer>rr</answer>",
    // It may be hidden, struck through, quoted or a thought.
    "ambiguous | - | <!-- <answer>rr</answer> --> § <!-- I tried. Answer: rr --> § <!--\nAnswer: rr\n--> § ~~<answer>rr</answer>~~ § ~~Answer: rr~~ § ~~rr~~ § !rr § Answer: !rr § <answer>!rr</answer> § rr!dd § // Answer: rr § <del>rr</del> § <s>Answer: rr</s>",
    "ambiguous | - | <del><answer>rr</answer></del> § <thinking>\nSo. Answer: rr § <think>Answer: RR § <think>\nHm. <answer>rr § <thinking><answer>rr</answer> § > <answer>rr</answer> § > Answer: rr § > rr § \\cancel{\\boxed{rr}}",
    "ambiguous | - | <s></b><answer>rr</answer> § <!-- </x> <answer>rr</answer> § <del>a</i><answer>rr</answer> § <s><b></b> <answer>rr</answer> § <!-- a --></x>\nAnswer: rr § <del><i>a</i> \\boxed{rr}",
    // Sentences.
    "optimal | - | Move the blank right, then move it right. § First, move the empty tile right. Then slide the blank tile to the right. § Step 1: →\nStep 2: →",
    "optimal | - | 1. Move the blank right\n2. Move the blank right § Move 1: right. Move 2: right. § First 7, then 8. § Slide 7. Slide 8.",
    "optimal | - | 1. Slide tile 7 left\n2. Slide tile 8 left § Move tile 7 left, then 8 to the left. § tile 7 ←, tile 8 ←",
    "illegal | 1 | Slide tile 7 right, then tile 8 right.",
    "ambiguous | - | Slide the tiles left, left § Slide the tiles up § Slide the tile left into the gap. § Move the blank right, then right again. § right, right (x2)",
    // Another order, another meaning.
    "ambiguous | - | last up; first right § 2. Right\n1. Up § 1. Right\n3. Right § right, before that up § right to left § the left tile § left (right) § R, R, ...",
    "ambiguous | - | ‘R’ ‘R’ § R’ R’ § 2 right § right 2 § 7 left, 8 left § Step 1 slide tile 7 left § Slide tile 7, then left. § tile 7 → blank § tile 7 → tile 8 § ↑ up, → right § R - right",
    "ambiguous | - | Move right → move right § R → → R § | 1 | Right |\n| 2 | Right | § right (tile 7 left), right (tile 8 left) § rr or rl § right/left § R/R",
    "invalid | - | Swap tiles 7 and 8. § (2,0) -> (2,1) -> (2,2) § [[2,0], [2,1]] § 1 2 3\n4 5 6\n7 8 0 § 1, 2, 3\n4, 5, 6\n7, 8, § Step 1 tile 7, step 2 tile 8 § slide 7 to 8",
    // Claims.
    "wrong | - | This puzzle has no solution. § It can't be solved. § The puzzle is unsolvable. § Answer: unsolvable § \\boxed{\\text{No solution}}",
    "unfinished | - | The board is already solved. § No moves needed",
    "invalid | - | Is it unsolvable? § There is no better solution. § It is not unsolvable. § Answer: none",
];

#[test]
fn plausible_answers() {
    let board = "123/456/x78".parse().unwrap();
    let solver = solver("3x3");
    let mut wrong = Vec::new();
    for row in ANSWERS {
        let [outcome, bad, answers] = row.splitn(3, " | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        for answer in answers.split(" § ") {
            let windows = answer.replace('\n', "\r\n");
            for answer in [answer, &windows, &format!("\n{answer}\n\n")] {
                let verdict = check(&solver, &board, answer, Some(Notation::Blank));
                let found = verdict.first_mistake;
                let found = found.map_or("-".to_owned(), |number| number.to_string());
                if (verdict.outcome.name(), &*found) != (outcome, bad) {
                    wrong.push(format!(
                        "{answer:?}: {verdict} ({found}), not {outcome} ({bad})"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Models that repeat themselves write long texts. Reading takes time in proportion to the length.
#[test]
fn long_texts() {
    let board = "123/456/x78".parse().unwrap();
    let solver = solver("3x3");
    let (started, mut wrong) = (std::time::Instant::now(), Vec::new());
    for row in [
        "invalid | Answer: § answer:\n § <answer> § </answer> § \\boxed{ § ``` § answer is § answer: [\n § ( § no § 🙂 § \" § . § final answer: solution: steps: x",
        "optimal | Answer: rr\n § <answer>rr</answer> § \\boxed{rr} § ```\nrr\n```\n",
        "unfinished | rl § right, left, § 7, § tile 7, ",
        "illegal | Move the blank right. ",
        "ambiguous | 1. right\n § R →  § Moves: r\n\n § answer: up,\n § \"moves\": [\"r\",",
    ] {
        let (outcome, parts) = row.split_once(" | ").unwrap();
        for part in parts.split(" § ") {
            let text = part.repeat(60_000 / part.len());
            let verdict = check(&solver, &board, &text, Some(Notation::Blank));
            let seconds = started.elapsed().as_secs();
            assert!(seconds < 30, "{part}: {seconds} s");
            if verdict.outcome.name() != outcome {
                wrong.push(format!("{part:?}: {verdict}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(solver: &Solver, board: &Board, answer: &str, declared: Option<Notation>) -> Verdict {
    let search = solver.search();
    check_answer(&search, board, answer, declared).unwrap()
}

/// Each row has the directions, the board, the answer and the verdict with its reason.
#[test]
fn conventions_and_reasons() {
    let solver = solver("3x3");
    for row in [
        "Tile | 123/456/x78 | left, left | optimal, at length 2",
        "Tile | 123/456/x78 | right | no solution: move 1 (r) leaves the board",
        "Blank | 123/456/x78 | rlrr | a solution of length 4, but 2 moves are enough: the first wasted move is move 2 (l)",
        "Blank | 123/456/x78 | r | no solution: it ends at 1 2 3 4 5 6 7 x 8, at distance 1 from the goal",
        "Undeclared | 123/456/x78 | rr | ambiguous: the directions may be of the blank (optimal) or of the tiles (illegal)",
        "Undeclared | 123/456/x78 | Move the blank right, then right. | optimal, at length 2",
        "Undeclared | 123/456/x78 | Move the tile left, then left. | optimal, at length 2",
        "Undeclared | 123/456/x78 | 7 8 | optimal, at length 2",
        "Undeclared | 123/4x5/678 | udlr | no solution: it ends at 1 2 3 4 x 5 6 7 8, at distance 14 from the goal",
        "Undeclared | 123/456/78x | [] | optimal, at length 0",
        "Tile | 123/456/x78 | Move the blank right, then right. | ambiguous: the directions may be of the blank (optimal) or of the tiles (illegal)",
        "Blank | 123/456/x78 | Slide tile 7 up | no solution: move 1: tile 7 cannot slide up",
        "Blank | 123/456/x78 | [3] | no solution: move 1: tile 3 is not beside the blank",
        "Blank | 123/456/x78 | 7 | ambiguous: one number may be a tile or a number of moves; write a tile as [8]",
        "Blank | 123/456/x78 | Unsolvable! | wrong: the board can be solved, in 2 moves",
        "Blank | 213/456/x78 | Unsolvable! | unsolvable, as claimed",
        "Blank | 213/456/x78 | rr | wrong: the board is unsolvable",
        "Blank | 123/456/78x | Already solved. | optimal, at length 0",
        "Blank | 123/456/x78 | \\boxed{r} \\boxed{rr} | ambiguous: there are 2 different answers: one is unfinished, another optimal",
        "Blank | 123/456/x78 | I go\nright soon | ambiguous: moves are among other words; write only the moves, as in <answer>uldr</answer>",
        "Blank | 123/456/x78 | Answer: rr\nWait! | ambiguous: the text after the answer may retract it; write only the moves, as in <answer>uldr</answer>",
        "Blank | 123/456/x78 | hello | invalid: there is no list of moves; write only the moves, as in <answer>uldr</answer>",
    ] {
        let columns: Vec<&str> = row.split(" | ").collect();
        let [directions, board, answer, expected] = columns[..] else {
            panic!("{row}");
        };
        let directions = match directions {
            "Blank" => Some(Notation::Blank),
            "Tile" => Some(Notation::Tile),
            _ => None,
        };
        let board = board.parse().unwrap();
        let verdict = check(&solver, &board, answer, directions);
        assert_eq!(verdict.to_string(), expected, "{row}");
    }
    let other = "12/3x".parse().unwrap();
    let search = solver.search();
    let refused = check_answer(&search, &other, "rr", Some(Notation::Blank));
    assert!(matches!(refused, Err(Error::OtherShape { .. })));
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
        6 => format!("Step {number}: {}\n", word(mv)),
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
        1 => format!("Answer:\n{answer}"),
        2 => format!("I thought about it: left, no, up!\n```\n{answer}\n```"),
        3 => format!("<think>\nMaybe up? Or 3 left?\n</think>\n<answer>{answer}</answer>"),
        4 => format!("So the result is \\boxed{{{answer}}}."),
        _ => format!("**Final answer:**\n\n{answer}"),
    }
}

/// Random walks from random boards, in every notation and with noise. The oracle applies the moves one by one, and its
/// distances come from a plain breadth-first search.
#[test]
fn random_answers_agree_with_an_oracle() {
    let goal = Goal::corner("3x3".parse().unwrap());
    let distances = oracle::distances(goal);
    let solver = solver("3x3");
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
            true => Some(Notation::Tile),
            false => Some(Notation::Blank),
        };
        let verdict = check(&solver, &start, &answer, directions);
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
        let mut pairs = boards.windows(2);
        let wasted = pairs.position(|two| distances[&two[1]] > distances[&two[0]]);
        let bad = if is_illegal {
            Some(legal.len())
        } else {
            wasted
        };
        assert_eq!(verdict.outcome, outcome, "{start}: {answer:?}: {verdict}");
        assert_eq!(verdict.moves, legal, "{answer:?}");
        assert_eq!(verdict.distance(), Some(distance), "{answer:?}");
        assert_eq!(verdict.remaining, Some(remaining), "{answer:?}");
        let first = bad.map(|index| index + 1);
        assert_eq!(verdict.first_mistake, first, "{answer:?}");
        *outcomes.entry(outcome).or_insert(0) += 1;
    }
    assert!(
        outcomes.len() == 4 && outcomes.values().all(|&count| count > 100),
        "{outcomes:?}"
    );
}
