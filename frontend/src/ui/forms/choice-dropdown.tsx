import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { ChoiceFilterProps } from '../lists/choice-filter.js';

/** The list of a `ChoiceFilter`. Opens at once, because it replaces the button that the user pressed. */
export function ChoiceDropdown({ label, value, choices, all = 'Alle', onChange }: ChoiceFilterProps) {
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const chosen = Object.hasOwn(choices, value) ? value : '';
  return (
    <Field label={label} className="is-choice">
      <Dropdown
        ref={field}
        defaultOpen
        value={choices[chosen] ?? all}
        selectedOptions={[chosen]}
        onOptionSelect={(_, { optionValue = '' }) => onChange(optionValue)}
      >
        <Option value="">{all}</Option>
        {Object.entries(choices).map(([word, name]) => (
          <Option key={word} value={word}>
            {name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
