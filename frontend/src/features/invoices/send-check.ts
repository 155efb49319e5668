import { missingForSending } from '#contracts/invoices/completeness.js';
import type { InvoiceAnswer, InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { needsReason } from '#contracts/invoices/invoice-lines.js';
import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import { inCents } from '#contracts/values/in-cents.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** Where something is entered. */
export type EntryPlace = 'settings' | 'customer' | 'invoice';

/** One line of the list "Zum Versenden vollständig?". */
export type SendCheck = {
  readonly place: EntryPlace;
  readonly label: string;
  /** What is not there, in words; empty: all is. */
  readonly missing: readonly string[];
};

type Judged = {
  readonly form: InvoiceForm;
  readonly grossCents: number;
  readonly supplyOn: LocalDate | null;
  readonly positions: readonly { readonly taxCase: TaxCase }[];
  readonly deductions: readonly unknown[];
  readonly orders: Parameters<typeof missingForSending>[0]['orders'];
  readonly saysReason: boolean;
  /** Positions at 0 €. */
  readonly unpriced: number;
};

export const judgedInvoice = ({
  form,
  grossTotal,
  supplyDate,
  positions,
  deductions,
  orders,
  exemptionReason,
}: Pick<
  InvoiceAnswer,
  'form' | 'grossTotal' | 'supplyDate' | 'positions' | 'deductions' | 'orders' | 'exemptionReason'
>): Judged => ({
  form,
  grossCents: inCents(grossTotal),
  supplyOn: supplyDate,
  positions,
  deductions,
  orders: orders.map(({ number, supplyDate: supplyOn }) => ({ number, supplyOn })),
  saysReason: exemptionReason !== null,
  unpriced: positions.filter(({ unitPrice }) => unitPrice === 0).length,
});

const PLACES = {
  company: 'settings',
  customer: 'customer',
} as const satisfies Record<string, EntryPlace>;

/** What an invoice still lacks to be sent, by the rule of the server, each with the place where it is entered. */
export function sendChecks(
  { saysReason, unpriced, ...content }: Judged,
  { issuer, recipient }: InvoicePartiesAnswer,
): readonly SendCheck[] {
  const { name = null, street = null, zip = null, city = null, country = null } = recipient ?? {};
  const { vatId = null, reference = null, deliveryCountry = null } = recipient ?? {};
  const faults = missingForSending(content, issuer, {
    recipientCompany: null,
    recipientName: name,
    recipientStreet: street,
    recipientZip: zip,
    recipientCity: city,
    recipientCountry: country,
    recipientVatId: vatId,
    recipientReference: reference,
    deliveryStreet: null,
    deliveryZip: null,
    deliveryCity: null,
    deliveryCountry,
  });
  const at = (place: EntryPlace): readonly string[] =>
    faults.flatMap(({ field, message }) => (placeOf(field) === place ? [message] : []));
  const checks: SendCheck[] = [
    { place: 'settings', label: 'Firma und Steuernummer', missing: at('settings') },
    { place: 'customer', label: 'Empfänger mit Anschrift', missing: at('customer') },
    // Nobody knows yet when a deposit comes in.
    ...(content.form === 'DEPOSIT'
      ? []
      : [{ place: 'invoice' as const, label: 'Leistungsdatum', missing: at('invoice') }]),
    { place: 'invoice', label: 'Preise', missing: unpricedWords(unpriced) },
  ];
  if (needsReason(content.positions)) {
    const missing = saysReason ? [] : ['Grund der Steuerbefreiung'];
    checks.push({ place: 'invoice', label: 'Grund für 0 % Steuer', missing });
  }
  return checks;
}

function unpricedWords(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? 'der Preis einer Position' : `der Preis von ${count} Positionen`];
}

function placeOf(field: string): EntryPlace {
  const [owner = ''] = field.split('.');
  return owner in PLACES ? PLACES[owner as keyof typeof PLACES] : 'invoice';
}
