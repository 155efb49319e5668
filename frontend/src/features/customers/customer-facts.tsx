import { customerFields } from '#contracts/customers/customer-fields.js';
import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { ReadGroups } from '../../ui/forms/grouped-fields.js';
import { ReadFields } from '../../ui/forms/read-fields.js';
import { draftOf } from '../../ui/forms/record-draft.js';
import { readOf } from '../../ui/forms/record-fields.js';
import { Panel } from '../../ui/pages/panel.js';
import { consentFields } from '#contracts/kernel/consent-fields.js';
import { CUSTOMER_GROUPS, type CustomerDraft } from './customer-fields.js';

const { notes: _notes, ...readable } = customerFields;

/** The master data as mechanics read them. */
export function CustomerFacts({ customer }: { readonly customer: CustomerAnswer }) {
  const { consentGiven, consentTimestamp } = customer;
  const consent = consentGiven ? `ja, ${formatInstant(consentTimestamp)}` : 'nein';
  return (
    <Panel title="Kundenstammdaten">
      <div className="panel-body">
        <p>Sie können Kundendaten nur lesen. Notizen sind für Ihre Rolle ausgeblendet.</p>
        <ReadFields fields={[...readOf(readable, draftOf(readable, customer)), ['Einwilligung', consent]]} />
      </div>
    </Panel>
  );
}

const { consentGiven: _given, ...consentDetails } = consentFields;

/** The master data until somebody edits them. */
export function CustomerReading({ draft }: { readonly draft: CustomerDraft }) {
  const { phone, email, invoiceEmail } = draft;
  return (
    <>
      <ReadGroups
        of={customerFields}
        groups={CUSTOMER_GROUPS}
        draft={draft}
        shown={{
          phone: <a href={telephoneHref(phone)}>{phone}</a>,
          email: <a href={`mailto:${email}`}>{email}</a>,
          invoiceEmail: <a href={`mailto:${invoiceEmail}`}>{invoiceEmail}</a>,
        }}
        empty="Noch keine Angaben."
      />
      {draft.consentGiven && (
        <ReadGroups
          of={consentDetails}
          groups={{ Einwilligung: 'rest' }}
          draft={draft}
          empty="Eine Einwilligung liegt vor."
        />
      )}
    </>
  );
}
