import { customerFields } from '#contracts/customers/customer-fields.js';
import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { Panel } from '../../ui/pages/panel.js';
import { ReadFields } from '../../ui/forms/read-fields.js';
import { draftOf } from '../../ui/forms/record-draft.js';
import { readOf } from '../../ui/forms/record-fields.js';

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
