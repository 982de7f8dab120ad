//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod reader;
mod table;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tilebase::{Board, Limits, Request};

use self::reader::Reader;
use self::table::{Cases, FORMATS, Format};
use crate::args::TableArgs;
use crate::exit::Exit;
use crate::input::InputArgs;
use crate::tables::{BoardSearch, Setup, Task};
use crate::terminal::print;

/// Answer in the exact format of an online judge, a course or a textbook's exercise
///
/// Reads standard input to its end, then writes exactly the expected output. A board is one or several whole lines. The
/// boards are 3x3 unless the list says otherwise.
#[derive(clap::Args)]
#[command(after_help = examples())]
pub struct JudgeArgs {
    /// The name of the format
    #[arg(value_name = "NAME", value_parser = formats(), hide_possible_values = true)]
    format: &'static Format,

    /// Print a sample of the input and its output instead
    #[arg(long)]
    sample: bool,

    /// The line to print for unsolvable boards; Princeton's is "Unsolvable puzzle" in some years [default: as the format]
    #[arg(long, value_name = "TEXT")]
    unsolvable: Option<String>,

    #[command(flatten)]
    input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | tilebase judge poj1077
  tilebase judge hdu3567 --sample  # what its input and output look like";

fn examples() -> String {
    let name = |format: &Format| format!("\n  {:<11}  {}", format.name, format.about);
    let names: String = FORMATS.iter().map(name).collect();
    format!("{EXAMPLES}\n\nNames:{names}")
}

fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let names = FORMATS.iter().map(|format| format.name);
    PossibleValuesParser::new(names).map(|name| {
        let format = FORMATS.iter().find(|format| format.name == name);
        format.expect("one of the names")
    })
}

pub fn run(args: &JudgeArgs) -> anyhow::Result<Exit> {
    let (name, sample, mut output) = (args.format.name, args.format.sample, String::new());
    if args.sample {
        args.answer(sample, &mut output)?;
        print(&format!("Input:\n{sample}\n\nOutput:\n{output}"))?;
        return Ok(Exit::Success);
    }
    let to_type = format!("input as in `tilebase judge {name} --sample`");
    let text = args.input.open(&to_type)?.text()?;
    let answered = args.answer(&text, &mut output);
    // Also prints the answers before an error.
    print(&output)?;
    answered.map(|()| Exit::Success)
}

impl JudgeArgs {
    fn answer(&self, input: &str, output: &mut String) -> anyhow::Result<()> {
        let format = self.format;
        let mut input = Reader::new(input, format.part);
        let (setup, order) = (Setup::new(&TableArgs::default())?, format.order.parse()?);
        let count = match format.cases {
            Cases::One => 1,
            Cases::ToEnd => usize::MAX,
            Cases::Counted => input.number("the number of cases")?,
        };
        for number in 1..=count {
            if format.cases == Cases::ToEnd && input.is_at_end() {
                break;
            }
            let (board, goal) = (format.case)(&mut input)?;
            let goal = goal.or(Board::goal(board.shape(), format.goal));
            let solver = setup.solver_of(Task { board, goal }, order)?;
            let mut search = BoardSearch::start(&solver, Limits::new());
            let answer = search.answer(&board, order, Request::default())?;
            let solution = answer.and_then(|answer| answer.solution);
            let unsolvable = self.unsolvable.as_deref().or(format.unsolvable);
            let text = match (solution, unsolvable) {
                (Some(solution), _) => format.answer_of(&board, &solution),
                (None, Some(unsolvable)) => format!("{unsolvable}\n"),
                (None, None) => {
                    return input.fail("no moves lead from the start to this goal");
                }
            };
            *output += &((format.head)(number) + &text);
        }
        input.end()
    }
}
