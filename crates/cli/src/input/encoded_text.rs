use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};

/// The most bytes of UTF-16 that are read at once.
const AT_ONCE: usize = 16 * 1024;

/// A stream of text in UTF-8; or in UTF-16, as some programs on Windows write it, which becomes UTF-8.
///
/// UTF-16 is recognised by a byte-order mark, or by a zero that is one of the first two bytes.
pub struct EncodedText<R> {
    stream: R,
    encoding: Encoding,
    /// Bytes of UTF-16 whose character has not been read to its end.
    rest: Vec<u8>,
    /// Text to be read next.
    text: VecDeque<u8>,
}

#[derive(Clone, Copy)]
enum Encoding {
    NotYetKnown,
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

impl<R: Read> EncodedText<R> {
    pub fn new(stream: R) -> EncodedText<R> {
        EncodedText {
            stream,
            encoding: Encoding::NotYetKnown,
            rest: Vec::new(),
            text: VecDeque::new(),
        }
    }

    /// Reads the first bytes, two if the first alone does not tell the encoding.
    #[cold]
    fn read_first(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut len = self.stream.read(buffer)?;
        while len == 1 && matches!(buffer, [0 | 0xFE | 0xFF, _, ..]) {
            match self.stream.read(&mut buffer[1..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
                Ok(0) => break,
                Ok(read) => len += read,
            }
        }
        let unit: fn([u8; 2]) -> u16 = match buffer[..len] {
            [0xFF, 0xFE, ..] | [_, 0, ..] => u16::from_le_bytes,
            [0xFE, 0xFF, ..] | [0, _, ..] => u16::from_be_bytes,
            _ => {
                self.encoding = Encoding::Utf8;
                return Ok(len);
            }
        };
        self.encoding = Encoding::Utf16(unit);
        self.decode(&buffer[..len], unit);
        self.read(buffer)
    }

    #[cold]
    fn read_utf16(&mut self, unit: fn([u8; 2]) -> u16, buffer: &mut [u8]) -> io::Result<usize> {
        while self.text.is_empty() {
            let mut bytes = [0; AT_ONCE];
            match self.stream.read(&mut bytes)? {
                0 if self.rest.is_empty() => return Ok(0),
                0 => {
                    // What is left is half a character.
                    self.rest.clear();
                    self.text.extend("\u{FFFD}".bytes());
                }
                read => self.decode(&bytes[..read], unit),
            }
        }
        self.text.read(buffer)
    }

    /// Decodes what was read, but for the beginning of a character.
    fn decode(&mut self, bytes: &[u8], unit: fn([u8; 2]) -> u16) {
        self.rest.extend(bytes);
        let units = self.rest.as_chunks::<2>().0.iter();
        let mut units: Vec<u16> = units.map(|&bytes| unit(bytes)).collect();
        units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
        self.rest.drain(..2 * units.len());
        self.text.extend(String::from_utf16_lossy(&units).bytes());
    }
}

impl<R: Read> Read for EncodedText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.encoding {
            Encoding::Utf8 => self.stream.read(buffer),
            Encoding::Utf16(unit) => self.read_utf16(unit, buffer),
            Encoding::NotYetKnown => self.read_first(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A stream that is read some bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.1);
            self.0.read(&mut buffer[..len])
        }
    }

    fn read(bytes: &[u8], at_once: usize) -> String {
        io::read_to_string(EncodedText::new(Slowly(bytes, at_once))).unwrap()
    }

    proptest! {
        #[test]
        fn utf16_is_read_as_utf8_is(text in "[0-9x ][0-9x,/\n\u{e9}\u{1F600}]*", at_once in 1..9usize) {
            prop_assert_eq!(read(text.as_bytes(), at_once), &*text);
            prop_assume!(at_once > 1);
            for text in [format!("\u{FEFF}{text}"), text] {
                for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
                    let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes_of).collect();
                    prop_assert_eq!(read(&bytes, at_once), &*text);
                }
            }
        }
    }

    #[test]
    fn half_a_character_at_the_end() {
        assert_eq!(read(b"\xFF\xFE1\x002", 8), "\u{FEFF}1\u{FFFD}");
        assert_eq!(read(b"\xFF\xFE\x3D\xD8", 8), "\u{FEFF}\u{FFFD}");
        assert_eq!(read(b"", 8), "");
        assert_eq!(read(b"1", 8), "1");
    }
}
