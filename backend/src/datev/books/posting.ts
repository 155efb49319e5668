import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import type { InvoicingSettings } from '#contracts/invoices/invoicing-settings.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { Booking, MoreOfBooking } from '../../platform/datev/extf.js';

/** The settings that bookings follow. */
export type BookSettings = { readonly invoicing: InvoicingSettings; readonly datev: DatevSettings };

/** A line of a batch. `ledgerAccount`: the side that is neither customer nor supplier. */
export type Posting = Booking & {
  readonly ledgerAccount: string;
  /** Of the customer or supplier. */
  readonly partyAccount: string;
  readonly what: string;
  /** Null: not about tax. */
  readonly taxBasisPoints: number | null;
  /** As the document counts it. */
  readonly signedCents: number;
};

/** A customer or a supplier. `key`: `customer:<id>` or `supplier:<id or name>`. */
export type Party = {
  readonly key: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string;
  readonly customerNumber: string;
};

/** The account of a customer or supplier. */
export type AccountOf = (party: Party) => string;

/** A document that can go into a batch. `book`: its lines with the accounts of its customers or its supplier. */
export type BookDocument = {
  readonly id: string;
  readonly number: string;
  readonly on: LocalDate;
  /** As the document states it. */
  readonly sumCents: number;
  /** Each whose account its lines need, in their order. */
  readonly parties: readonly Party[];
  readonly papers: readonly Paper[];
  readonly oddities: readonly Oddity[];
  readonly book: (accountOf: AccountOf, isLate: boolean) => readonly Posting[];
};

/** A stored file of a document. `hash`: SHA-256. */
export type Paper = { readonly hash: string; readonly extension: 'pdf' | 'xml' };

/**
 * What an adviser would ask about. `billed-again`: perhaps in the place of a cancelled invoice. `reverse-charge`: a supplier from abroad charged no tax, and nobody says why. `owed`:
 * the supplier's file says that the garage owes the tax.
 */
export type Oddity = 'supply-month' | 'billed-again' | 'untaxed' | 'reverse-charge' | 'owed';

const UNKNOWN = {
  isCompany: false,
  street: '',
  zip: '',
  city: '',
  country: '',
  vatId: '',
  customerNumber: '',
};

/** A customer or supplier of whom only the name is known. */
export function namedParty(key: string, name: string): Party {
  return { key, name, ...UNKNOWN };
}

/** A booking that says nothing besides. */
export function plainMore({ datev }: BookSettings, isLate: boolean): MoreOfBooking {
  return {
    taxKey: '',
    link: null,
    suppliedOn: null,
    taxPeriodOn: null,
    reverses: false,
    isFixed: datev.fixed,
    isLate,
    orderNumber: null,
    plate: null,
    vatId: null,
  };
}

/** Words in one line: `Ina Blattner, XM-GB 14`. */
export function inOneLine(...words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(', ');
}
