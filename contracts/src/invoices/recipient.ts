import { partyOf, type CustomerName } from '../customers/customer-name.js';
import { unlessErased } from '../kernel/erased.js';
import type { LocalDate } from '../values/local-date-time.js';

/** The personal facts about who gets an invoice, as the events name them. */
export const RECIPIENT_FIELDS = [
  'recipientCompany',
  'recipientName',
  'recipientStreet',
  'recipientZip',
  'recipientCity',
  'recipientCountry',
  'recipientVatId',
  'recipientReference',
  'deliveryStreet',
  'deliveryZip',
  'deliveryCity',
  'deliveryCountry',
] as const;

/**
 * Who gets the invoice, as the customer's account says. `recipientName`: the person, of a company its contact.
 * `recipientReference`: BT-10. `delivery…`: the customer's own address where the recipient's is only one for invoices, its
 * country always named; null: the recipient's is his own.
 */
export type Recipient = Readonly<Record<(typeof RECIPIENT_FIELDS)[number], string | null>>;

/** A recipient of whom nothing is known. */
export const NOBODY: Recipient = {
  recipientCompany: null,
  recipientName: null,
  recipientStreet: null,
  recipientZip: null,
  recipientCity: null,
  recipientCountry: null,
  recipientVatId: null,
  recipientReference: null,
  deliveryStreet: null,
  deliveryZip: null,
  deliveryCity: null,
  deliveryCountry: null,
};

type Address = Readonly<Record<'street' | 'zip' | 'city' | 'country', string | null>>;

/** Customer and address as a letter states them, without VAT id and delivery. What is erased is left out. */
export function recipientAt(customer: CustomerName, { street, zip, city, country }: Address): Recipient {
  const company = unlessErased(customer.company) || null;
  const { name, contact } = partyOf({
    firstName: unlessErased(customer.firstName),
    lastName: unlessErased(customer.lastName),
    company,
  });
  return {
    ...NOBODY,
    recipientCompany: company,
    recipientName: company ? contact : name,
    recipientStreet: unlessErased(street),
    recipientZip: unlessErased(zip),
    recipientCity: unlessErased(city),
    recipientCountry: unlessErased(country),
  };
}

/** The recipient's facts out of anything that has them. */
export function recipientOf({
  recipientCompany,
  recipientName,
  recipientStreet,
  recipientZip,
  recipientCity,
  recipientCountry,
  recipientVatId,
  recipientReference,
  deliveryStreet,
  deliveryZip,
  deliveryCity,
  deliveryCountry,
}: Recipient): Recipient {
  return {
    recipientCompany,
    recipientName,
    recipientStreet,
    recipientZip,
    recipientCity,
    recipientCountry,
    recipientVatId,
    recipientReference,
    deliveryStreet,
    deliveryZip,
    deliveryCity,
    deliveryCountry,
  };
}

/** Where the customer takes goods to, and where he is for VAT: his own address, not the one for invoices. */
export function deliveryOf(
  recipient: Recipient,
): Readonly<Record<'street' | 'zip' | 'city' | 'country', string | null>> {
  const { deliveryStreet, deliveryZip, deliveryCity, deliveryCountry } = recipient;
  if (deliveryCountry !== null)
    return { street: deliveryStreet, zip: deliveryZip, city: deliveryCity, country: deliveryCountry };
  const { recipientStreet, recipientZip, recipientCity, recipientCountry } = recipient;
  return { street: recipientStreet, zip: recipientZip, city: recipientCity, country: recipientCountry };
}

/** Whom the invoice bills (§ 14 (4) no. 1 UStG, BT-44): the company, else the person; null: nobody is named. */
export function buyerNameOf({
  recipientCompany,
  recipientName,
}: Pick<Recipient, 'recipientCompany' | 'recipientName'>): string | null {
  return recipientCompany ?? recipientName;
}

/** The company's contact ("z. Hd.", BT-56); null: the invoice bills no company, or nobody is named there. */
export function buyerContactOf({
  recipientCompany,
  recipientName,
}: Pick<Recipient, 'recipientCompany' | 'recipientName'>): string | null {
  return recipientCompany === null ? null : recipientName;
}

/** What paper and XML say about the vehicle, the order and the customer's account. */
export type Billed = {
  readonly plate: string | null;
  readonly vin: string | null;
  readonly mileageKm: number | null;
  readonly vehicleName: string | null;
  readonly firstRegOn: LocalDate | null;
  readonly inspectionDueOn: LocalDate | null;
  readonly orderNumber: string | null;
  readonly customerNumber: string | null;
};

/** Of an invoice without car and order. */
export const EMPTY_BILLED: Billed = {
  plate: null,
  vin: null,
  mileageKm: null,
  vehicleName: null,
  firstRegOn: null,
  inspectionDueOn: null,
  orderNumber: null,
  customerNumber: null,
};

/** These facts out of anything that has them. */
export function billedOf({
  plate,
  vin,
  mileageKm,
  vehicleName,
  firstRegOn,
  inspectionDueOn,
  orderNumber,
  customerNumber,
}: Billed): Billed {
  return {
    plate,
    vin,
    mileageKm,
    vehicleName,
    firstRegOn,
    inspectionDueOn,
    orderNumber,
    customerNumber,
  };
}
