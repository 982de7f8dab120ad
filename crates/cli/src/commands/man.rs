use anyhow::Context;
use clap::CommandFactory;

use crate::args::{Args, ManArgs};
use crate::exit::Exit;

pub fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    clap_mangen::generate_to(Args::command(), &args.folder)
        .with_context(|| format!("cannot write the manual pages to {}", args.folder.display()))?;
    Ok(Exit::Success)
}
