import { missingForSending } from '#contracts/invoices/completeness.js';
import type { InvoiceAnswer, InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
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
  readonly grossCents: number;
  readonly supplyOn: LocalDate | null;
  /** Something is at 0 %: then a reason has to be said. */
  readonly asksForReason: boolean;
  readonly saysReason: boolean;
};

/** A reason is asked for positions at 0 %; that of an old part which is taken back is known. */
export const judgedInvoice = ({
  grossTotal,
  supplyDate,
  positions,
  exemptionReason,
}: Pick<InvoiceAnswer, 'grossTotal' | 'supplyDate' | 'positions' | 'exemptionReason'>): Judged => ({
  grossCents: Math.round(grossTotal * 100),
  supplyOn: supplyDate,
  asksForReason: positions.some(({ taxPercent }) => taxPercent === 0),
  saysReason: exemptionReason !== null,
});

const PLACES = {
  company: 'settings',
  customer: 'customer',
} as const satisfies Record<string, EntryPlace>;

/** What an invoice still lacks to be sent, by the rule of the server, each with the place where it is entered. */
export function sendChecks(
  { grossCents, supplyOn, asksForReason, saysReason }: Judged,
  { issuer, recipient }: InvoicePartiesAnswer,
): readonly SendCheck[] {
  const { name = null, street = null, zip = null, city = null, country = null } = recipient ?? {};
  const faults = missingForSending({ grossCents, supplyOn }, issuer, {
    recipientName: name,
    recipientStreet: street,
    recipientZip: zip,
    recipientCity: city,
    recipientCountry: country,
  });
  const at = (place: EntryPlace): readonly string[] =>
    faults.flatMap(({ field, message }) => (placeOf(field) === place ? [message] : []));
  const checks: SendCheck[] = [
    { place: 'settings', label: 'Firma und Steuernummer', missing: at('settings') },
    { place: 'customer', label: 'Empfänger mit Anschrift', missing: at('customer') },
    { place: 'invoice', label: 'Leistungsdatum', missing: at('invoice') },
  ];
  if (asksForReason) {
    const missing = saysReason ? [] : ['Grund der Steuerbefreiung'];
    checks.push({ place: 'invoice', label: 'Grund für 0 % Steuer', missing });
  }
  return checks;
}

function placeOf(field: string): EntryPlace {
  const [owner = ''] = field.split('.');
  return owner in PLACES ? PLACES[owner as keyof typeof PLACES] : 'invoice';
}
