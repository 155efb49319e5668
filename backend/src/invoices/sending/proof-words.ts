import { localDateTime } from '#contracts/values/local-date-time.js';
import { inHours } from '../drafts/invoice-proposal.js';

type Proofs = {
  readonly logs: readonly { readonly startedAt: string; readonly durationMinutes: number | null }[];
  readonly issue:
    | { readonly data: { readonly number: string }; readonly metadata: { readonly occurredAt: string } }
    | undefined;
  readonly quantityMilli: number;
  /** Whether the garage wants the booked time on its invoices. */
  readonly printTimes: boolean;
};

/** What paper says below a position about booked time and issued parts; null: nothing. */
export function proofWords({ logs, issue, quantityMilli, printTimes }: Proofs): string | null {
  const minutes = logs.reduce((sum, log) => sum + (log.durationMinutes ?? 0), 0);
  const [log] = logs;
  const said = [
    log &&
      printTimes &&
      isBilledTime(minutes, quantityMilli) &&
      `Zeitbuchung ${shortDay(log.startedAt)}, ${inHours(minutes)}`,
    issue && `${issue.data.number}, Entnahme ${shortDay(issue.metadata.occurredAt)}`,
  ].filter(Boolean);
  return said.length === 0 ? null : said.join('; ');
}

/** A flat or planned time says nothing of the clock: only the booked time, to a hundredth of an hour, proves itself. */
function isBilledTime(minutes: number, quantityMilli: number): boolean {
  return Math.round((minutes * 100) / 60) === Math.round(quantityMilli / 10);
}

/** `11.11.` */
function shortDay(instant: string): string {
  const [, month = '', day = ''] = localDateTime(instant).date.split('-');
  return `${day}.${month}.`;
}
