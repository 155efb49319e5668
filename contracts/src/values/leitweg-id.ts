/** Coarse address, optional fine address, two check digits. */
const FORM = /^\d{2,12}(?:-[0-9A-Z]{1,30})?-\d{2}$/i;
const FIRST_LETTER_VALUE = 10;
const CODE_OF_A = 65;

/** True for the "Leitweg-ID" of a German authority: its form, and its check digits by ISO 7064, MOD 97-10. */
export function isLeitwegId(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = text
    .replaceAll('-', '')
    .toUpperCase()
    .replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - CODE_OF_A + FIRST_LETTER_VALUE));
  return BigInt(digits) % 97n === 1n;
}
