//! `tilebase grade`: the answers of a class, one file per student.

mod page;
mod submissions;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Board, MoveOrder};
use tilebase_gen::write_file;

use self::page::page;
use self::submissions::{Submission, submissions};
use super::check::claim::{Claim, Claimed};
use super::check::claims::ClaimArgs;
use super::check::{exit, verdict_on};
use crate::exit::{Exit, InvalidInput};
use crate::input::{BOARDS, InputArgs, each};
use crate::output::markup::csv_row;
use crate::output::{check_file, with_advice};
use crate::tables::Setup;
use crate::terminal::{print, print_message, print_note};
use crate::unsolvable;

/// Grade the answers of a class: a table of all verdicts, and a page for the teacher
///
/// Standard input has the boards of the exercise, written as for `solve`. Each student has a file in the folder, or
/// a folder with one file. Line 1 of a file answers the first board, and so on: moves, a distance, `unsolvable` or a
/// JSON object, as for `check --answers`. The name of the student is the file's name without .txt.
///
/// The output is a table in CSV format with one line per answer: student, exercise (the number of the board), board,
/// verdict, length, distance and explanation. The verdicts are those of `check --json`, or `missing`. A file that is
/// not text, is empty or has too many lines has one more line, with the verdict `invalid` and no board.
///
/// The exit code is 0 if all answers are right, 3 if any is wrong, and otherwise 4 if any is missing or invalid. With
/// --optimal, it is also 3 if a solution is not optimal. A bound, such as `at least 10`, is not an answer (3).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// A folder with one file or one folder per student. Line 1 of a file answers the first board, and so on. A
    /// student's folder has one file. Links are not followed
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,

    /// Also write a page for the teacher into this file: a table of students and boards, and an explanation of every
    /// answer that is not right
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase grade submissions --input boards.txt > class.csv
  tilebase grade submissions --html class.html < boards.txt > class.csv";

/// The verdict on a student's answer to a board.
#[derive(Clone)]
pub struct Grade {
    pub verdict: &'static str,
    pub length: Option<usize>,
    pub distance: Option<u8>,
    pub explanation: String,
    pub exit: Exit,
}

/// The grades of a student, or the reason why the file cannot be read.
pub struct Graded {
    pub student: String,
    pub grades: Result<Vec<Grade>, String>,
    /// A remark about the whole file.
    pub remark: Option<String>,
}

pub fn run(args: &GradeArgs) -> anyhow::Result<Exit> {
    if let Some(path) = &args.html {
        check_file(path, "--html")?;
    }
    let setup = Setup::new(&args.claims.search.tables)?;
    let boards = exercise(&setup, &args.claims.input)?;
    let mut class = Class {
        args,
        setup: &setup,
        boards: &boards,
        known: HashMap::new(),
    };
    let submissions = submissions(&args.folder)?;
    if submissions.is_empty() {
        let error = format!("the folder {} has no files", args.folder.display());
        return Err(InvalidInput(error).into());
    }
    print("student,exercise,board,verdict,length,distance,explanation\n")?;
    let mut graded = Vec::new();
    for submission in submissions {
        let of_student = class.grade(submission)?;
        print(&of_student.csv(&boards))?;
        graded.push(of_student);
    }
    if let Some(path) = &args.html {
        write_file(path, page(&boards, &graded).as_bytes()).map_err(with_advice)?;
    }
    let grades = || {
        graded
            .iter()
            .flat_map(|student| student.grades.iter().flatten())
    };
    let right = grades().filter(|grade| grade.exit == Exit::Success);
    print_message(&format!(
        "students: {}; answers: {} right of {}",
        graded.len(),
        right.count(),
        graded.len() * boards.len()
    ));
    Ok(graded
        .iter()
        .fold(Exit::Success, |exit, student| exit.worse(student.exit())))
}

/// Reads the boards of the exercise.
fn exercise(setup: &Setup, input: &InputArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    each(setup, &[], input, BOARDS, |read| {
        let number = boards.len() + 1;
        let wrong = |reason| {
            let origin = read.origin;
            InvalidInput(format!(
                "board {number} of the exercise, {origin}: {reason}"
            ))
        };
        let board = read.board().and_then(|task| task.of_one_goal(setup));
        let board = board.map_err(wrong)?;
        let unsolvable = unsolvable::note(setup, board.into(), read.origin);
        unsolvable.as_deref().map(print_note);
        boards.push(board);
        Ok(())
    })?;
    match boards.is_empty() {
        true => Err(InvalidInput("the exercise has no boards".to_owned()).into()),
        false => Ok(boards),
    }
}

