use std::io::{self, Write};

use anyhow::Context;

use super::STDOUT_FAILED;
use crate::args::VerifyArgs;
use crate::{SUCCESS, open};

pub fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    let table = open::map(&args.table)?;
    let header = table.header();
    let mut passed = format!(
        "header    ok  {}, goal {}, encoding {}\n",
        table.shape(),
        table.goal().board(),
        header.encoding
    );
    // The proof is run even if the checksum is wrong: it knows which board is affected.
    let mut failed = Vec::new();
    match table.verify() {
        Ok(()) => {
            passed += &format!(
                "checksum  ok  {:016x}\npadding   ok\n",
                header.payload_checksum
            )
        }
        Err(error) => failed.push(error.to_string()),
    }
    match table.prove() {
        Ok(()) => passed += &format!("proof     ok  {} boards\n", header.entries()),
        Err(error) => failed.push(error.to_string()),
    }
    let mut out = io::stdout().lock();
    out.write_all(passed.as_bytes())
        .and_then(|()| out.flush())
        .context(STDOUT_FAILED)?;
    if !failed.is_empty() {
        return Err(open::damaged(Some(&args.table), failed.join("; ")));
    }
    Ok(SUCCESS)
}
