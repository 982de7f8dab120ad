//! The free memory: on the machine, in the process's control groups and within the process's own limits. An unknown
//! value is not a limit.
//!
//! On Linux, sysinfo reads only the innermost control group and counts cached files as used. With sysinfo, a
//! command in a container would refuse work after it has read a large table.

#[cfg(unix)]
use std::fs;
#[cfg(target_os = "linux")]
use std::path::Component;
use std::path::Path;

#[cfg(unix)]
use rustix::process::{Resource, getrlimit};

use super::distinct_sizes;

/// The bytes assumed to be free on any machine. Determining the free memory takes longer than generating a small table.
const ALWAYS_FREE: u64 = 16 << 20;

/// Fails if there is too little free memory. `work` describes the task in the error.
pub fn check_memory(work: &str, needed: u64) -> anyhow::Result<()> {
    if let Err(free) = has_memory(needed) {
        let [needed, free] = distinct_sizes(needed, free);
        anyhow::bail!("{work} needs {needed} of memory, but only {free} are free");
    }
    Ok(())
}

/// Checks that this number of bytes is free. The error is the number of free bytes. Succeeds if that number is not
/// known.
pub fn has_memory(needed: u64) -> Result<(), u64> {
    if needed <= ALWAYS_FREE {
        return Ok(());
    }
    match free_memory() {
        Some(free) if free < needed => Err(free),
        _ => Ok(()),
    }
}

/// Returns the free memory in bytes, without swapping, or `None` if it is not known.
pub fn free_memory() -> Option<u64> {
    let root = Path::new("/");
    let free = [
        free_on_machine(root),
        #[cfg(target_os = "linux")]
        free_in_groups(root),
        #[cfg(unix)]
        free_within(
            getrlimit(Resource::As).current,
            getrlimit(Resource::Data).current,
        ),
    ];
    free.into_iter().flatten().min()
}

/// Returns the available memory of the machine in bytes. `root` is the root of the file system.
#[cfg(target_os = "linux")]
fn free_on_machine(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    field(&text, "MemAvailable:").map(|kilobytes| kilobytes << 10)
}

#[cfg(not(target_os = "linux"))]
fn free_on_machine(_root: &Path) -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // On an unknown system, the value is 0.
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

/// Returns the memory in bytes that is free in the process's control groups and all groups above them.
#[cfg(target_os = "linux")]
fn free_in_groups(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let free = groups.lines().filter_map(|line| {
        // In version 2, there are no controllers: `0::/group`. In version 1, there is a line such as `4:cpu,memory:/group`.
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        // The usual mount points, which the standard library also assumes.
        let top = match controllers.split(',').any(|name| name == "memory") {
            true => root.join("sys/fs/cgroup/memory"),
            false if controllers.is_empty() => root.join("sys/fs/cgroup"),
            false => return None,
        };
        let group = Path::new(group.trim_start_matches('/'));
        // If the group is outside the namespace (`/../other`), or the container has no namespace, only the top group is
        // visible.
        let is_visible = group.components().all(|part| part != Component::ParentDir);
        let folder = top.join(if is_visible { group } else { Path::new("") });
        let visible = folder
            .ancestors()
            .take_while(|folder| folder.starts_with(&top));
        visible.filter_map(free_in).min()
    });
    free.min()
}

/// Returns the free bytes in one group, if it has a limit. The names are of version 2, then of version 1.
#[cfg(target_os = "linux")]
fn free_in(folder: &Path) -> Option<u64> {
    let read = |name| fs::read_to_string(folder.join(name)).ok();
    let number = |name| read(name)?.trim().parse::<u64>().ok(); // `max` is not a number
    // Above `high`, processes become very slow, so it is also a limit.
    let limits = ["memory.max", "memory.high", "memory.limit_in_bytes"];
    let limit = limits.into_iter().filter_map(number).min()?;
    let used = number("memory.current").or_else(|| number("memory.usage_in_bytes"))?;
    // Memory that can be freed, such as cached files. In version 1, only the sums with `total_` include child groups.
    let counts = read("memory.stat").unwrap_or_default();
    let count = |name| field(&counts, &format!("total_{name}")).or_else(|| field(&counts, name));
    let reclaimable = ["inactive_file", "active_file", "slab_reclaimable"];
    let reclaimable: u64 = reclaimable.into_iter().filter_map(count).sum();
    Some(limit.saturating_sub(used.saturating_sub(reclaimable)))
}

