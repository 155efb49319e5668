/** The comparable form of article, order and invoice numbers and location codes: NFKC, capitals, no white space. */
export function comparableNumber(number: string): string {
  return number.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');
}

/** The comparable form of a name: ignores case, white space and Unicode composition. */
export function comparableName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
