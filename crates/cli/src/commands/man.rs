use tilebase_gen::write_file;

use crate::args::{ManArgs, pages};
use crate::exit::Exit;
use crate::output::with_advice;

pub fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    for page in pages()? {
        write_file(args.folder.join(&page.file), &page.text).map_err(with_advice)?;
    }
    Ok(Exit::Success)
}