/// Returns the remaining bytes under the limits on the address space (`ulimit -v`) and on data (`ulimit -d`).
#[cfg(unix)]
fn free_within(space: Option<u64>, data: Option<u64>) -> Option<u64> {
    space.or(data)?;
    // If the used memory is not known, returns the limit itself.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let used = |name| field(&status, name).map_or(0, |kilobytes| kilobytes << 10);
    let left = [(space, "VmSize:"), (data, "VmData:")];
    let left = left.map(|(limit, name)| limit.map(|limit| limit.saturating_sub(used(name))));
    left.into_iter().flatten().min()
}

/// Returns the number in the line with this name, as in `MemAvailable:   12345 kB`.
#[cfg(unix)]
fn field(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().map(str::split_whitespace);
    let mut line = lines.find(|line| line.clone().next() == Some(name))?;
    line.nth(1)?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn free_memory_of_the_machine() {
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

    /// In version 1, 10 of the used bytes are cached files. Fields without `total_` exclude child groups.
    const STAT_OF_V1: &str = "cache 900\ninactive_file 800\nmapped_file 700\n\
                              total_cache 90\ntotal_inactive_file 7\ntotal_active_file 3\n";

    /// In version 2, 10 of the used bytes can be freed.
    const STAT_OF_V2: &str = "anon 50\nfile 60\nshmem 40\ninactive_file 5\nactive_file 3\n\
                              slab_reclaimable 2\nslab_unreclaimable 30\n";

    /// Each case: the lines of `/proc/self/cgroup`; the groups with their limits (two in version 2) and used bytes; the
    /// free bytes. A container without a namespace mounts its own group, but reads the group's name on the host.
    const GROUPS: &str = "\
        | | none
        0::/ | | none
        memory; ::; 0: | | none
        9:cpu:/; 4:memory:/; 0::/ | cgroup/memory 100 95 | 15
        0::/ | cgroup 100 max 95 | 15
        0::/ | cgroup 100 max 5 | 100
        0::/ | cgroup 100 max 150 | 0
        0::/ | cgroup 100 80 20 | 70
        0::/ | cgroup max 80 20 | 70
        0::/ | cgroup max max 20 | none
        0::/a/b | cgroup/a 100 max 60; cgroup/a/b max max 30; cgroup/c 1 max 1 | 50
        0::/a/b | cgroup/a 100 max 60; cgroup/a/b 40 max 20 | 30
        5:cpuset,memory:/d/e | cgroup/memory/d 1000 980; cgroup/memory/d/e 500 400 | 30
        4:memory:/docker/abc | cgroup/memory 500 400 | 110
        0::/../other | cgroup 100 max 60; other 1 max 1 | 50
        0::/../.. | cgroup 100 max 60 | 50
        4:memory:/job; 0::/job | cgroup/memory/job 100 50; cgroup/job 30 max 10 | 30";

    #[test]
    fn free_memory_of_control_groups() {
        for case in GROUPS.lines() {
            let [process, groups, left] = case.split('|').map(str::trim).collect::<Vec<_>>()[..]
            else {
                panic!("{case}")
            };
            let root = tempfile::tempdir().unwrap();
            let write = |path: &str, text: &str| {
                let path = root.path().join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, format!("{text}\n")).unwrap();
            };
            write("proc/self/cgroup", &process.replace("; ", "\n"));
            for group in groups.split("; ").filter(|group| !group.is_empty()) {
                let values: Vec<&str> = group.split(' ').collect();
                let (names, stat): (&[_], _) = match values.len() {
                    3 => (&["limit_in_bytes", "usage_in_bytes"], STAT_OF_V1),
                    _ => (&["max", "high", "current"], STAT_OF_V2),
                };
                for (name, value) in names.iter().zip(&values[1..]) {
                    write(&format!("sys/fs/{}/memory.{name}", values[0]), value);
                }
                write(&format!("sys/fs/{}/memory.stat", values[0]), stat);
            }
            assert_eq!(free_in_groups(root.path()), left.parse().ok(), "{case}");
        }
        assert_eq!(free_in_groups(Path::new("/nowhere")), None);
    }

    /// A process has used more than 4 kB of its limits, but not a terabyte.
    #[test]
    fn free_memory_of_limits() {
        const MOST: u64 = 1 << 50;
        assert_eq!(free_within(None, None), None);
        for (space, data) in [(MOST, 2 * MOST), (2 * MOST, MOST)] {
            let left = free_within(Some(space), Some(data)).unwrap();
            assert!((MOST - (1 << 40)..MOST - 4096).contains(&left));
        }
        assert_eq!(free_within(Some(1), None), Some(0));
    }
}
