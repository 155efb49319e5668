import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { useQueryClient } from '@tanstack/react-query';
import { toasts } from '../../ui/feedback/toasts.js';
import { draftOf } from '../../ui/forms/record-draft.js';
import { CustomerReading } from './customer-facts.js';
import { checkCustomer, customerForm, isNameless, sentCustomer } from './customer-fields.js';
import { CustomerInputs } from './customer-inputs.js';
import { changeCustomer, customer } from './customers.queries.js';

/** "Kundenstammdaten": everything the office enters about a customer, saved as a whole. */
export function CustomerForm({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const form = useRecordForm({
    query: customer(id),
    draftOf: (known: CustomerAnswer) => draftOf(customerForm, known),
    check: checkCustomer,
    incomplete: customerTexts.incomplete,
    save: ({ revision }, draft) => changeCustomer(id, sentCustomer(draft), revision),
    onSaved: () => {
      toasts.success('Kundendaten wurden aktualisiert.');
      void cache.invalidateQueries({ queryKey: ['customers'] });
    },
    failed: 'Kunde konnte nicht aktualisiert werden.',
  });
  return (
    <RecordPanel
      title="Kundenstammdaten"
      form={form}
      labels={labelsOf(customerForm)}
      failed="Kunde konnte nicht geladen werden."
      ready={form.draft === undefined || !isNameless(form.draft)}
      read={form.draft === undefined ? null : <CustomerReading draft={form.draft} />}
    >
      {() => <CustomerInputs form={form} />}
    </RecordPanel>
  );
}
