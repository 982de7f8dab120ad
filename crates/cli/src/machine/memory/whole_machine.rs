use std::path::Path;

/// Returns the bytes of memory that are available on the whole machine without swapping. `root` is the
/// root of the file system.
#[cfg(target_os = "linux")]
pub fn free(root: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(root.join("proc/meminfo")).ok()?;
    super::proc_fields::bytes_of(&text, "MemAvailable")
}

/// Returns the bytes of memory that are available on the whole machine without swapping.
#[cfg(not(target_os = "linux"))]
pub fn free(_root: &Path) -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // Of a system that it does not know, it says 0.
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn memory_is_known_only_where_the_system_tells() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(free(root.path()), None);
        fs::create_dir(root.path().join("proc")).unwrap();
        let meminfo = root.path().join("proc/meminfo");
        for (text, free_bytes) in [
            ("", None),
            ("MemTotal: 24683756 kB\nMemFree: 99 kB\n", None),
            ("MemAvailable:  many kB\n", None),
            (
                "MemTotal:       24683756 kB\nMemFree:        17807604 kB\nMemAvailable:   23003036 kB\n",
                Some(23_003_036 << 10),
            ),
        ] {
            fs::write(&meminfo, text).unwrap();
            assert_eq!(free(root.path()), free_bytes, "{text}");
        }
    }
}
