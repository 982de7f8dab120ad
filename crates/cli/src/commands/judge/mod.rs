//! `tilebase judge`: the input and output formats of judges and textbooks, byte for byte.

mod astar_in;
mod boards;
mod eight_txt;
mod online;

use std::io::{self, Read};

use anyhow::Context;

use crate::args::{Judge, JudgeArgs};
use crate::exit::Exit;
use crate::terminal::print;

pub fn run(args: &JudgeArgs) -> anyhow::Result<Exit> {
    let mut bytes = Vec::new();
    io::stdin()
        .read_to_end(&mut bytes)
        .context("cannot read standard input")?;
    let text = String::from_utf8_lossy(&bytes);
    let input = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let answer = match args.judge {
        Judge::Poj1077 => online::poj1077(input),
        Judge::Hdu1043 => online::hdu1043(input),
        Judge::Hdu3567 => online::hdu3567(input),
        Judge::Luogu1379 => online::luogu1379(input),
        Judge::Acwing845 => online::acwing845(input),
        Judge::Uva652 => online::uva652(input),
        Judge::EightTxt => eight_txt::answer(input),
        Judge::AstarIn { by } => astar_in::answer(input, by),
    };
    print(&answer?)?;
    Ok(Exit::Success)
}
