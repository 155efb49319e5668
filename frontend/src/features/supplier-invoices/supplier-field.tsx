import { Combobox, Field, Option } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { FieldState } from '../../ui/forms/form-field.js';
import { problem } from '../../ui/forms/add-form.js';
import { knownSuppliersQuery } from './supplier-invoices.queries.js';

const SHOWN = 8;

/** "Lieferant": those we order from and those who have sent invoices, found while typing; any other name is taken too. */
export function SupplierField({ name, value, error, onChange }: FieldState<string>) {
  const known = useQuery(knownSuppliersQuery).data ?? [];
  const typed = value.trim().toLowerCase();
  const found = known.filter((one) => one.toLowerCase().includes(typed)).slice(0, SHOWN);
  return (
    <Field label="Lieferant" required className="form-field" {...problem(error)}>
      <Combobox
        freeform
        name={name}
        value={value}
        maxLength={200}
        selectedOptions={[value]}
        onChange={(event) => onChange(event.currentTarget.value)}
        onOptionSelect={(_, { optionText }) => optionText !== undefined && onChange(optionText)}
      >
        {found.map((one) => (
          <Option key={one} value={one}>
            {one}
          </Option>
        ))}
        {typed !== '' && !known.some((one) => one.toLowerCase() === typed) && (
          <Option value={value} text={value}>{`„${value.trim()}“ neu anlegen`}</Option>
        )}
      </Combobox>
    </Field>
  );
}
