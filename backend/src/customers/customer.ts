import { customerNameOf } from '#contracts/customers/customer-name.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerFacts, customerFields, type CustomerDetails } from '#contracts/customers/customer-fields.js';
import { EMPTY_CUSTOMER, type Customer, type KnownCustomer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { isLastAnswer, type VatIdAnswer } from '#contracts/customers/vat-id-check.js';
import type { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { changedFacts } from '#contracts/kernel/changed-facts.js';
import { isSameConsent, wantedConsent, type Consent } from '#contracts/kernel/consent.js';
import type { SentConsent } from '#contracts/kernel/consent-fields.js';
import { isSameIn, namesOf, sentIn, type SentOf } from '#contracts/kernel/fields.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse, Refusal, type FieldError } from '#contracts/kernel/problem.js';
import { vatIdFault } from '../platform/vat-id/vat-id.js';
import type { Decide } from '../platform/streams/stream-type.js';

type Decision = Decide<Customer, CustomerEvent>;

export type SentCustomer = SentOf<typeof customerFields> & SentConsent;

/** Registers the customer of a booking. Idempotent. */
export const registerFromBooking =
  ({ customerId, name, email, phone, appointmentId }: RegisterCustomer['customer']): Decision =>
  (state) => {
    if (state.status !== 'none') return [];
    const data = {
      customerId,
      ...customerNameOf(name),
      email,
      phone,
      source: 'booking' as const,
      appointmentId,
    };
    return [{ type: 'CustomerRegistered', version: 1, data }];
  };

/** Registers a customer for the office. Idempotent for the same details; 404 if erased since. */
export const registerCustomer =
  (customerId: string, sent: SentCustomer, now: Instant): Decision =>
  (state) => {
    const details = { ...EMPTY_CUSTOMER, ...sentIn(customerFields, sent) };
    const consent = checked(details, wantedConsent(null, sent, now));
    if (state.status === 'erased') throw refuse('not-found');
    if (state.status !== 'none') {
      const { record } = state;
      if (isSameIn(namesOf(customerFields), record, details) && isSameConsent(record.consent, consent))
        return [];
      throw refuse('idempotency-key-reused');
    }
    const { firstName, lastName, company, email, phone } = details;
    const registered: CustomerEvent = {
      type: 'CustomerRegistered',
      version: 1,
      data: {
        customerId,
        firstName,
        lastName,
        company,
        email,
        phone,
        source: 'staff',
        appointmentId: null,
      },
    };
    const entered = { ...EMPTY_CUSTOMER, firstName, lastName, company, email, phone };
    return [
      registered,
      ...changes(customerId, entered, details),
      ...consentChange(customerId, null, consent, now),
    ];
  };

export const changeCustomer =
  (sent: SentCustomer, now: Instant): Decision =>
  (state) => {
    const { record } = changeable(state);
    const details = { ...record, ...sentIn(customerFields, sent) };
    const consent = checked(details, wantedConsent(record.consent, sent, now));
    return [
      ...changes(record.id, record, details),
      ...consentChange(record.id, record.consent, consent, now),
    ];
  };

/** Records what the register answered. No-op if the last question brought the same today. Refuses an answer about a VAT id that the customer no longer has. */
export const noteVatIdAnswer =
  (answer: VatIdAnswer): Decision =>
  (state) => {
    const { record } = changeable(state);
    if (record.vatId !== answer.vatId) throw refuse('conflict', { detail: customerTexts.vatIdChanged });
    if (isLastAnswer(record, answer)) return [];
    return [{ type: 'CustomerVatIdChecked', version: 1, data: { customerId: record.id, ...answer } }];
  };

export function changeable(state: Customer): KnownCustomer {
  switch (state.status) {
    case 'none':
    case 'erased':
      throw refuse('not-found');
    case 'absorbed':
      throw refuse('conflict', { detail: customerTexts.absorbed });
    case 'erasing':
      throw refuse('conflict', { detail: customerTexts.erasing });
    case 'merging':
    case 'registered':
      return state;
  }
}

const INVOICE_ADDRESS = ['invoiceStreet', 'invoiceZip', 'invoiceCity'] as const;

/** An address for invoices replaces the customer's own as a whole. */
function invoiceAddressFaults(details: CustomerDetails): FieldError[] {
  const isNone = [...INVOICE_ADDRESS, 'invoiceCountry' as const].every((name) => details[name] === null);
  if (isNone) return [];
  const missing = INVOICE_ADDRESS.filter((name) => details[name] === null);
  return missing.map((field) => ({ field, message: customerTexts.invoiceAddressIncomplete }));
}

/** Refuses an invalid customer: 400 with all errors. */
function checked(
  details: CustomerDetails,
  { consent, errors: ofConsent }: ReturnType<typeof wantedConsent>,
): Consent | null {
  const { lastName, company, vatId } = details;
  const isNameless = lastName === null && company === null;
  const vatFault = vatId === null ? null : vatIdFault(vatId);
  const errors: FieldError[] = [
    ...(isNameless ? [{ field: 'lastName', message: customerTexts.nameMissing }] : []),
    ...(vatFault === null ? [] : [{ field: 'vatId', message: vatFault }]),
    ...invoiceAddressFaults(details),
    ...ofConsent,
  ];
  const [first] = errors;
  if (first === undefined) return consent;
  const detail = errors.length === 1 ? first.message : customerTexts.incomplete;
  throw new Refusal('validation-failed', { detail, errors });
}

export function changes(
  customerId: string,
  before: CustomerDetails,
  after: CustomerDetails,
): readonly CustomerEvent[] {
  return changedFacts(customerFacts, { customerId }, before, after);
}

function consentChange(
  customerId: string,
  before: Consent | null,
  after: Consent | null,
  now: Instant,
): readonly CustomerEvent[] {
  if (isSameConsent(before, after)) return [];
  if (after === null) return [{ type: 'ConsentWithdrawn', version: 1, data: { customerId, timestamp: now } }];
  return [{ type: 'ConsentGiven', version: 1, data: { customerId, ...after } }];
}
