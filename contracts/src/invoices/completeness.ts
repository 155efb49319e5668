import { refuse, type FieldError, type Refusal } from '../kernel/problem.js';
import { countryCode, vatAreaOf } from '../values/country.js';
import type { InvoiceContent, InvoicePosition, Issuer, OrderOnInvoice } from './invoice.events.js';
import { buyerNameOf, deliveryOf, type Recipient } from './recipient.js';
import { needs } from './tax-cases.js';
import { isLeitwegId } from '../values/leitweg-id.js';

export type LegalIssuer = Pick<
  Issuer,
  'name' | 'owner' | 'street' | 'zip' | 'city' | 'phone' | 'email' | 'taxNumber' | 'vatId' | 'iban'
>;

/** § 33 UStDV: an invoice of up to 250 € gross may omit the recipient. */
const SMALL_AMOUNT_CENTS = 25_000;

export function isSmallAmount({ grossCents }: Pick<InvoiceContent, 'grossCents'>): boolean {
  return Math.abs(grossCents) <= SMALL_AMOUNT_CENTS;
}

/** The VAT id for EN 16931: without white space, with country prefix (BR-CO-09); null if missing or invalid. */
export function vatIdOf({ vatId }: Pick<Issuer, 'vatId'>): string | null {
  const plain = vatId.replace(/[\s.-]+/gu, '').toUpperCase();
  return /^(?:[A-Z]{2})[0-9A-Z+*]{2,12}$/.test(plain) ? plain : null;
}

type ToSend = Pick<InvoiceContent, 'form' | 'grossCents' | 'supplyOn'> & {
  readonly orders: readonly Pick<OrderOnInvoice, 'number' | 'supplyOn'>[];
  readonly positions: readonly Pick<InvoicePosition, 'taxCase'>[];
  /** Only their number counts. */
  readonly deductions: readonly unknown[];
};

type Need = (field: string, isThere: boolean, message: string) => void;

/** The missing details that §§ 14 (4), 14a UStG and § 33 UStDV require, each with the field where it is entered. */
export function missingForSending(
  content: ToSend,
  issuer: LegalIssuer,
  recipient: Recipient,
): readonly FieldError[] {
  const missing: FieldError[] = [];
  const need: Need = (field, isThere, message) => {
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
  const needsAddress = needs(content.positions, 'buyer-address') || isForAuthority(recipient);
  // The small amount is that of the whole, not what deposits leave of it.
  if (needsAddress || !isSmallAmount(content) || content.deductions.length > 0) {
    need('customer.name', buyerNameOf(recipient) !== null, 'Name des Kunden');
    need('customer.street', recipient.recipientStreet !== null, 'Straße des Kunden');
    need('customer.zip', recipient.recipientZip !== null, 'Postleitzahl des Kunden');
    need('customer.city', recipient.recipientCity !== null, 'Ort des Kunden');
    need('customer.country', countryCode(recipient.recipientCountry) !== null, 'Land des Kunden');
  }
  needForCases(content, issuer, recipient, need);
  if (isForAuthority(recipient)) needForAuthority(issuer, need);
  needForSupply(content, need);
  return missing;
}

function needForSupply({ form, supplyOn, orders }: ToSend, need: Need): void {
  // Nobody knows yet when a deposit comes in.
  if (form === 'DEPOSIT') return;
  if (orders.length === 0) need('supplyDate', supplyOn !== null, 'Leistungsdatum');
  for (const [at, { number, supplyOn: day }] of orders.entries())
    need(`orders.${at}.supplyDate`, day !== null, `Leistungsdatum von ${number}`);
}

/** True if the invoice goes to an authority: its reference is a Leitweg-ID, so the XML is an XRechnung. */
export function isForAuthority({ recipientReference }: Pick<Recipient, 'recipientReference'>): boolean {
  return recipientReference !== null && isLeitwegId(recipientReference);
}

/** What XRechnung asks for besides the law (BR-DE-1, 2, 5 to 7). */
function needForAuthority({ owner, phone, email, iban }: LegalIssuer, need: Need): void {
  need('company.owner', owner !== '', 'Ansprechpartner der Firma');
  need('company.phone', phone !== '', 'Telefon der Firma');
  need('company.email', email !== '', 'E-Mail der Firma');
  need('company.iban', iban !== '', 'IBAN der Firma');
}

/** What the tax cases of the lines ask for. */
function needForCases({ positions }: ToSend, issuer: LegalIssuer, recipient: Recipient, need: Need): void {
  const area = vatAreaOf(deliveryOf(recipient).country);
  if (needs(positions, 'seller-vat-id'))
    need('company.vatId', vatIdOf(issuer) !== null, 'USt-IdNr. der Firma');
  if (needs(positions, 'buyer-vat-id'))
    need('customer.vatId', recipient.recipientVatId !== null, 'USt-IdNr. des Kunden');
  if (needs(positions, 'other-eu-country'))
    need('customer.country', area === 'eu', 'Anschrift des Kunden in einem anderen Land der EU');
  if (needs(positions, 'third-country'))
    need('customer.country', area === 'third', 'Anschrift des Kunden außerhalb der EU');
}

/** Appends a full stop unless the text ends with one. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

export function incomplete(missing: readonly FieldError[]): Refusal {
  const names = missing.map(({ message }) => message).join(', ');
  return refuse('invoice-incomplete', {
    detail: asSentence(`Für den Versand fehlt: ${names}`),
    errors: missing,
  });
}
