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
    /// Text to be read next, from `place` on.
    text: String,
    place: usize,
}

#[derive(Clone, Copy)]
enum Encoding {
    NotYetKnown,
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

impl Encoding {
    /// Recognises an encoding by the first two bytes of a text.
    fn of(bytes: &[u8]) -> Encoding {
        match bytes {
            [0xFF, 0xFE, ..] | [_, 0, ..] => Encoding::Utf16(u16::from_le_bytes),
            [0xFE, 0xFF, ..] | [0, _, ..] => Encoding::Utf16(u16::from_be_bytes),
            _ => Encoding::Utf8,
        }
    }
}

impl<R: Read> EncodedText<R> {
    pub fn new(stream: R) -> EncodedText<R> {
        EncodedText {
            stream,
            encoding: Encoding::NotYetKnown,
            rest: Vec::new(),
            text: String::new(),
            place: 0,
        }
    }

    /// Reads the first bytes, two if the first alone does not tell the encoding.
    #[cold]
    fn read_first(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut len = self.stream.read(buffer)?;
        while len == 1 && matches!(buffer, [0 | 0xFE | 0xFF, _, ..]) {
            match self.stream.read(&mut buffer[1..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok(0) => break,
                Ok(read) => len += read,
            }
        }
        if len > 0 {
            self.encoding = Encoding::of(&buffer[..len]);
        }
        match self.encoding {
            Encoding::Utf16(unit) => {
                self.rest.extend_from_slice(&buffer[..len]);
                self.decode(unit);
                self.read(buffer)
            }
            _ => Ok(len),
        }
    }

    #[cold]
    fn read_utf16(&mut self, unit: fn([u8; 2]) -> u16, buffer: &mut [u8]) -> io::Result<usize> {
        while self.place == self.text.len() {
            let mut bytes = [0; AT_ONCE];
            let read = self.stream.read(&mut bytes)?;
            if read == 0 {
                // What is left is half a character.
                let is_cut = !self.rest.is_empty();
                self.rest.clear();
                self.text = is_cut
                    .then_some(char::REPLACEMENT_CHARACTER)
                    .into_iter()
                    .collect();
                self.place = 0;
                if !is_cut {
                    return Ok(0);
                }
                break;
            }
            self.rest.extend_from_slice(&bytes[..read]);
            self.decode(unit);
        }
        let text = &self.text.as_bytes()[self.place..];
        let len = text.len().min(buffer.len());
        buffer[..len].copy_from_slice(&text[..len]);
        self.place += len;
        Ok(len)
    }

    /// Decodes what was read, but for the beginning of a character.
    fn decode(&mut self, unit: fn([u8; 2]) -> u16) {
        let units: Vec<u16> = self
            .rest
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&bytes| unit(bytes))
            .collect();
        let is_cut = units
            .last()
            .is_some_and(|unit| (0xD800..0xDC00).contains(unit));
        let whole = units.len() - usize::from(is_cut);
        self.rest.drain(..2 * whole);
        let characters = char::decode_utf16(units[..whole].iter().copied());
        self.text = characters
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        self.place = 0;
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
        let mut text = Vec::new();
        EncodedText::new(Slowly(bytes, at_once))
            .read_to_end(&mut text)
            .unwrap();
        String::from_utf8(text).unwrap()
    }

    proptest! {
        #[test]
        fn utf16_is_read_as_utf8_is(text in "[0-9x ][0-9x,/\n\u{e9}\u{1F600}]*", at_once in 1..9usize) {
            let units = |mark: bool| mark.then_some(0xFEFF).into_iter().chain(text.encode_utf16());
            let marked = format!("\u{FEFF}{text}");
            prop_assert_eq!(read(text.as_bytes(), at_once), &*text);
            let bytes: Vec<u8> = units(false).flat_map(u16::to_le_bytes).collect();
            prop_assume!(at_once > 1);
            prop_assert_eq!(read(&bytes, at_once), &*text);
            let bytes: Vec<u8> = units(false).flat_map(u16::to_be_bytes).collect();
            prop_assert_eq!(read(&bytes, at_once), &*text);
            let bytes: Vec<u8> = units(true).flat_map(u16::to_le_bytes).collect();
            prop_assert_eq!(read(&bytes, at_once), &*marked);
            let bytes: Vec<u8> = units(true).flat_map(u16::to_be_bytes).collect();
            prop_assert_eq!(read(&bytes, at_once), &*marked);
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
