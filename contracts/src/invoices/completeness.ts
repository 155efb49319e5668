import { refuse, type FieldError, type Refusal } from '../kernel/problem.js';
import { countryCode } from '../values/country.js';
import type { InvoiceContent, Issuer } from './invoice.events.js';

/** Who gets the invoice, as the customer's account says. */
export type Recipient = {
  readonly recipientName: string | null;
  readonly recipientStreet: string | null;
  readonly recipientZip: string | null;
  readonly recipientCity: string | null;
  readonly recipientCountry: string | null;
};

/** What an invoice has to say of the garage that issues it. */
export type LegalIssuer = Pick<Issuer, 'name' | 'street' | 'zip' | 'city' | 'taxNumber' | 'vatId'>;

/** § 33 UStDV: up to 250 € gross an invoice names no recipient, if need be. */
const SMALL_AMOUNT_CENTS = 25_000;

export function isSmallAmount({ grossCents }: Pick<InvoiceContent, 'grossCents'>): boolean {
  return Math.abs(grossCents) <= SMALL_AMOUNT_CENTS;
}

/** A VAT id as EN 16931 takes it: without blanks, behind its country (BR-CO-09); null: none, or none that it takes. */
export function vatIdOf({ vatId }: Pick<Issuer, 'vatId'>): string | null {
  const plain = vatId.replace(/[\s.-]+/gu, '').toUpperCase();
  return /^(?:[A-Z]{2})[0-9A-Z+*]{2,12}$/.test(plain) ? plain : null;
}

/** What an invoice may not be sent without (§ 14 (4) UStG, § 33 UStDV), each at the place where it is entered. */
export function missingForSending(
  content: Pick<InvoiceContent, 'grossCents' | 'supplyOn'>,
  issuer: LegalIssuer,
  recipient: Recipient,
): readonly FieldError[] {
  const missing: FieldError[] = [];
  const need = (field: string, isThere: boolean, message: string): void => {
    if (!isThere) missing.push({ field, message });
  };
  need('company.name', issuer.name !== '', 'Name der Firma');
  need('company.street', issuer.street !== '', 'Straße der Firma');
  need('company.zip', issuer.zip !== '', 'Postleitzahl der Firma');
  need('company.city', issuer.city !== '', 'Ort der Firma');
  need(
    'company.taxNumber',
    issuer.taxNumber !== '' || vatIdOf(issuer) !== null,
    'Steuernummer oder USt-IdNr.',
  );
  if (!isSmallAmount(content)) {
    need('customer.name', recipient.recipientName !== null, 'Name des Kunden');
    need('customer.street', recipient.recipientStreet !== null, 'Straße des Kunden');
    need('customer.zip', recipient.recipientZip !== null, 'Postleitzahl des Kunden');
    need('customer.city', recipient.recipientCity !== null, 'Ort des Kunden');
    need('customer.country', countryCode(recipient.recipientCountry) !== null, 'Land des Kunden');
  }
  need('supplyDate', content.supplyOn !== null, 'Leistungsdatum');
  return missing;
}

/** Closed by one full stop, also behind an abbreviation. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** 422 that names what is missing. */
export function incomplete(missing: readonly FieldError[]): Refusal {
  const names = missing.map(({ message }) => message).join(', ');
  return refuse('invoice-incomplete', {
    detail: asSentence(`Für den Versand fehlt: ${names}`),
    errors: missing,
  });
}
