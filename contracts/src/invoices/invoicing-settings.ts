import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

/** Which account what is taxed at a rate is booked to. */
export type RateAccount = { readonly taxBasisPoints: number; readonly account: string };

/** What proposals, terms of payment and the DATEV export follow. Empty text: not given. */
export type InvoicingDetails = {
  /** Net, of one hour of work; null: not set. */
  readonly hourlyRateCents: number | null;
  readonly paymentDays: number;
  readonly footerText: string;
  readonly datevConsultant: string;
  readonly datevClient: string;
  /** `MM-DD` */
  readonly fiscalYearStart: string;
  /** Digits of an account of the ledger. */
  readonly accountLength: number;
  readonly revenueAccounts: readonly RateAccount[];
  readonly expenseAccounts: readonly RateAccount[];
  readonly debtorAccount: string;
  readonly creditorAccount: string;
};

/** From now on invoices follow these. */
export type InvoicingSettingsStated = DomainEvent<'InvoicingSettingsStated', 1, InvoicingDetails>;
export type InvoicingSettingsEvent = InvoicingSettingsStated;

export const invoicingSettingsEventDefinitions: EventDefinitions<InvoicingSettingsEvent> = {
  InvoicingSettingsStated: { version: 1 },
};

/** The settings as they stand; `revision` counts the statements, 0: none yet. */
export type InvoicingSettings = InvoicingDetails & { readonly revision: number };

export const DEFAULT_INVOICING_SETTINGS: InvoicingSettings = {
  hourlyRateCents: null,
  paymentDays: 14,
  footerText: '',
  datevConsultant: '',
  datevClient: '',
  fiscalYearStart: '01-01',
  accountLength: 4,
  revenueAccounts: [],
  expenseAccounts: [],
  debtorAccount: '',
  creditorAccount: '',
  revision: 0,
};

function evolve(_: InvoicingSettings, event: RecordedEvent<InvoicingSettingsEvent>): InvoicingSettings {
  return { ...event.data, revision: event.revision + 1 };
}

/** The stream `invoicingSettings`; its id is `''`. */
export const invoicingSettingsStream = {
  name: 'invoicingSettings',
  initial: DEFAULT_INVOICING_SETTINGS,
  evolve,
};
