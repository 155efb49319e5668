import { OPERATION_TITLE_LENGTH } from './operation-fields.js';

const TO_GET = 'Teil besorgen: ';

/** The title of the operation for a part that the stock does not have. */
export function toGetTitle(part: string): string {
  return `${TO_GET}${part}`.slice(0, OPERATION_TITLE_LENGTH);
}

/** What an invoice says of an operation: for a part that somebody had to get the part. */
export function billedTitleOf(title: string): string {
  return title.startsWith(TO_GET) ? title.slice(TO_GET.length) : title;
}
