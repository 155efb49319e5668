import { Dropdown, Field, Option } from '@fluentui/react-components';

type ChoiceFilterProps = {
  readonly label: string;
  /** `''`: all. */
  readonly value: string;
  /** By their words in the address, in the order of the list. */
  readonly choices: Readonly<Record<string, string>>;
  readonly all?: string;
  readonly onChange: (value: string) => void;
};

/** A filter with a few answers, the first of them "Alle". */
export function ChoiceFilter({ label, value, choices, all = 'Alle', onChange }: ChoiceFilterProps) {
  const chosen = Object.hasOwn(choices, value) ? value : '';
  return (
    <Field label={label} className="is-choice">
      <Dropdown
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
