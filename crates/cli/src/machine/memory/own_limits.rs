use std::fs;
use std::path::Path;

use rustix::process::{Resource, getrlimit};

use super::proc_fields::bytes_of;

/// Returns the bytes that this process may still allocate within its own limits (`ulimit -v` and
/// `ulimit -d`), or `None` if it has none. `root` is the root of the file system.
pub fn free(root: &Path) -> Option<u64> {
    let limit = |resource| getrlimit(resource).current;
    free_within(root, limit(Resource::As), limit(Resource::Data))
}

/// Returns what is left of limits on the address space and on data.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_is_not_free() {
        let root = tempfile::tempdir().unwrap();
        let free = |space, data| free_within(root.path(), space, data);
        assert_eq!(free(Some(50_000), None), Some(50_000));

        fs::create_dir_all(root.path().join("proc/self")).unwrap();
        let status =
            "Name:\ttilebase\nVmPeak:\t    9000 kB\nVmSize:\t    20 kB\nVmData:\t    5 kB\n";
        fs::write(root.path().join("proc/self/status"), status).unwrap();
        assert_eq!(free(None, None), None);
        assert_eq!(free(Some(50 << 10), None), Some(30 << 10));
        assert_eq!(free(None, Some(50 << 10)), Some(45 << 10));
        assert_eq!(free(Some(50 << 10), Some(30 << 10)), Some(25 << 10));
        assert_eq!(free(Some(1), None), Some(0));
    }
}