struct Class<'a> {
    args: &'a GradeArgs,
    setup: &'a Setup,
    boards: &'a [Board],
    /// The grades of earlier answers, by the number of the board and the text.
    known: HashMap<(usize, String), Grade>,
}

impl Class<'_> {
    fn grade(&mut self, submission: Submission) -> anyhow::Result<Graded> {
        let Submission { student, lines } = submission;
        let expected = self.boards.len();
        let mut lines = match lines {
            Ok(lines) => lines,
            Err(reason) => {
                return Ok(Graded {
                    student,
                    grades: Err(reason),
                    remark: None,
                });
            }
        };
        while lines.len() > expected && lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        let grades = (0..expected).map(|number| self.answer(number, lines.get(number)));
        let grades = grades.collect::<anyhow::Result<_>>()?;
        let remark = (lines.len() > expected)
            .then(|| format!("the file has {} lines for {expected} boards", lines.len()));
        Ok(Graded {
            student,
            grades: Ok(grades),
            remark,
        })
    }

    fn answer(&mut self, number: usize, line: Option<&String>) -> anyhow::Result<Grade> {
        let board = self.boards[number];
        let solver = self.setup.solver(board.shape(), MoveOrder::UDLR)?;
        // The answer to the goal may be an empty line.
        let Some(line) = line.filter(|line| !line.trim().is_empty() || board == *solver.goal())
        else {
            return Ok(Grade {
                verdict: "missing",
                length: None,
                distance: None,
                explanation: format!("line {} has no answer", number + 1),
                exit: Exit::Invalid,
            });
        };
        let key = (number, line.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        // The line may begin with its number.
        let unnumbered = line
            .trim_start()
            .strip_prefix(&(number + 1).to_string())
            .and_then(|rest| rest.strip_prefix(['.', ':', ')']));
        let line = unnumbered.unwrap_or(line);
        let claim = Claim::of_answer(board.into(), line, self.setup, self.args.claims.moves);
        let verdict = verdict_on(&claim, self.setup, &self.args.claims)?;
        let mut explanation = verdict.to_string();
        if exit(&verdict, false) == Exit::Wrong
            && let Some(other) = self.solved_by(number, claim.ok().as_ref())
        {
            explanation += &format!(
                "; it solves board {}: the lines may be in another order",
                other + 1
            );
        }
        let grade = Grade {
            verdict: verdict.outcome.name(),
            length: verdict.is_solution().then_some(verdict.length),
            distance: verdict.distance(),
            explanation,
            // A bound is never an answer.
            exit: exit(&verdict, self.args.optimal || verdict.is_bound),
        };
        self.known.insert(key, grade.clone());
        Ok(grade)
    }

    /// Returns the number of another board that the claimed moves solve.
    fn solved_by(&self, number: usize, claim: Option<&Claim>) -> Option<usize> {
        let Claimed::Moves(text) = &claim?.claimed else {
            return None;
        };
        let spelling = claim?.spelling.unwrap_or(self.args.claims.moves);
        (0..self.boards.len())
            .filter(|&other| other != number)
            .find(|&other| {
                let board = &self.boards[other];
                let end = spelling.end(board, text);
                let goal = self.setup.goal(board.shape()).ok();
                end.is_some_and(|(moves, end)| !moves.is_empty() && Some(end) == goal)
            })
    }
}

impl Graded {
    fn exit(&self) -> Exit {
        let of_file = match (&self.grades, &self.remark) {
            (Ok(_), None) => Exit::Success,
            _ => Exit::Invalid,
        };
        let grades = self.grades.iter().flatten();
        grades.fold(of_file, |exit, grade| exit.worse(grade.exit))
    }

    fn csv(&self, boards: &[Board]) -> String {
        let number =
            |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
        let mut lines = String::new();
        for ((exercise, board), grade) in (1..).zip(boards).zip(self.grades.iter().flatten()) {
            lines += &csv_row(&[
                &self.student,
                &number(Some(exercise)),
                &board.to_string(),
                grade.verdict,
                &number(grade.length),
                &number(grade.distance.map(usize::from)),
                &grade.explanation,
            ]);
        }
        for reason in self.grades.as_ref().err().into_iter().chain(&self.remark) {
            lines += &csv_row(&[&self.student, "", "", "invalid", "", "", reason]);
        }
        lines
    }
}
