/** Rows of keys and alphabets along which people type. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
];
const WAYS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);
const SHORTEST_SEQUENCE = 3;
/** Characters beyond sequences and repetitions that make a password. */
const LEAST_LEFT = 6;
const LEAST_DIFFERENT = 5;

/** True for `aaaaaaaaaa`, `1234567890`, `qwertzuiop`, `abcabcabcabc`, ten blanks, `abcd1234xy`. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase().trim();
  return (
    new Set(text).size < LEAST_DIFFERENT || isRepetition(text) || withoutSequences(text).length < LEAST_LEFT
  );
}

/** `abcabcabc`: a beginning of at most five characters, repeated, gives the whole text. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit < LEAST_LEFT; unit++) if (text.startsWith(text.slice(unit))) return true;
  return false;
}

/** The text without runs of at least three neighbours on a keyboard or in the alphabet. */
function withoutSequences(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = sequenceAt(text, at);
    if (length < SHORTEST_SEQUENCE) left += text[at];
    at += length < SHORTEST_SEQUENCE ? 1 : length;
  }
  return left;
}

function sequenceAt(text: string, from: number): number {
  let longest = 1;
  for (const way of WAYS) {
    let length = 1;
    while (from + length < text.length && way.includes(text.slice(from, from + length + 1))) length++;
    longest = Math.max(longest, length);
  }
  return longest;
}
