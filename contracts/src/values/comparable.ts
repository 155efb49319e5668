/** What numbers of articles, orders and invoices and codes of places are compared by: NFKC, capitals, no blanks. */
export function comparableNumber(number: string): string {
  return number.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');
}

/** Names that only look alike are one name: without regard to case, blanks and how letters are composed. */
export function comparableName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
