import { changeFacts } from '../kernel/changed-facts.js';
import { email, fields, key, line, lines, phone, whole, type RecordOf } from '../kernel/fields.js';

export const customerFields = fields({
  salutation: line('Anrede', 30),
  firstName: line('Vorname', 100),
  lastName: line('Nachname', 100),
  company: line('Firma', 200),
  email: email('E-Mail', { width: 'long' }),
  phone: phone('Telefon', { width: 'long' }),
  street: line('Straße', 200, { width: 'wide' }),
  zip: line('PLZ', 10),
  city: line('Ort', 100),
  country: line('Land', 60, { width: 'long' }),
  /** Of a business customer; § 14a UStG asks for it where he owes the tax, or takes the goods to another country. */
  vatId: key('USt-IdNr.', 20),
  /** BT-10: the "Leitweg-ID" of an authority, or what a company wants to read on its invoices. */
  buyerReference: line('Leitweg-ID oder Referenz', 100),
  /** Default: that of the invoicing settings. */
  paymentDays: whole(
    'Zahlungsziel (Tage)',
    { min: 0, max: 365 },
    { brief: 'Zahlungsziel', wrong: 'Das Zahlungsziel liegt zwischen 0 und 365 Tagen.' },
  ),
  /** Default: `email`. */
  invoiceEmail: email('E-Mail für Rechnungen', { width: 'long' }),
  /** Where invoices go, if not to `street`. */
  invoiceStreet: line('Straße für Rechnungen', 200, { width: 'wide' }),
  invoiceZip: line('PLZ für Rechnungen', 10),
  invoiceCity: line('Ort für Rechnungen', 100),
  /** Default: `country`. */
  invoiceCountry: line('Land für Rechnungen', 60, { width: 'long' }),
  notes: lines('Notizen', 4_000),
});

/** Null: unknown. At least one of last name and company is set. */
export type CustomerDetails = RecordOf<typeof customerFields>;

export const customerFacts = changeFacts(customerFields, {
  CustomerNamed: { label: 'Name', fields: ['salutation', 'firstName', 'lastName', 'company'] },
  CustomerContactChanged: { label: 'Kontaktdaten', fields: ['email', 'phone'] },
  CustomerAddressChanged: { label: 'Anschrift', fields: ['street', 'zip', 'city', 'country'] },
  CustomerBillingChanged: {
    label: 'Rechnungsangaben',
    fields: ['vatId', 'buyerReference', 'invoiceEmail'],
  },
  CustomerInvoiceAddressChanged: {
    label: 'Anschrift für Rechnungen',
    fields: ['invoiceStreet', 'invoiceZip', 'invoiceCity', 'invoiceCountry'],
  },
  CustomerTermsChanged: { label: 'Zahlungsziel', fields: ['paymentDays'] },
  CustomerNotesChanged: { label: 'Notizen', fields: ['notes'] },
});

/** Whether there is an address for invoices; its country alone is none. */
export function hasInvoiceAddress({
  invoiceStreet,
  invoiceZip,
  invoiceCity,
}: Pick<CustomerDetails, 'invoiceStreet' | 'invoiceZip' | 'invoiceCity'>): boolean {
  return [invoiceStreet, invoiceZip, invoiceCity].some((text) => text !== null);
}

/** The address that invoices to a customer state: the one for invoices, else his own. */
export function invoiceAddressOf(
  customer: Pick<
    CustomerDetails,
    'street' | 'zip' | 'city' | 'country' | 'invoiceStreet' | 'invoiceZip' | 'invoiceCity' | 'invoiceCountry'
  >,
): Pick<CustomerDetails, 'street' | 'zip' | 'city' | 'country'> {
  const { street, zip, city, country, invoiceStreet, invoiceZip, invoiceCity, invoiceCountry } = customer;
  if (!hasInvoiceAddress(customer)) return { street, zip, city, country };
  return { street: invoiceStreet, zip: invoiceZip, city: invoiceCity, country: invoiceCountry ?? country };
}

/** Recorded by `CustomerRegistered`; a new customer's other fields are recorded as separate events. */
export const REGISTERED_FIELDS = ['firstName', 'lastName', 'company', 'email', 'phone'] as const;
