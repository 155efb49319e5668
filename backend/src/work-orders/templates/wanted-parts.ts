import { idAfter } from '../../platform/streams/id-after.js';

/** The operation „Teil besorgen“ for an article that an operation wants. */
export function toGetId(operationId: string, articleId: string): string {
  return idAfter(operationId, articleId, 'get');
}

/** The movement that reserves the article for the operation. */
export function reservationId(operationId: string, articleId: string): string {
  return idAfter(operationId, articleId, 'reserve');
}
