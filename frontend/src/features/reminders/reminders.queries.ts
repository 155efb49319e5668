import { queryOptions } from '@tanstack/react-query';
import type { ReminderProposalsAnswer, ReminderRunAnswer } from '#contracts/reminders/reminder-answers.js';
import { call } from '../../api/http.js';

const FRESH_MS = 10_000;

/** What could be released today, the longest due first. */
export const proposalsQuery = queryOptions({
  queryKey: ['reminders', 'proposals'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<ReminderProposalsAnswer>('/reminders/proposals', { signal }),
});

export type LetterId = { readonly invoiceId: string; readonly letterId: string };

export function releaseLetters(
  letters: readonly { readonly invoiceId: string; readonly level: number; readonly byMail: boolean }[],
  idempotencyKey: string,
): Promise<ReminderRunAnswer> {
  return call('/reminders/release', { method: 'POST', body: { letters }, idempotencyKey });
}

/** Letters that are printed now and posted. */
export function postLetters(
  letters: readonly LetterId[],
  idempotencyKey: string,
): Promise<ReminderRunAnswer> {
  return call('/reminders/post', { method: 'POST', body: { letters }, idempotencyKey });
}

/** The file with all letters. */
export function lettersPath(letters: readonly LetterId[]): string {
  return `/reminders/letters.pdf?letters=${letters.map(({ invoiceId, letterId }) => `${invoiceId}.${letterId}`).join(',')}`;
}
