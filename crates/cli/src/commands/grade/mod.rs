//! `tilebase grade`: the answers of a class, one file per student.

mod page;
mod submissions;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Board, Mistakes, Outcome, Verdict};
use tilebase_gen::write_file;

use self::page::page;
use self::submissions::{Submission, submissions};
use super::check::judge;
use crate::args::UsageError;
use crate::exit::{Exit, InvalidInput};
use crate::input::claim::{Claim, ClaimArgs, follow};
use crate::input::{BOARDS, InputArgs, Moves, each};
use crate::machine::with_advice;
use crate::output::markup::csv_row;
use crate::output::verdict::{Judged, exit};
use crate::output::{check_file, is_standard_output};
use crate::tables::Setup;
use crate::terminal::{print, print_message, print_note};
use crate::unsolvable;

/// Grade the answers of a class: a table of all verdicts, and a page for the teacher
///
/// Standard input has the boards. Each student has a file in the folder, or a folder with one file; line 1 answers the
/// first board, and so on. The output is CSV: student, exercise, board, verdict, length, distance and explanation.
///
/// The exit code is 0 if all answers are right, 3 if one is wrong or a bound, and otherwise 4 if one is missing or
/// invalid. With --optimal, a solution that is not optimal is also 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// A folder with a file, or a folder with one file, per student
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,

    /// Also write a page for the teacher: a table, and why answers are not right
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
    pub verdict: Verdict,
    /// The verdict as a sentence, with advice.
    pub explanation: String,
    pub exit: Exit,
}

/// The grades of a student.
pub struct Graded {
    pub student: String,
    /// Empty if the file cannot be read.
    pub grades: Vec<Grade>,
    /// What is wrong with the whole file.
    pub fault: Option<String>,
}

pub fn run(args: &GradeArgs) -> anyhow::Result<Exit> {
    if let Some(path) = &args.html {
        if is_standard_output(path) {
            let error = "--html: standard output has the table; name a file";
            return Err(UsageError::new(error).into());
        }
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
    let [students, all] = [graded.len(), graded.len() * boards.len()];
    let right: usize = graded.iter().map(|student| right(&student.grades)).sum();
    print_message(&format!(
        "students: {students}; answers: {right} right of {all}"
    ));
    let exits = graded.iter().map(Graded::exit);
    Ok(exits.fold(Exit::Success, Exit::worse))
}

/// Returns the number of right answers.
fn right<'a>(grades: impl IntoIterator<Item = &'a Grade>) -> usize {
    let grades = grades.into_iter();
    grades.filter(|grade| grade.exit == Exit::Success).count()
}

/// Reads the boards of the exercise.
fn exercise(setup: &Setup, input: &InputArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    each(setup, &[], input, BOARDS, |read| {
        let (number, origin) = (boards.len() + 1, read.origin);
        let wrong = |reason| format!("board {number} of the exercise, {origin}: {reason}");
        let board = read.board().and_then(|task| task.of_one_goal(setup));
        let board = board.map_err(|reason| InvalidInput(wrong(reason)))?;
        let unsolvable = unsolvable::note(setup, board.into(), origin);
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
    fn grade(&mut self, (student, lines): Submission) -> anyhow::Result<Graded> {
        let mut graded = Graded {
            student,
            grades: Vec::new(),
            fault: None,
        };
        let lines = match lines {
            Ok(lines) => lines,
            Err(reason) => {
                graded.fault = Some(reason);
                return Ok(graded);
            }
        };
        for number in 0..self.boards.len() {
            graded.grades.push(self.answer(number, lines.get(number))?);
        }
        let expected = self.boards.len();
        let last = lines.iter().rposition(|line| !line.trim().is_empty());
        let found = last.map_or(0, |last| last + 1);
        graded.fault =
            (found > expected).then(|| format!("the file has {found} lines for {expected} boards"));
        Ok(graded)
    }

    fn answer(&mut self, number: usize, line: Option<&String>) -> anyhow::Result<Grade> {
        let board = self.boards[number];
        let is_goal = board == self.setup.goal(board.shape())?;
        // The answer to the goal may be an empty line.
        let Some(line) = line.filter(|line| !line.trim().is_empty() || is_goal) else {
            let reason = format!("line {} has no answer", number + 1);
            return Ok(self.grade_of(Verdict::new(Outcome::Missing, reason)));
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
        let args = &self.args.claims;
        let claim = Claim::of_answer(board.into(), line, self.setup, args.notation);
        let Judged { claim, verdict } = judge(claim, self.setup, args, Mistakes::First)?;
        let mut grade = self.grade_of(verdict);
        if grade.exit == Exit::Wrong
            && !grade.verdict.is_solution()
            && let Some(other) = self.solved_by(number, claim.as_ref())
        {
            grade.explanation += &format!(
                "; it solves board {}: the lines may be in another order",
                other + 1
            );
        }
        self.known.insert(key, grade.clone());
        Ok(grade)
    }

    fn grade_of(&self, verdict: Verdict) -> Grade {
        Grade {
            explanation: verdict.to_string(),
            // A bound is never an answer.
            exit: exit(&verdict, self.args.optimal || verdict.is_bound),
            verdict,
        }
    }

    /// Returns the number of another board that the claimed moves solve.
    fn solved_by(&self, number: usize, claim: Option<&Claim>) -> Option<usize> {
        let fields = &claim?.fields;
        let Moves(text) = fields.moves.as_ref()?.as_ref()?;
        (0..self.boards.len()).find(|&other| {
            let board = &self.boards[other];
            let end = follow(fields.notation(), board, text);
            let goal = self.setup.goal(board.shape()).ok();
            let is_solved = end.is_ok_and(|(moves, end)| !moves.is_empty() && Some(end) == goal);
            is_solved && other != number
        })
    }
}

impl Graded {
    fn exit(&self) -> Exit {
        let of_file = self.fault.iter().map(|_| Exit::Invalid);
        let exits = of_file.chain(self.grades.iter().map(|grade| grade.exit));
        exits.fold(Exit::Success, Exit::worse)
    }

    fn csv(&self, boards: &[Board]) -> String {
        let mut lines = String::new();
        for ((exercise, board), grade) in (1..).zip(boards).zip(&self.grades) {
            let verdict = &grade.verdict;
            let length = verdict.length.filter(|_| verdict.is_solution());
            let distance = verdict.distance().map(usize::from);
            let [length, distance] = [length, distance]
                .map(|number| number.map_or(String::new(), |number| number.to_string()));
            lines += &csv_row(&[
                &self.student,
                &exercise.to_string(),
                &board.to_string(),
                verdict.outcome.name(),
                &length,
                &distance,
                &grade.explanation,
            ]);
        }
        if let Some(reason) = &self.fault {
            lines += &csv_row(&[&self.student, "", "", "invalid", "", "", reason]);
        }
        lines
    }
}
