//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod astar_in;
mod boards;
mod cases;
mod eight_txt;
mod online;

use crate::args::{Judge, JudgeArgs};
use crate::exit::Exit;
use crate::input::invite;

use self::cases::Cases;

pub fn run(args: &JudgeArgs) -> anyhow::Result<Exit> {
    let to_type = match args.judge {
        Judge::Poj1077 | Judge::Luogu1379 | Judge::Acwing845 => "a board",
        Judge::Hdu1043 => "boards",
        Judge::Hdu3567 => "the number of pairs, and pairs of boards",
        Judge::Uva652 => "the number of boards, and boards",
        Judge::EightTxt => "a board, the cell of its blank, and the goal",
        Judge::AstarIn { .. } => "pairs of boards, a start and a goal",
    };
    let mut cases = Cases::new(invite(to_type));
    let answered = match args.judge {
        Judge::Poj1077 => online::poj1077(&mut cases),
        Judge::Hdu1043 => online::hdu1043(&mut cases),
        Judge::Hdu3567 => online::hdu3567(&mut cases),
        Judge::Luogu1379 => online::luogu1379(&mut cases),
        Judge::Acwing845 => online::acwing845(&mut cases),
        Judge::Uva652 => online::uva652(&mut cases),
        Judge::EightTxt => eight_txt::answer(&mut cases),
        Judge::AstarIn { by } => astar_in::answer(&mut cases, by),
    };
    // What was answered before an error is printed, too.
    cases.print()?;
    answered?;
    Ok(Exit::Success)
}
