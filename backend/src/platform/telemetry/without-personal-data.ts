const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** Phone numbers and the like: seven digits and more, with what people write between them. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[ /().-]?\d){6,}(?![\w-])/g;
const PLATE = /(?<![\w-])[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?\d{1,4}[EH]?(?![\w-])/g;
const VIN = /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/g;
const QUERY = /\?[^\s)"']*/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const HIDDEN = '[…]';

/**
 * A text that a browser reports, without what may tell of a person: mail addresses, numbers, plates, VINs and the queries
 * of addresses. A log that is read by many is no place for them.
 */
export function withoutPersonalData(text: string): string {
  return [QUERY, MAIL, VIN, PLATE, LONG_NUMBER].reduce(
    (rest, pattern) => rest.replaceAll(pattern, HIDDEN),
    text,
  );
}

/** The address of a page without query and ids: `/customers/:id`. */
export function pagePattern(path: string): string {
  return withoutPersonalData((path.split(/[?#]/, 1)[0] ?? '').replaceAll(ID, ':id'));
}
