import { customerFields } from '#contracts/customers/customer-fields.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { consentFields } from '#contracts/kernel/consent-fields.js';
import { checkConsent, sentConsent } from '../../ui/forms/consent-fields.js';
import type { FieldGroups } from '../../ui/forms/field-groups.js';
import { sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';

/** Everything in the form of a customer. */
export const customerForm = { ...customerFields, ...consentFields };
export type CustomerDraft = DraftOf<typeof customerForm>;

/** The groups of the form; a further field is one of the invoices. */
export const CUSTOMER_GROUPS: FieldGroups<typeof customerFields> = {
  Person: ['salutation', 'firstName', 'lastName', 'company'],
  Kontakt: ['email', 'phone'],
  Anschrift: ['street', 'zip', 'city', 'country'],
  Rechnung: 'rest',
  'Anschrift für Rechnungen': ['invoiceStreet', 'invoiceZip', 'invoiceCity', 'invoiceCountry'],
  Weiteres: ['notes'],
};

export const CUSTOMER_HINTS = { lastName: customerTexts.nameMissing };

/** True when neither last name nor company is typed, so that the customer cannot be saved. */
export function isNameless({ lastName, company }: Pick<CustomerDraft, 'lastName' | 'company'>): boolean {
  return lastName.trim() === '' && company.trim() === '';
}

/** The errors that the browser finds before sending. */
export function checkCustomer(draft: CustomerDraft): FieldMessages {
  return { ...(isNameless(draft) ? { lastName: customerTexts.nameMissing } : {}), ...checkConsent(draft) };
}

/** The request of the form. */
export const sentCustomer = (draft: CustomerDraft) => ({
  ...sentOf(customerForm, draft),
  ...sentConsent(draft),
});
