//! `tilebase check --tolerant`. The library's tests have a table of answers.

use crate::{ask, ask_on, output_of};

#[test]
fn answers_in_free_text() {
    let objects = [
        r#"{"id":7,"board":"123456x78","answer":"So the answer is \\boxed{R, R}."}"#,
        r#"{"name":"Anna","board":[[1,2,3],[4,5,6],[0,7,8]],"answer":"1. right\n2. left\n"}"#,
        r#"{"board":"123456x78","answer":"7"}"#,
        r#"{"board":"213456x78","answer":"It is unsolvable."}"#,
        r#"{"board":"123456x78"}"#,
        "nothing",
    ];
    let checked = ask_on("check --tolerant", objects.join("\n")).code(3);
    let checked = checked.stdout_eq(
        "optimal, at length 2\nAnna: no solution: it ends at 1 2 3 4 5 6 x 7 8, at distance 2 from the goal\n\
         ambiguous: one number may be a tile or a number of moves; write a tile as [8]\n\
         unsolvable, as claimed\ninvalid\ninvalid\n",
    );
    checked.stderr_eq("line 5: the key `answer` is missing\nline 6: expected an object with `board` and `answer`\n");
    let checked = ask_on("check --tolerant --json", objects[..2].join("\n")).code(3);
    let expected = [
        r#"{"start":[1,2,3,4,5,6,0,7,8],"distance":2,"moves":"rr","verdict":"optimal","length":2,"slides":1,"remaining":0,"first_mistake":null,"reason":null,"id":7,"answer":"So the answer is \\boxed{R, R}."}"#,
        r#"{"start":[1,2,3,4,5,6,0,7,8],"distance":2,"moves":"rl","verdict":"unfinished","length":2,"slides":2,"remaining":2,"first_mistake":2,"reason":"it ends at 1 2 3 4 5 6 x 7 8, at distance 2 from the goal","name":"Anna","answer":"1. right\n2. left\n"}"#,
    ];
    assert_eq!(output_of(&checked).lines().collect::<Vec<_>>(), expected);
    let thoughts = "Left is illegal, up is bad. ".repeat(30_000);
    let long = format!(r#"{{"board":"123456x78","answer":"{thoughts}Answer: RR"}}"#);
    ask_on("check --tolerant", long).code(0);
    for row in [
        "--tolerant 123456x78 rr | 0",
        "--tolerant 123456x78 Answer: right, right | 0",
        "--tolerant --directions tile 123456x78 'left left' | 0",
        "--tolerant --directions undeclared 123456x78 'left left' | 4",
        "--tolerant --moves tile 123456x78 'left left' | 2",
        "--directions tile 123456x78 ll | 2",
        "--tolerant 123456x78 rlrr | 0",
        "--tolerant --optimal 123456x78 rlrr | 3",
        "--tolerant 123456x78 hello | 4",
        "--tolerant 123456x7 rr | 4",
        "--tolerant --answers a 123456x78 rr | 2",
    ] {
        let (arguments, code) = row.split_once(" | ").unwrap();
        ask(&format!("check {arguments}")).code(code.parse::<i32>().unwrap());
    }
    // The objects are those of a claim. Of illegal moves, only a claim has those that follow.
    for claim in ["123456x78 rr", "123456x78 rl", "213456x78 unsolvable"] {
        let [free, strict] = ["--tolerant", "--optimal"]
            .map(|option| output_of(&ask(&format!("check --json {option} {claim}"))));
        assert_eq!(free, strict, "{claim}");
    }
}
