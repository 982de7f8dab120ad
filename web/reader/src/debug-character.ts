/** Writes a character in quotes, with an escape if it is invisible, a quote or a backslash. */
export function debugCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (/['\\]/.test(character)) return `'\\${character}'`;
  if (code === 0) return "'\\0'";
  if (/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character)) return `'\\u{${code.toString(16)}}'`;
  return `'${character}'`;
}
