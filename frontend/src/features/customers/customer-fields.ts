import { customerFields } from '#contracts/customers/customer-fields.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { consentFields } from '#contracts/kernel/consent-fields.js';
import { checkConsent } from '../../ui/forms/consent-fields.js';
import type { DraftOf } from '../../ui/forms/record-draft.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';

/** Everything in the form of a customer. */
export const customerForm = { ...customerFields, ...consentFields };
export type CustomerDraft = DraftOf<typeof customerForm>;

export const CUSTOMER_HINTS = { lastName: customerTexts.nameMissing };

/** True when neither last name nor company is typed, so that the customer cannot be saved. */
export function isNameless({ lastName, company }: Pick<CustomerDraft, 'lastName' | 'company'>): boolean {
  return lastName.trim() === '' && company.trim() === '';
}

/** The errors that the browser finds before sending. */
export function checkCustomer(draft: CustomerDraft): FieldMessages {
  return { ...(isNameless(draft) ? { lastName: customerTexts.nameMissing } : {}), ...checkConsent(draft) };
}
