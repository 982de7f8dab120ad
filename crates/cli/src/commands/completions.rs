use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::terminal::print;

pub fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "tilebase", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}
