/** `DE` and nine digits. */
export function isGermanVatId(text: string): boolean {
  return /^DE\d{9}$/.test(text);
}

/** True when the last digit of a German USt-IdNr. is its check digit: ISO 7064, MOD 11,10. */
export function hasVatIdCheckDigit(vatId: string): boolean {
  const digits = vatId.slice(2);
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return Number(digits.at(-1)) === (11 - product) % 10;
}
