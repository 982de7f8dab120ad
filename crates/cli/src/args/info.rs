use std::path::PathBuf;

#[derive(clap::Args)]
pub struct InfoArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}
