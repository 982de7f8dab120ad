use sysinfo::System;

use super::size::size;

/// Free on any machine that this runs on. Asking the machine takes longer than generating a small table.
const ALWAYS_FREE: u64 = 16 << 20;

/// Fails if there is too little free memory for some work.
pub fn check_memory(work: &str, needed: u64) -> anyhow::Result<()> {
    if let Err(free) = has_memory(needed) {
        let [needed, free] = [needed, free].map(size);
        anyhow::bail!("{work} needs {needed} of memory, but only {free} are free");
    }
    Ok(())
}

/// Checks that this many bytes of memory are free. The error is the number that are.
pub fn has_memory(needed: u64) -> Result<(), u64> {
    if needed <= ALWAYS_FREE {
        return Ok(());
    }
    let free = free_memory();
    if needed <= free { Ok(()) } else { Err(free) }
}

/// Returns the bytes of memory that are available without swapping, within the limits of a container.
pub fn free_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = system.available_memory();
    container.map_or(free, |container| container.min(free))
}
