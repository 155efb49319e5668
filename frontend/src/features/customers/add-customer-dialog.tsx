import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { SimilarCustomer } from '#contracts/customers/customers.api.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useSettled } from '../../ui/lists/settled.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { emptyDraft } from '../../ui/forms/record-draft.js';
import { checkCustomer, customerForm, isNameless, sentCustomer } from './customer-fields.js';
import { CustomerInputs } from './customer-inputs.js';
import { addCustomer, similarCustomers } from './customers.queries.js';

const EMPTY = emptyDraft(customerForm);
const ASK_AFTER_MS = 300;

/** "Neuer Kunde": says while typing who may be the same. */
export function AddCustomerDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useAddForm({
    empty: EMPTY,
    check: checkCustomer,
    incomplete: customerTexts.incomplete,
    send: (draft, key) => addCustomer(sentCustomer(draft), key),
    refresh: 'customers',
    added: ({ displayName }) => ['Kunde angelegt', displayName] as const,
    onAdded: ({ id }) => void navigate(`/customers/${id}`),
    failed: 'Kunde konnte nicht angelegt werden.',
  });
  const { lastName, company, email, phone } = form.draft;
  const typed = useSettled(`${lastName}\n${company}\n${email}\n${phone}`, ASK_AFTER_MS).split('\n');
  const [name = '', firm = '', mail = '', number = ''] = typed;
  const { data: similar = [] } = useQuery(
    similarCustomers({ lastName: name, company: firm, email: mail, phone: number }),
  );
  return (
    <FormDialog
      title="Neuer Kunde"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      ready={!isNameless(form.draft)}
      failure={form.failure}
      notice={<Similar customers={similar} />}
      onClose={onClose}
    >
      <div className="form-grid">
        <CustomerInputs form={form} />
      </div>
    </FormDialog>
  );
}

function Similar({ customers }: { readonly customers: readonly SimilarCustomer[] }) {
  return (
    <output className={customers.length > 0 ? 'msg caution' : undefined}>
      {customers.length > 0 && (
        <span className="grow">
          Vielleicht schon bekannt:
          {customers.map(({ id, displayName, matches }) => (
            <span key={id}>
              {' '}
              <SiteLink to={`/customers/${id}`}>{displayName}</SiteLink> (gleich: {matches.join(', ')})
            </span>
          ))}
        </span>
      )}
    </output>
  );
}
