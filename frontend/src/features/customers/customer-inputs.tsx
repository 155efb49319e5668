import { customerFields } from '#contracts/customers/customer-fields.js';
import { ConsentFields } from '../../ui/forms/consent-fields.js';
import type { Draft } from '../../ui/forms/draft.js';
import { groupsOf } from '../../ui/forms/field-groups.js';
import type { FormOf } from '../../ui/forms/form-field.js';
import { FieldSet } from '../../ui/forms/grouped-fields.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { CUSTOMER_GROUPS, CUSTOMER_HINTS, type CustomerDraft } from './customer-fields.js';

const groups = groupsOf(customerFields, CUSTOMER_GROUPS);

/** The inputs of a customer, by group. */
export function CustomerInputs({ form }: { readonly form: FormOf<Draft & CustomerDraft> }) {
  return (
    <>
      {groups.map(({ title, names }) => (
        <FieldSet key={title} title={title}>
          <RecordFields of={customerFields} form={form} only={names} hints={CUSTOMER_HINTS} />
        </FieldSet>
      ))}
      <FieldSet title="Einwilligung">
        <ConsentFields form={form} />
      </FieldSet>
    </>
  );
}
