import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { E4_PER_CENT, shareOf } from '../values/vat.js';
import { invoicingFields } from './invoicing-fields.js';

export type RateAccount = { readonly taxBasisPoints: number; readonly account: string };

type Accounts = {
  readonly revenueAccounts: readonly RateAccount[];
  readonly expenseAccounts: readonly RateAccount[];
};

/** What proposals, terms of payment and the DATEV export follow. */
export type InvoicingDetails = Omit<RecordOf<typeof invoicingFields>, 'hourlyRate' | 'pricePerAw'> &
  Accounts & { readonly hourlyRateCents: number | null; readonly pricePerAwCents: number | null };

/** From now on invoices follow these. */
export type InvoicingSettingsStated = DomainEvent<'InvoicingSettingsStated', 1, InvoicingDetails>;
export type InvoicingSettingsEvent = InvoicingSettingsStated;

export const invoicingSettingsEventDefinitions: EventDefinitions<InvoicingSettingsEvent> = {
  InvoicingSettingsStated: { version: 1 },
};

export type InvoicingSettings = InvoicingDetails & { readonly revision: number };

const { hourlyRate: hourlyRateCents, pricePerAw: pricePerAwCents, ...defaults } = emptyOf(invoicingFields);
export const DEFAULT_INVOICING_SETTINGS: InvoicingSettings = {
  hourlyRateCents,
  pricePerAwCents,
  ...defaults,
  revenueAccounts: [],
  expenseAccounts: [],
  revision: 0,
};

function evolve(_: InvoicingSettings, event: RecordedEvent<InvoicingSettingsEvent>): InvoicingSettings {
  // Events from before a field existed lack it.
  return { ...DEFAULT_INVOICING_SETTINGS, ...event.data, revision: event.revision + 1 };
}

export const invoicingSettingsStream = {
  name: 'invoicingSettings',
  initial: DEFAULT_INVOICING_SETTINGS,
  evolve,
  revisionOf: ({ revision }: InvoicingSettings) => revision,
};

/** Net price of an Arbeitswert in 1/10,000 euro: as stated, else its share of the hourly rate; null: neither is stated. */
export function pricePerAwE4({
  pricePerAwCents,
  hourlyRateCents,
  minutesPerAw,
}: Pick<InvoicingDetails, 'pricePerAwCents' | 'hourlyRateCents' | 'minutesPerAw'>): number | null {
  if (pricePerAwCents !== null) return pricePerAwCents * E4_PER_CENT;
  return hourlyRateCents === null ? null : shareOf(hourlyRateCents * E4_PER_CENT, minutesPerAw, 60);
}
