import { idAfter } from '#contracts/kernel/id-after.js';

/** The movement that reserves the article for the operation. */
export function reservationId(operationId: string, articleId: string): string {
  return idAfter(operationId, articleId, 'reserve');
}
