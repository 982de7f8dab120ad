//! Free memory, as far as this machine tells: in all, in the process's control groups, and within its own limits. What
//! cannot be known limits nothing.
//!
//! sysinfo reads the files of Linux, too, but only those of the innermost control group, and it counts cached files as
//! used: a container that has read a large table would refuse work that it has room for.

use std::fs;
use std::path::Path;

#[cfg(unix)]
use rustix::process::{Resource, getrlimit};

#[cfg(target_os = "linux")]
use super::control_groups;
use super::sizes_apart;

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
        free_on_machine(root),
        #[cfg(target_os = "linux")]
        control_groups::free(root),
        #[cfg(unix)]
        free_within(
            root,
            getrlimit(Resource::As).current,
            getrlimit(Resource::Data).current,
        ),
    ];
    free.into_iter().flatten().min()
}

/// Returns the bytes that are available on the whole machine. `root` is the root of the file system.
#[cfg(target_os = "linux")]
fn free_on_machine(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    bytes_of(&text, "MemAvailable")
}

/// Returns the bytes that are available on the whole machine.
#[cfg(not(target_os = "linux"))]
fn free_on_machine(_root: &Path) -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // Of a system that it does not know, it says 0.
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

/// Returns what is left of limits on the address space (`ulimit -v`) and on data (`ulimit -d`).
#[cfg(unix)]
fn free_within(root: &Path, space: Option<u64>, data: Option<u64>) -> Option<u64> {
    space.or(data)?;
    // If the system does not tell what is used, the limit itself is all that is known.
    let status = fs::read_to_string(root.join("proc/self/status")).unwrap_or_default();
    let left = |limit: Option<u64>, used: &str| {
        limit.map(|limit| limit.saturating_sub(bytes_of(&status, used).unwrap_or(0)))
    };
    let left = [left(space, "VmSize"), left(data, "VmData")];
    left.into_iter().flatten().min()
}

/// Returns the bytes of a field of `/proc`, which is a line such as `MemAvailable:   12345 kB`.
#[cfg(unix)]
fn bytes_of(text: &str, name: &str) -> Option<u64> {
    let mut values = text.lines().filter_map(|line| {
        let value = line.strip_prefix(name)?.strip_prefix(':')?;
        value.trim().strip_suffix("kB")?.trim_end().parse().ok()
    });
    values.next().map(|kilobytes: u64| kilobytes << 10)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_the_machine_tells() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(free_on_machine(root.path()), None);
        fs::create_dir(root.path().join("proc")).unwrap();
        let before = "MemTotal:       24683756 kB\nMemFree:        17807604 kB\n";
        for (text, free) in [
            ("", None),
            ("MemAvailable:  many kB\n", None),
            ("MemAvailable:   23003036 kB\n", Some(23_003_036 << 10)),
        ] {
            fs::write(root.path().join("proc/meminfo"), format!("{before}{text}")).unwrap();
            assert_eq!(free_on_machine(root.path()), free, "{text}");
        }
    }

    #[test]
    fn what_is_used_of_a_limit_is_not_free() {
        let root = tempfile::tempdir().unwrap();
        let free = |space, data| free_within(root.path(), space, data);
        assert_eq!(free(Some(50_000), None), Some(50_000));

        fs::create_dir_all(root.path().join("proc/self")).unwrap();
        let status = "Name:\ttilebase\nVmPeak:\t 9000 kB\nVmSize:\t    20 kB\nVmData:\t    5 kB\n";
        fs::write(root.path().join("proc/self/status"), status).unwrap();
        for (space, data, left) in [
            (None, None, None),
            (Some(50 << 10), None, Some(30 << 10)),
            (None, Some(50 << 10), Some(45 << 10)),
            (Some(50 << 10), Some(30 << 10), Some(25 << 10)),
            (Some(1), None, Some(0)),
        ] {
            assert_eq!(free(space, data), left);
        }
    }
}
