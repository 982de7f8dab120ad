use tilebase_frontier::OutOfMemory;
use tilebase_frontier::internal::reserved;

#[test]
fn too_little_memory_is_an_error() {
    let bytes = 1 << 62;
    assert_eq!(reserved::<u32>(1 << 60), Err(OutOfMemory { bytes }));
    let bytes = u64::MAX;
    assert_eq!(reserved::<u32>(1 << 62), Err(OutOfMemory { bytes }));
}
