use anyhow::Context;
use clap::CommandFactory;

use crate::SUCCESS;
use crate::args::{Args, ManArgs};

pub fn run(args: &ManArgs) -> anyhow::Result<u8> {
    clap_mangen::generate_to(Args::command(), &args.folder)
        .with_context(|| format!("cannot write the manual pages to {}", args.folder.display()))?;
    Ok(SUCCESS)
}
