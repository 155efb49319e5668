import { payersOfParts } from '../../invoices/included-pieces.js';
import { idAfter } from '../../kernel/id-after.js';
import { OPERATION_TITLE_LENGTH } from './operation-fields.js';
import type { Operation } from './operations.js';

const TO_GET = 'Teil besorgen: ';

/** The title of the operation for a part that the stock does not have. */
export function toGetTitle(part: string): string {
  return `${TO_GET}${part}`.slice(0, OPERATION_TITLE_LENGTH);
}

/** What an invoice says of an operation: for a part that somebody had to get the part. */
export function billedTitleOf(title: string): string {
  return title.startsWith(TO_GET) ? title.slice(TO_GET.length) : title;
}

/** The operation „Teil besorgen“ for an article that an operation wants. */
export function toGetId(operationId: string, articleId: string): string {
  return idAfter(operationId, articleId, 'get');
}

/** The ids of „Teil besorgen“ for parts that a fixed price pays for: it pays for getting them too. */
export function includedToGet(
  operations: readonly Pick<Operation, 'id' | 'sold' | 'wanted'>[],
): ReadonlySet<string> {
  return new Set(
    payersOfParts(operations).flatMap(({ id, wanted }) =>
      wanted.map(({ articleId }) => toGetId(id, articleId)),
    ),
  );
}
