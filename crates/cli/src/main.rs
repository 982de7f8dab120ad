//! The program `tilebase`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tilebase_cli::main()
}
