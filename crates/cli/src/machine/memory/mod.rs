//! Free memory, as far as this machine tells: in all, in the process's control groups, and within its
//! own limits. What cannot be known limits nothing.

#[cfg(target_os = "linux")]
mod control_groups;
#[cfg(unix)]
mod own_limits;
#[cfg(unix)]
mod proc_fields;
mod whole_machine;

use std::path::Path;

use super::size::sizes_apart;

/// What a run takes beside what it works on: the program itself, its stacks and small buffers.
pub const PROGRAM: u64 = 6_000_000;

/// Free on any machine that this runs on. Asking the machine takes longer than generating a small table.
const ALWAYS_FREE: u64 = 16 << 20;

/// Fails if there is too little free memory for some work.
pub fn check_memory(work: &str, needed: u64) -> anyhow::Result<()> {
    if let Err(free) = has_memory(needed) {
        let [needed, free] = sizes_apart(needed, free);
        anyhow::bail!("{work} needs {needed} of memory, but only {free} are free");
    }
    Ok(())
}

/// Checks that this many bytes of memory are free, if that is known. The error is the number that are.
pub fn has_memory(needed: u64) -> Result<(), u64> {
    if needed <= ALWAYS_FREE {
        return Ok(());
    }
    match free_memory() {
        Some(free) if free < needed => Err(free),
        _ => Ok(()),
    }
}

/// Returns the bytes of memory that this process can have without swapping, or `None` if nothing tells.
pub fn free_memory() -> Option<u64> {
    let root = Path::new("/");
    let free = [
        whole_machine::free(root),
        #[cfg(target_os = "linux")]
        control_groups::free(root),
        #[cfg(unix)]
        own_limits::free(root),
    ];
    free.into_iter().flatten().min()
}
