//! `tilebase lint`: boards of an exercise sheet that are unsolvable, trivial or doubled, and wrong solutions.

use std::collections::HashMap;

use tilebase::claims::counted;
use tilebase::{Ask, Board, Goal, Mistakes, MoveOrder};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use super::check::Checker;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs};
use crate::input::{Origin, Record, each};
use crate::output::verdict::{exit, name};
use crate::tables::Task;
use crate::terminal::{print, print_message};
use crate::unsolvable;

/// Check the boards of an exercise sheet: unsolvable, trivial, doubled, or with a wrong solution
///
/// A board may be followed by a colon and its solution, as for `check`, which must be optimal. Boards that are meant to
/// be unsolvable are written as in `213/456/78x: unsolvable`. Mirror images with renamed tiles count as doubled.
///
/// The exit code is 0 without findings, 3 with findings, and 4 if the only findings are lines that are not boards.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct LintArgs {
    /// Report boards at a smaller distance than this as trivial
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number, allow_negative_numbers = true)]
    pub min_distance: u64,

    /// Report boards at a larger distance than this as far
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub max_distance: Option<u64>,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase lint < boards.txt
  echo \"2 3 4 1 5 x 7 6 8: 19\" | tilebase lint --min-distance 10";

pub fn run(args: &LintArgs) -> anyhow::Result<Exit> {
    let (least, most) = (args.min_distance, args.max_distance.unwrap_or(u64::MAX));
    if least > most {
        let error = format!("--min-distance {least} is larger than --max-distance {most}");
        return Err(UsageError::new(error).into());
    }
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let (setup, input) = (&checker.setup, &args.claims.input);
    let mut exercises = Vec::new();
    let boards = "the boards of a sheet, each in a line or drawn over several";
    each(setup, &[], input, boards, |record| {
        let place = format!("{}: {}", record.origin, name(&record.json));
        exercises.push((place, Exercise::read(record, &checker)));
        Ok(())
    })?;
    let (mut findings, mut exit) = (0, Exit::Success);
    let mut report = |place: &str, finding: &str, of: Exit| {
        findings += 1;
        exit = exit.worse(of);
        print(&format!("{place}{finding}\n"))
    };
    let boards = counted(exercises.len(), "board");
    let (other_goal, finding) = of_other_goal(&exercises).unzip();
    if let Some(finding) = finding {
        report("the sheet: ", &finding, Exit::Wrong)?;
    }
    let mut sheet = Sheet {
        args,
        checker: &checker,
        first: HashMap::new(),
    };
    for (place, exercise) in exercises {
        match exercise {
            Err(reason) => report(&place, &format!("not a board: {reason}"), Exit::Invalid)?,
            // Under the other goal, the findings on a board differ.
            Ok(exercise) if other_goal.is_some() && exercise.other_goal == other_goal => {}
            Ok(exercise) => {
                for (finding, exit) in sheet.findings(exercise)? {
                    report(&place, &finding, exit)?;
                }
            }
        }
    }
    print_message(&format!("{boards}, {}", counted(findings, "finding")));
    Ok(exit)
}

/// A board of the sheet, and perhaps a claim.
struct Exercise {
    record: Record,
    task: Task,
    goal: Board,
    claim: Option<Claim>,
    is_solvable: bool,
    /// The goal with the blank at the other end, if it changes whether the board is solvable.
    other_goal: Option<String>,
}

impl Exercise {
    /// The error is why the record is not a board.
    fn read(record: Record, checker: &Checker) -> Result<Exercise, String> {
        let task = record.task.clone()?;
        let claim = match checker.claim(&record) {
            Ok(claim) => Some(claim),
            // A JSON object may have a board only.
            Err(_) if record.is_object || record.claim.is_none() => None,
            Err((_, reason)) => return Err(reason.unwrap_or_default()),
        };
        let setup = &checker.setup;
        let goal = setup.goal_of(task).map_err(|error| error.to_string())?;
        Ok(Exercise {
            record,
            task,
            goal,
            claim,
            is_solvable: GoalIndex::new(&goal).reaches(&task.board),
            other_goal: unsolvable::other_goal(setup, task.board.shape(), task.goal),
        })
    }

