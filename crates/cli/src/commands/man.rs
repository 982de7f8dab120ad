use anyhow::Context;

use crate::args::{ManArgs, pages};
use crate::exit::Exit;

pub fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    for page in pages()? {
        let path = args.folder.join(&page.file);
        std::fs::write(&path, &page.text)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Exit::Success)
}
