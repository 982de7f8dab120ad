//! `tilebase lint`: boards of an exercise sheet that are unsolvable, trivial or doubled, and wrong solutions.

use std::collections::HashMap;

use tilebase::{Ask, Board, Error, Goal, Mistakes, MoveOrder, Solver};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::GoalMap;

use super::check::verdict_on;
use crate::args::values;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs};
use crate::input::{Origin, Task, each};
use crate::output::verdict::{exit, name};
use crate::tables::Setup;
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number)]
    pub min_distance: u64,

    /// Report boards at a larger distance than this as far
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub max_distance: Option<u64>,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase lint < boards.txt
  echo \"2 3 4 1 5 x 7 6 8: 19\" | tilebase lint --min-distance 10";

pub fn run(args: &LintArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.claims.search.tables)?;
    let mut exercises = Vec::new();
    let boards = "the boards of a sheet, each in a line or drawn over several";
    each(&setup, &[], &args.claims.input, boards, |record| {
        let claim = Claim::of(&record, args.claims.notation);
        let claim = match (record.is_object, &record.claim) {
            // A JSON object may have a board only.
            (true, _) => Ok(claim.ok()),
            (false, None) => Ok(None),
            (false, Some(_)) => claim.map(Some),
        };
        let (origin, name) = (record.origin, name(&record.json));
        exercises.push(Exercise {
            origin,
            place: format!("{origin}: {name}"),
            read: record.task.and_then(|task| Ok((task, claim?))),
        });
        Ok(())
    })?;
    let other_goal = of_other_goal(&exercises, &setup)?;
    let mut sheet = Sheet {
        args,
        setup: &setup,
        first: HashMap::new(),
        findings: 0,
        exit: Exit::Success,
    };
    if let Some((_, finding)) = &other_goal {
        sheet.report("the sheet: ", finding, Exit::Wrong)?;
    }
    let boards = exercises.len();
    let other_goal = other_goal.map(|(goal, _)| goal);
    for exercise in exercises {
        // Under the other goal, the findings on a board differ.
        if other_goal.is_none() || exercise.other_goal(&setup) != other_goal {
            sheet.check(exercise)?;
        }
    }
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let findings = sheet.findings;
    print_message(&format!(
        "{boards} board{}, {findings} finding{}",
        plural(boards),
        plural(findings)
    ));
    Ok(sheet.exit)
}

/// A board of the sheet, or why the text is not a board.
struct Exercise {
    origin: Origin,
    /// The origin and the label, with colons.
    place: String,
    read: Result<(Task, Option<Claim>), String>,
}

impl Exercise {
    /// Returns the goal with the blank at the other end, if it changes whether the board is solvable.
    fn other_goal(&self, setup: &Setup) -> Option<String> {
        let (task, _) = self.read.as_ref().ok()?;
        unsolvable::other_goal(setup, task.board.shape(), task.goal)
    }

    /// Returns whether the sheet says that the board is unsolvable.
    fn is_meant(&self) -> bool {
        let claim = self
            .read
            .as_ref()
            .ok()
            .and_then(|(_, claim)| claim.as_ref());
        claim.is_some_and(Claim::is_unsolvable)
    }
}

/// Returns another goal with which no board is wrongly unsolvable, and the finding that says so.
fn of_other_goal(
    exercises: &[Exercise],
    setup: &Setup,
) -> anyhow::Result<Option<(String, String)>> {
    // For each board: whether it is unsolvable, whether it is meant to be, and the goal that would change this.
    let mut boards = Vec::new();
    for exercise in exercises {
        if let Ok((task, _)) = &exercise.read {
            let is_unsolvable = !GoalIndex::new(&setup.goal_of(*task)?).reaches(&task.board);
            boards.push((
                is_unsolvable,
                exercise.is_meant(),
                exercise.other_goal(setup),
            ));
        }
    }
    let wrong = boards.iter().filter(|board| board.0 && !board.1);
    let Some((.., other @ Some(goal))) = wrong.clone().next() else {
        return Ok(None);
    };
    let is_whole =
        |(is_unsolvable, is_meant, changed): &_| (is_unsolvable == is_meant) != (changed == other);
    if !boards.iter().all(is_whole) {
        return Ok(None);
    }
    let (count, all) = (wrong.count(), boards.len());
    let finding = format!("wrongly unsolvable boards: {count} of {all}; with {goal}: none");
    Ok(Some((goal.clone(), finding)))
}

