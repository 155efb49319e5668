import { queryOptions } from '@tanstack/react-query';
import type {
  BankEntryAnswer,
  BookedSureAnswer,
  CsvHeadAnswer,
  StatementAnswer,
  SureAnswer,
} from '#contracts/bank/bank-answers.js';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { call } from '../../../api/http.js';
import { base64Of } from '../../../ui/files/file-drop.js';

const FRESH_MS = 10_000;
const LONGEST_NAME = 255;

/** What one click books. */
export const sureQuery = queryOptions({
  queryKey: ['payments', 'bank', 'sure'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<SureAnswer>('/bank/sure', { signal }),
});

export async function importStatement(
  file: File,
  columns: CsvColumns | null,
  idempotencyKey: string,
): Promise<StatementAnswer> {
  const body = { fileName: file.name.slice(0, LONGEST_NAME), content: await base64Of(file), columns };
  return call('/bank/statements', { method: 'POST', body, idempotencyKey });
}

export async function csvHead(file: File): Promise<CsvHeadAnswer> {
  return call('/bank/csv-head', { method: 'POST', body: { content: await base64Of(file) } });
}

/** Books all sure proposals, some at a time. */
export async function bookSure(idempotencyKey: string): Promise<number> {
  let booked = 0;
  for (let round = 1; ; round++) {
    const answer = await call<BookedSureAnswer>('/bank/book-sure', {
      method: 'POST',
      idempotencyKey: round === 1 ? idempotencyKey : undefined,
    });
    booked += answer.booked;
    // What was refused would be refused again.
    if (answer.remaining === 0 || answer.booked === 0) return booked;
  }
}

export function changeEntry(
  id: string,
  what: 'book' | 'pay-suppliers' | 'refund' | 'ignore' | 'reopen',
  body: object,
  idempotencyKey: string,
): Promise<BankEntryAnswer> {
  return call(`/bank/entries/${id}/${what}`, { method: 'POST', body, idempotencyKey });
}
