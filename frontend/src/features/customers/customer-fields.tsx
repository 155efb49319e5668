import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import {
  checkConsent,
  CONSENT_LABELS,
  draftOfConsent,
  NO_CONSENT,
  sentConsentTimestamp,
  type ConsentDraft,
} from '../../ui/consent-fields.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import type { FieldMessages } from '../../ui/refusal.js';
import type { SentCustomer } from './customers.queries.js';

/** What the form of a customer holds: texts as they are typed. */
export type CustomerDraft = ConsentDraft & {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly notes: string;
};

export const EMPTY_DRAFT: CustomerDraft = {
  salutation: '',
  firstName: '',
  lastName: '',
  company: '',
  email: '',
  phone: '',
  street: '',
  zip: '',
  city: '',
  country: '',
  notes: '',
  ...NO_CONSENT,
};

export const CUSTOMER_LABELS: Readonly<Record<keyof CustomerDraft, string>> = {
  salutation: 'Anrede',
  firstName: 'Vorname',
  lastName: 'Nachname',
  company: 'Firma',
  email: 'E-Mail',
  phone: 'Telefon',
  street: 'Straße',
  zip: 'PLZ',
  city: 'Ort',
  country: 'Land',
  notes: 'Notizen',
  ...CONSENT_LABELS,
};

export function draftOfCustomer(customer: CustomerAnswer): CustomerDraft {
  return {
    salutation: customer.salutation ?? '',
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    company: customer.company ?? '',
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    street: customer.street ?? '',
    zip: customer.zip ?? '',
    city: customer.city ?? '',
    country: customer.country ?? '',
    notes: customer.notes ?? '',
    ...draftOfConsent(customer),
  };
}

export function sentCustomer(draft: CustomerDraft): SentCustomer {
  return { ...draft, consentTimestamp: sentConsentTimestamp(draft) };
}

/** Last name or company is missing: there is nothing that could be saved. */
export function isNameless({ lastName, company }: Pick<CustomerDraft, 'lastName' | 'company'>): boolean {
  return lastName.trim() === '' && company.trim() === '';
}

/** What can be seen to be wrong before the server is asked. */
export function checkCustomer(draft: CustomerDraft): FieldMessages {
  return { ...(isNameless(draft) ? { lastName: customerTexts.nameMissing } : {}), ...checkConsent(draft) };
}

type Form = Parameters<typeof fieldOf<CustomerDraft, 'lastName'>>[0];

/** Who it is and how to reach him. */
export function PersonFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextField label="Anrede" maxLength={30} {...fieldOf(form, 'salutation')} />
      <TextField label="Firma" maxLength={200} {...fieldOf(form, 'company')} />
      <TextField label="Vorname" maxLength={100} {...fieldOf(form, 'firstName')} />
      <TextField
        label="Nachname"
        maxLength={100}
        hint={customerTexts.nameMissing}
        {...fieldOf(form, 'lastName')}
      />
      <TextField
        label="E-Mail"
        type="email"
        maxLength={254}
        className="is-long"
        {...fieldOf(form, 'email')}
      />
      <TextField label="Telefon" type="tel" maxLength={40} className="is-long" {...fieldOf(form, 'phone')} />
    </>
  );
}

/** Where he lives, and what the office keeps in mind. */
export function AddressFields({ form, withNotes }: { readonly form: Form; readonly withNotes: boolean }) {
  return (
    <>
      <TextField label="Straße" maxLength={200} className="is-wide" {...fieldOf(form, 'street')} />
      <TextField label="PLZ" maxLength={10} {...fieldOf(form, 'zip')} />
      <TextField label="Ort" maxLength={100} {...fieldOf(form, 'city')} />
      <TextField label="Land" maxLength={60} className="is-long" {...fieldOf(form, 'country')} />
      {withNotes && (
        <TextAreaField label="Notizen" maxLength={4_000} className="is-wide" {...fieldOf(form, 'notes')} />
      )}
    </>
  );
}
