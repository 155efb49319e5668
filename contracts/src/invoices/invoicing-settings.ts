import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { invoicingFields } from './invoicing-fields.js';

export type RateAccount = { readonly taxBasisPoints: number; readonly account: string };

type Accounts = {
  readonly revenueAccounts: readonly RateAccount[];
  readonly expenseAccounts: readonly RateAccount[];
};

/** What proposals, terms of payment and the DATEV export follow. */
export type InvoicingDetails = Omit<RecordOf<typeof invoicingFields>, 'hourlyRate'> &
  Accounts & { readonly hourlyRateCents: number | null };

/** From now on invoices follow these. */
export type InvoicingSettingsStated = DomainEvent<'InvoicingSettingsStated', 1, InvoicingDetails>;
export type InvoicingSettingsEvent = InvoicingSettingsStated;

export const invoicingSettingsEventDefinitions: EventDefinitions<InvoicingSettingsEvent> = {
  InvoicingSettingsStated: { version: 1 },
};

export type InvoicingSettings = InvoicingDetails & { readonly revision: number };

const { hourlyRate: hourlyRateCents, ...defaults } = emptyOf(invoicingFields);
export const DEFAULT_INVOICING_SETTINGS: InvoicingSettings = {
  hourlyRateCents,
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