/// The findings so far.
struct Sheet<'a> {
    args: &'a LintArgs,
    setup: &'a Setup,
    /// Where each board and goal was first.
    first: HashMap<(Board, Board), Origin>,
    findings: usize,
    exit: Exit,
}

impl Sheet<'_> {
    fn check(&mut self, exercise: Exercise) -> anyhow::Result<()> {
        let is_meant = exercise.is_meant();
        let Exercise {
            origin,
            place,
            read,
        } = exercise;
        let (task, claim) = match read {
            Ok(read) => read,
            Err(reason) => {
                return self.report(&place, &format!("not a board: {reason}"), Exit::Invalid);
            }
        };
        let solver = self.setup.solver_of(task, MoveOrder::UDLR)?;
        let (board, goal) = (task.board, *solver.goal());
        let is_solvable = GoalIndex::new(solver.goal()).reaches(&board);
        if !is_solvable && !is_meant {
            let why = unsolvable::why(self.setup, task, &goal);
            self.report(&place, &format!("unsolvable: {why}"), Exit::Wrong)?;
        }
        if is_solvable && let Some(finding) = self.distance(&solver, &board)? {
            self.report(&place, &finding, Exit::Wrong)?;
        }
        if let Some(earlier) = self.first.get(&(board, goal)) {
            self.report(
                &place,
                &format!("doubled: the same board as {earlier}"),
                Exit::Wrong,
            )?;
        } else {
            let mirrored =
                images(&board, &goal).find_map(|image| self.first.get(&(image, goal)).copied());
            if let Some(earlier) = mirrored {
                let text = format!(
                    "doubled: the mirror image of {earlier}, with other names of the tiles"
                );
                self.report(&place, &text, Exit::Wrong)?;
            }
            self.first.insert((board, goal), origin);
        }
        if let Some(claim) = claim.filter(|_| is_solvable || is_meant) {
            let verdict = verdict_on(&Ok(claim), self.setup, &self.args.claims, Mistakes::First)?;
            let exit = exit(&verdict, true);
            if exit != Exit::Success {
                self.report(&place, &verdict.to_string(), exit)?;
            }
        }
        Ok(())
    }

    /// Returns the finding on a board that is too near or too far. Boards without a complete table are searched only if
    /// the lower bound does not decide. At a limit, there may be no finding.
    fn distance(&self, solver: &Solver, board: &Board) -> Result<Option<String>, Error> {
        let (near, far) = (self.args.min_distance, self.args.max_distance);
        let is_far = |least| far.is_some_and(|far| least > far);
        let is_near = |least| least < near;
        let mut least = u64::from(solver.lower_bound(board)?);
        let mut is_known = !solver.searches();
        if !is_known && !is_far(least) && (is_near(least) || far.is_some()) {
            let mut search = self.args.claims.search.limits.start(solver);
            let answer = search.answer(board, MoveOrder::UDLR, Ask::default())?;
            let found = answer.expect("a solvable board");
            (least, is_known) = (found.lower_bound.into(), found.is_optimal());
        }
        Ok(match is_known {
            true if is_near(least) => Some(format!("trivial: at distance {least}")),
            true if is_far(least) => Some(format!("far: at distance {least}")),
            false if is_far(least) => Some(format!("far: at distance {least} or more")),
            _ => None,
        })
    }

    fn report(&mut self, place: &str, text: &str, exit: Exit) -> anyhow::Result<()> {
        self.findings += 1;
        self.exit = self.exit.worse(exit);
        print(&format!("{place}{text}\n"))
    }
}

/// Returns the images of a board in the symmetries that keep the goal.
fn images(board: &Board, goal: &Board) -> impl Iterator<Item = Board> {
    let renaming = GoalMap::renaming(goal);
    let views = GoalMap::all(goal, Goal::of(goal)).skip(1);
    views.map(move |view| renaming.back_board(&view.board(board)))
}
