import { customerNameOf } from '#contracts/customers/customer-name.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import {
  EMPTY_CUSTOMER,
  type Customer,
  type CustomerDetails,
  type KnownCustomer,
} from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { isSameConsent, wantedConsent, type Consent, type ConsentFields } from '#contracts/kernel/consent.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse, Refusal, type FieldError } from '#contracts/kernel/problem.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

type Decision = Decide<Customer, CustomerEvent>;

/** What a form sends: in a PUT what is missing stays and null clears. */
export type SentCustomer = Readonly<Partial<CustomerDetails>> & ConsentFields;

/** Makes the account of a booking. There already: nothing happens. */
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

/** Enters a customer as the office knows him. Made already by the same call: nothing happens; erased since: 404. */
export const registerCustomer =
  (customerId: string, sent: SentCustomer, now: Instant): Decision =>
  (state) => {
    const details = { ...EMPTY_CUSTOMER, ...known(sent) };
    const consent = checked(details, wantedConsent(null, sent, now));
    if (state.status === 'erased') throw refuse('not-found');
    if (state.status !== 'none') {
      if (isSame(state, details, consent)) return [];
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

/** Changes what is new about a customer, each kind of thing as a fact of its own. */
export const changeCustomer =
  (sent: SentCustomer, now: Instant, expectedRevision?: number): Decision =>
  (state) => {
    const { record } = changeable(state, expectedRevision);
    const details = { ...record, ...known(sent) };
    const consent = checked(details, wantedConsent(record.consent, sent, now));
    return [
      ...changes(record.id, record, details),
      ...consentChange(record.id, record.consent, consent, now),
    ];
  };

/** The customer as long as he can be changed; refuses else. */
export function changeable(state: Customer, expectedRevision?: number): KnownCustomer {
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
      assertSeen(state.record, expectedRevision);
      return state;
  }
}

/** What was said, without what was not and what is no detail. */
function known(sent: SentCustomer): Partial<CustomerDetails> {
  const fields = Object.keys(EMPTY_CUSTOMER) as (keyof CustomerDetails)[];
  return Object.fromEntries(
    fields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  );
}

/** Refuses what no customer may be: 400 with every field that is wrong. */
function checked(
  { lastName, company }: CustomerDetails,
  { consent, errors: ofConsent }: ReturnType<typeof wantedConsent>,
): Consent | null {
  const isNameless = lastName === null && company === null;
  const errors: FieldError[] = isNameless
    ? [{ field: 'lastName', message: customerTexts.nameMissing }, ...ofConsent]
    : [...ofConsent];
  const [first] = errors;
  if (first === undefined) return consent;
  const detail = errors.length === 1 ? first.message : customerTexts.incomplete;
  throw new Refusal('validation-failed', { detail, errors });
}

function isSame({ record }: KnownCustomer, details: CustomerDetails, consent: Consent | null): boolean {
  return differing(record, details, DETAIL_FIELDS).length === 0 && isSameConsent(record.consent, consent);
}

const NAME = ['salutation', 'firstName', 'lastName', 'company'] as const;
const CONTACT = ['email', 'phone'] as const;
const ADDRESS = ['street', 'zip', 'city', 'country'] as const;
const DETAIL_FIELDS = [...NAME, ...CONTACT, ...ADDRESS, 'notes'] as const;

function differing(
  before: CustomerDetails,
  after: CustomerDetails,
  fields: readonly (keyof CustomerDetails)[],
): readonly (keyof CustomerDetails)[] {
  return fields.filter((field) => before[field] !== after[field]);
}

/** A fact for each kind of thing that is not as it was. */
export function changes(
  customerId: string,
  before: CustomerDetails,
  after: CustomerDetails,
): readonly CustomerEvent[] {
  const { salutation, firstName, lastName, company, email, phone, notes } = after;
  const { street, zip, city, country } = after;
  const events: CustomerEvent[] = [];
  if (differing(before, after, NAME).length > 0) {
    const data = { customerId, salutation, firstName, lastName, company };
    events.push({ type: 'CustomerNamed', version: 1, data });
  }
  if (differing(before, after, CONTACT).length > 0)
    events.push({ type: 'CustomerContactChanged', version: 1, data: { customerId, email, phone } });
  if (differing(before, after, ADDRESS).length > 0) {
    const data = { customerId, street, zip, city, country };
    events.push({ type: 'CustomerAddressChanged', version: 1, data });
  }
  if (before.notes !== notes)
    events.push({ type: 'CustomerNotesChanged', version: 1, data: { customerId, notes } });
  return events;
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
