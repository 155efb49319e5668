import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { isLeft } from '#contracts/work-orders/operations/operations.js';

/** Points that nobody has ticked, of work that is not finished with open points. */
export function openChecksOf(
  operations: readonly Pick<OperationAnswer, 'status' | 'checklist' | 'checksLeftFor'>[],
): readonly string[] {
  return operations
    .filter((operation) => !isLeft(operation))
    .flatMap(({ checklist }) => checklist.filter(({ ticked }) => ticked === null).map(({ text }) => text));
}
