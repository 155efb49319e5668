import { Dropdown, Option } from '@fluentui/react-components';
import { FUEL_NAMES, FUELS } from '#contracts/site/car-facts.js';

type FuelChoiceProps = {
  readonly label: string;
  /** Empty: not known. */
  readonly fuel: string;
  readonly onChoose: (fuel: string) => void;
};

const NAMES: Readonly<Record<string, string>> = FUEL_NAMES;

export function FuelChoice({ label, fuel, onChoose }: FuelChoiceProps) {
  return (
    <Dropdown
      className="fuel-choice"
      aria-label={label}
      placeholder="Kraftstoff"
      value={NAMES[fuel] ?? ''}
      selectedOptions={[fuel]}
      onOptionSelect={(_, { optionValue = '' }) => onChoose(optionValue)}
    >
      <Option value="">Keine Angabe</Option>
      {FUELS.map((one) => (
        <Option key={one} value={one}>
          {FUEL_NAMES[one]}
        </Option>
      ))}
    </Dropdown>
  );
}
