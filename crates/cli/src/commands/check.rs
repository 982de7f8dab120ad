//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or in
//! lines of standard input.

mod fields;

use tilebase::{Mistakes, MoveOrder, Verdict};
use tilebase_learning::check_answer_with;

use self::fields::check_fields;
use crate::exit::Exit;
use crate::input::claim::{CLAIMS, Claim, ClaimArgs, Content};
use crate::input::{Argument, Record, each, wrong_metric};
use crate::output::verdict::{Answers, Judged};
use crate::tables::{BoardSearch, Setup, Task};

/// Check a solution: does it reach the goal, and is it optimal
///
/// A claim is a board and its moves, its distance or `unsolvable`. On standard input, a colon stands between them, or the
/// claim is a JSON object of another command. A number alone is a distance; with --notation numbers, it is a tile.
///
/// The exit code is 0 if all claims are right, 3 if one is wrong, 1 if one is open (a bound, or a limit ended the
/// search), and 4 if the input is not a claim. With --optimal, a solution or bound that is not optimal is also 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// A board, and the moves as the last argument; or - for claims on standard input
    #[arg(
        value_name = "BOARD MOVES",
        conflicts_with = "input",
        allow_negative_numbers = true
    )]
    pub claim: Vec<String>,

    /// Check answers in free text, such as the output of a language model
    #[arg(long)]
    pub free_text: bool,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// Print a JSON object per claim: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase check \"2 3 4 1 5 x 7 6 8\" ullddrurdllurdruldr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr
  tilebase check --notation numbers 1234/5678/9ABx/DEFC \"12\"
  tilebase check --optimal < claims.txt
  tilebase solve --json < boards.txt | tilebase check
  paste -d : boards.txt answers.txt | tilebase check
  tilebase check --free-text 123/456/x78 \"First 7, then 8. Answer: \\boxed{7, 8}\"";

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let (setup, input) = (&checker.setup, &args.claims.input);
    let mut answers = Answers::new(setup, args.optimal, "");
    let mut answer = |record: Record| {
        answers.before(&record)?;
        let claim = match args.free_text {
            true => Claim::of_free_text(&record),
            false => Claim::expected_of(&record, args.claims.notation),
        };
        let judged = checker.judge(record, claim)?;
        match args.json {
            true => answers.add(&judged, &judged.fields().line(&judged.record.json)),
            false => answers.add(&judged, &judged.text()),
        }
    };
    let to_type = match args.free_text {
        true => "objects with board and answer, each in a line",
        false => CLAIMS,
    };
    let arguments = vec![Argument::claim(setup, &args.claim)?];
    let read = each(setup, arguments, input, to_type, &mut answer);
    answers.finish(read)
}

/// Checks claims with the selected tables and limits.
pub struct Checker<'a> {
    pub setup: Setup,
    pub args: &'a ClaimArgs,
    mistakes: Mistakes,
}

impl Checker<'_> {
    pub fn new(args: &ClaimArgs, mistakes: Mistakes) -> anyhow::Result<Checker<'_>> {
        Ok(Checker {
            setup: Setup::new(&args.search.tables)?,
            args,
            mistakes,
        })
    }

    /// Checks a claim about the board of a record. Fails if there is no table for the board, or if a table is damaged.
    pub fn judge(&self, record: Record, mut claim: Claim) -> anyhow::Result<Judged> {
        let own = claim.fields.counted_in();
        if let Some(own) = own.filter(|own| *own != self.setup.metric()) {
            claim.content = Claim::invalid(wrong_metric(own)).content;
        }
        let task = record.task.as_ref().ok().copied();
        let mut verdict = match (&claim.content, task) {
            (Content::Decided(verdict), _) => verdict.clone(),
            (_, Some(task)) => self.check(&claim, task)?,
            (_, None) => Verdict::default(), // a text without a board has no claim
        };
        verdict.goal = task.and_then(|task| self.setup.goal_of(task).ok());
        verdict.metric = self.setup.metric();
        Ok(Judged {
            record,
            claim,
            verdict,
        })
    }

    fn check(&self, claim: &Claim, task: Task) -> anyhow::Result<Verdict> {
        let (args, board) = (self.args, &task.board);
        let solver = self.setup.solver_of(task, MoveOrder::UDLR)?;
        let limits = args.search.limits.limits();
        let limits = match self.mistakes {
            Mistakes::First => limits,
            Mistakes::All => limits.for_hint(solver.shape()),
        };
        let mut search = BoardSearch::start(&solver, limits);
        let mut verdict = search.check(board, |search, progress| match &claim.content {
            Content::Readings(claims) => search.check_with(board, claims, self.mistakes, progress),
            Content::FreeText(text) => {
                check_answer_with(search, board, text, args.notation.0, progress)
            }
            Content::Decided(verdict) => Ok(verdict.clone()),
        })?;
        if let (Some(notation), Some(reason)) = (verdict.solves_as, &mut verdict.reason) {
            *reason += &format!("; with --notation {} it is a solution", notation.name());
        }
        check_fields(&claim.fields, board, &mut verdict, &mut search)?;
        Ok(verdict)
    }
}
