use sysinfo::System;

use super::size::size;

/// Fails if there is too little free memory for some work.
pub fn check_memory(work: &str, needed: u64) -> anyhow::Result<()> {
    let free = free_memory();
    anyhow::ensure!(
        needed <= free,
        "{work} needs {} of memory, but only {} are free",
        size(needed),
        size(free)
    );
    Ok(())
}

/// Returns the bytes of memory that are available without swapping, within the limits of a container.
pub fn free_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = system.available_memory();
    container.map_or(free, |container| container.min(free))
}
