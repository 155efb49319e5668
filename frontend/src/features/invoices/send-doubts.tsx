import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { unusualDate } from '#contracts/invoices/invoice-date.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { ApiError, hasStatus } from '../../api/http.js';
import { CheckField } from '../../ui/forms/form-fields.js';
import { unbilledByQuery } from './invoices.queries.js';

const DOUBTFUL: ReadonlySet<string> = new Set(['date', 'positions']);

/** The doubts that a refusal asks about. */
export function doubtsIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || !hasStatus(error, 422)) return [];
  return error.errors.flatMap(({ field, message }) => (DOUBTFUL.has(field) ? message : []));
}

/**
 * What has to be confirmed before the draft is sent. `ask` adds what a refusal names: the list was loaded a moment before.
 */
export function useSendDoubts({ id, date, datedOnSending, version }: InvoiceAnswer, today: LocalDate) {
  const { data: loaded = [] } = useQuery(unbilledByQuery(id));
  const [asked, setAsked] = useState<{ readonly version: number; readonly doubts: readonly string[] }>();
  // Another version of the draft has other doubts.
  const refused = asked?.version === version ? asked.doubts : [];
  const dateDoubt = datedOnSending ? null : unusualDate(date, today);
  const doubts = [...new Set([...(dateDoubt === null ? [] : [dateDoubt]), ...loaded, ...refused])];
  return {
    doubts,
    /** What a confirmation is about: another doubt asks again. */
    seen: doubts.join('\n'),
    ask: (error: unknown) => setAsked({ version, doubts: doubtsIn(error) }),
  };
}

type DoubtListProps = {
  /** Of the box that confirms all of them. */
  readonly label: string;
  readonly doubts: readonly string[];
  readonly isConfirmed: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (isConfirmed: boolean) => void;
  /** What else can be done about them. */
  readonly children?: ReactNode;
};

/** The doubts, to be confirmed together. Hidden if there are none. */
export function DoubtList({ label, doubts, isConfirmed, error, onConfirm, children }: DoubtListProps) {
  if (doubts.length === 0) return null;
  return (
    <section className="invoice-unbilled" aria-label="Bitte bestätigen">
      <h3>Bitte bestätigen</h3>
      <ul>
        {doubts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
      <CheckField label={label} name="confirm" value={isConfirmed} error={error} onChange={onConfirm} />
    </section>
  );
}
