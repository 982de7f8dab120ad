use clap::CommandFactory;

use super::print;
use crate::SUCCESS;
use crate::args::{Args, CompletionsArgs};

pub fn run(args: &CompletionsArgs) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "tilebase", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(SUCCESS)
}
