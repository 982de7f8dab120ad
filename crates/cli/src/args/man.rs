use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ManArgs {
    /// The folder, which has to exist
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}
