import { customerTexts } from '#contracts/customers/customer-texts.js';
import { holdsOneOf, useSession } from '../../api/session.js';
import { ConsentFields } from '../../ui/consent-fields.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { useRecordForm } from '../../ui/record-form.js';
import { useQueryClient } from '@tanstack/react-query';
import { toasts } from '../../ui/toasts.js';
import {
  AddressFields,
  checkCustomer,
  CUSTOMER_LABELS,
  draftOfCustomer,
  isNameless,
  PersonFields,
  sentCustomer,
} from './customer-fields.js';
import { changeCustomer, customer } from './customers.queries.js';

/** Whether somebody may change customers and read what the office notes. */
export function useMayChange(): boolean {
  return holdsOneOf(useSession(), ['ADMIN', 'DISPONENT']);
}

/** "Kundenstammdaten": everything the office enters about a customer, saved as a whole. */
export function CustomerForm({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const form = useRecordForm({
    query: customer(id),
    draftOf: draftOfCustomer,
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
      labels={CUSTOMER_LABELS}
      failed="Kunde konnte nicht geladen werden."
      ready={form.draft === undefined || !isNameless(form.draft)}
    >
      {() => (
        <>
          <PersonFields form={form} />
          <AddressFields form={form} withNotes />
          <ConsentFields form={form} />
        </>
      )}
    </RecordPanel>
  );
}
