import type { LocalDate } from '../values/local-date-time.js';
import { documentNumber } from '../values/document-number.js';
import { comparableNumber } from '../values/comparable.js';
import { germanDate } from '../values/german.js';
import type { InvoiceKind } from './invoice.events.js';
import type { KnownInvoice } from './invoice.js';
import { sortableNumber } from './number-series.js';

/** What became of a number: on a sent document, on a draft, free for the next draft, given up, or never used. */
export const NUMBER_FATES = ['SENT', 'DRAFT', 'FREE', 'DISCARDED', 'GAP'] as const;
export type NumberFate = (typeof NUMBER_FATES)[number];

/** A number and what became of it. */
export type RegisteredNumber = {
  /** As its document spells it. */
  readonly number: string;
  readonly fate: NumberFate;
  /** The document that has the number; null: none has it. */
  readonly holder: {
    readonly invoiceId: string;
    readonly workOrderId: string | null;
    readonly kind: InvoiceKind;
    readonly date: LocalDate;
  } | null;
  /** Drafts that had the number and were discarded. */
  readonly discardedDrafts: number;
  /** Why the number lies outside of the sequence, or is missing in it. */
  readonly reason: string | null;
};

/** Numbers of a year's sequence, from `from` to `to`; `returned`: those that the next drafts get. */
export type NumberSpan = {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly returned: { has(value: number): boolean };
};

type Numbered = Pick<
  KnownInvoice,
  'id' | 'workOrderId' | 'kind' | 'content' | 'issued' | 'discarded' | 'numberReason'
>;

const GAP_REASON =
  'Nicht vergeben: von einem Entwurf aufgegeben oder nach einer von Hand vergebenen Nummer übersprungen.';

/** Every number of the span, each once, with what became of it (GoBD: a gap has a reason). */
export function numberRegister(
  { year, from, to, returned }: NumberSpan,
  invoices: readonly Numbered[],
): readonly RegisteredNumber[] {
  const byNumber = byNumberOf(invoices);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => {
    const number = documentNumber('invoice', year, from + place);
    const entry = entryOf(number, byNumber.get(number) ?? []);
    if (entry.holder !== null) return entry;
    if (returned.has(from + place)) return { ...entry, fate: 'FREE' };
    return entry.discardedDrafts > 0 ? entry : { ...entry, fate: 'GAP', reason: GAP_REASON };
  });
}

/** The numbers outside of the sequence, in their order, each with its reason. */
export function numbersOutside(invoices: readonly Numbered[]): readonly RegisteredNumber[] {
  const byNumber = byNumberOf(invoices);
  return [...byNumber]
    .map(([number, holders]) => entryOf(number, holders))
    .toSorted((a, b) => (sortableNumber(a.number) < sortableNumber(b.number) ? -1 : 1));
}

function byNumberOf(invoices: readonly Numbered[]): ReadonlyMap<string, readonly Numbered[]> {
  const found = new Map<string, Numbered[]>();
  for (const invoice of invoices) {
    const number = comparableNumber(invoice.content.number);
    const same = found.get(number);
    if (same) same.push(invoice);
    else found.set(number, [invoice]);
  }
  return found;
}

function entryOf(comparable: string, invoices: readonly Numbered[]): RegisteredNumber {
  const holder = invoices.find(({ discarded }) => discarded === null);
  const discardedDrafts = invoices.filter(({ discarded }) => discarded !== null).length;
  if (holder === undefined) {
    const reason = invoices.find(({ numberReason }) => numberReason !== null)?.numberReason ?? null;
    return { number: comparable, fate: 'DISCARDED', holder: null, discardedDrafts, reason };
  }
  const { id: invoiceId, workOrderId, kind, content, issued, numberReason: reason } = holder;
  const shown = { invoiceId, workOrderId, kind, date: content.date };
  return {
    number: content.number,
    fate: issued === null ? 'DRAFT' : 'SENT',
    holder: shown,
    discardedDrafts,
    reason,
  };
}

const FATES: Readonly<Record<Exclude<NumberFate, 'SENT' | 'DRAFT'>, string>> = {
  // Also true when the year is over and no draft gets it any more.
  FREE: 'Verworfen, noch nicht neu vergeben',
  DISCARDED: 'Verworfen',
  GAP: 'Lücke',
};

/** What became of a number, in words, for the page of the auditor and the export for the tax authorities. */
export function fateInWords({ fate, holder, discardedDrafts }: RegisteredNumber): string {
  if (holder === null) return FATES[fate as keyof typeof FATES];
  const what =
    fate === 'DRAFT'
      ? 'Entwurf'
      : `${holder.kind === 'STORNO' ? 'Storno' : 'Gestellt'}, Rechnungsdatum ${germanDate(holder.date)}`;
  if (discardedDrafts === 0) return what;
  const drafts = discardedDrafts === 1 ? 'ein Entwurf' : `${discardedDrafts} Entwürfe`;
  return `${what}; vorher ${drafts} verworfen, Nummer neu vergeben`;
}