    /// Returns whether the sheet says that the board is unsolvable.
    fn is_meant(&self) -> bool {
        self.claim.as_ref().is_some_and(Claim::is_unsolvable)
    }

    fn is_wrong(&self) -> bool {
        !self.is_solvable && !self.is_meant()
    }
}

/// Returns another goal with which no board is wrongly unsolvable, and the finding that says so.
fn of_other_goal(exercises: &[(String, Result<Exercise, String>)]) -> Option<(String, String)> {
    let boards = || exercises.iter().flat_map(|(_, exercise)| exercise);
    let goal = boards()
        .find(|board| board.is_wrong())?
        .other_goal
        .clone()?;
    let is_right = |board: &Exercise| {
        let changes = board.other_goal.as_ref() == Some(&goal);
        (board.is_solvable != changes) != board.is_meant()
    };
    let wrong = boards().filter(|board| board.is_wrong()).count();
    let all = boards().count();
    let finding = format!("wrongly unsolvable boards: {wrong} of {all}; with {goal}: none");
    boards().all(is_right).then_some((goal, finding))
}

struct Sheet<'a> {
    args: &'a LintArgs,
    checker: &'a Checker<'a>,
    /// Where each board and goal was first.
    first: HashMap<(Board, Board), Origin>,
}

impl Sheet<'_> {
    /// Returns the findings on a board and its claim, with their exit codes.
    fn findings(&mut self, exercise: Exercise) -> anyhow::Result<Vec<(String, Exit)>> {
        let (task, goal) = (exercise.task, exercise.goal);
        let mut findings = Vec::new();
        let mut found = |finding| findings.push((finding, Exit::Wrong));
        let is_wrong = exercise.is_wrong();
        if is_wrong {
            let why = unsolvable::why(&self.checker.setup, task, &goal);
            found(format!("unsolvable: {why}"));
        }
        if exercise.is_solvable
            && let Some(finding) = self.distance(task)?
        {
            found(finding);
        }
        let first = |board: Board| self.first.get(&(board, goal));
        if let Some(earlier) = first(task.board) {
            found(format!("doubled: the same board as {earlier}"));
        } else if let Some(earlier) = images(&task.board, &goal).find_map(first) {
            found(format!(
                "doubled: the mirror image of {earlier}, with other names of the tiles"
            ));
        }
        let origin = exercise.record.origin;
        self.first.entry((task.board, goal)).or_insert(origin);
        if let Some(claim) = exercise.claim.filter(|_| !is_wrong) {
            let verdict = self.checker.judge(exercise.record, Ok(claim))?.verdict;
            let exit = exit(&verdict, true);
            findings.extend((exit != Exit::Success).then(|| (verdict.to_string(), exit)));
        }
        Ok(findings)
    }

    /// Returns the finding on a board that is too near or too far. Boards without a complete table are searched only if
    /// the lower bound does not decide. At a limit, there may be no finding.
    fn distance(&self, task: Task) -> anyhow::Result<Option<String>> {
        let (near, far) = (self.args.min_distance, self.args.max_distance);
        let is_far = |least| far.is_some_and(|far| least > far);
        let solver = self.checker.setup.solver_of(task, MoveOrder::UDLR)?;
        let mut least = u64::from(solver.lower_bound(&task.board)?);
        let mut is_known = !solver.searches();
        if !is_known && !is_far(least) && (least < near || far.is_some()) {
            let mut search = self.args.claims.search.limits.start(&solver);
            let answer = search.answer(&task.board, MoveOrder::UDLR, Ask::default())?;
            let found = answer.expect("a solvable board");
            (least, is_known) = (found.lower_bound.into(), found.is_optimal());
        }
        Ok(match is_known {
            true if least < near => Some(format!("trivial: at distance {least}")),
            true if is_far(least) => Some(format!("far: at distance {least}")),
            false if is_far(least) => Some(format!("far: at distance {least} or more")),
            _ => None,
        })
    }
}

/// Returns the images of a board in the symmetries that keep the goal.
fn images(board: &Board, goal: &Board) -> impl Iterator<Item = Board> {
    let renaming = GoalMap::renaming(goal);
    let views = GoalMap::all(goal, Goal::of(goal)).skip(1);
    views.map(move |view| renaming.back_board(&view.board(board)))
}
