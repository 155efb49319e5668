import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { formatInstant } from '../../ui/formats.js';
import { Panel } from '../../ui/panel.js';
import { ReadFields } from '../../ui/read-fields.js';

/** The master data as mechanics read them. */
export function CustomerFacts({ customer }: { readonly customer: CustomerAnswer }) {
  const { salutation, firstName, lastName, company, email, phone, street, zip, city, country } = customer;
  const fields = [
    ['Anrede', salutation],
    ['Vorname', firstName],
    ['Nachname', lastName],
    ['Firma', company],
    ['E-Mail', email],
    ['Telefon', phone],
    ['Straße', street],
    ['PLZ, Ort', [zip, city].filter(Boolean).join(' ')],
    ['Land', country],
    ['Einwilligung', customer.consentGiven ? `ja, ${formatInstant(customer.consentTimestamp)}` : 'nein'],
  ] as const;
  return (
    <Panel title="Kundenstammdaten">
      <div className="panel-body">
        <p>Sie können Kundendaten nur lesen. Notizen sind für Ihre Rolle ausgeblendet.</p>
        <ReadFields fields={fields} />
      </div>
    </Panel>
  );
}
