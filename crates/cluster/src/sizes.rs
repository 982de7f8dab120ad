use bytesize::ByteSize;

/// Returns a number of bytes as people write it, for example 45.4 kB.
pub fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}
