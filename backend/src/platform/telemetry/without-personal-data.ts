const WORD = /[^\s<>"'(),;:]+/g;
/** A word that contains a mail address. Asked word by word: a pattern for addresses is quadratic on one long word. */
const WITH_MAIL = /.@./s;
/** Phone numbers and the like: seven or more digits, with separators. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[ /().-]?\d){6,}(?![\w-])/g;
const PLATE = /(?<![\w-])[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?\d{1,4}[EH]?(?![\w-])/g;
const VIN = /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/g;
const QUERY = /\?[^\s)"']+/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const HIDDEN = '[…]';

/**
 * A browser's text without personal data (mail addresses, numbers, plates, VINs and URL queries), because many people
 * read the log.
 */
export function withoutPersonalData(text: string): string {
  const withoutMails = text
    .replaceAll(QUERY, HIDDEN)
    .replaceAll(WORD, (word) => (WITH_MAIL.test(word) ? HIDDEN : word));
  return [VIN, PLATE, LONG_NUMBER].reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), withoutMails);
}

/** A page's path without query and ids: `/customers/:id`. */
export function pagePattern(path: string): string {
  return withoutPersonalData((path.split(/[?#]/, 1)[0] ?? '').replaceAll(ID, ':id'));
}
