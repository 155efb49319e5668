import { Input } from '@fluentui/react-components';
import { Framed } from './form-fields.js';
import type { FieldState } from './form-field.js';
import { asTyped, typedNumber } from './typed-number.js';

type NumberFieldProps = FieldState<string> & {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly className?: string;
};

/** An amount in euros, typed with a comma. It holds what was typed; `euroOf` reads one with two decimals. */
export function MoneyField({ decimals = 2, ...props }: NumberFieldProps & { readonly decimals?: number }) {
  return <NumberField {...props} unit="€" decimals={decimals} minDecimals={2} />;
}

/** A quantity with up to three decimals, typed with a comma. It holds what was typed; `quantityOf` reads it. */
export function QuantityField({ unit, ...props }: NumberFieldProps & { readonly unit?: string }) {
  return <NumberField {...props} unit={unit} decimals={3} minDecimals={0} />;
}

/** The euros that were typed; undefined for nothing, or for what is no amount. */
export function euroOf(typed: string): number | undefined {
  return typedNumber(typed.replace('€', ''), 2);
}

/** The quantity that was typed; undefined for nothing, or for what is none. */
export function quantityOf(typed: string): number | undefined {
  return typedNumber(typed, 3);
}

type AnyNumberProps = NumberFieldProps & {
  readonly unit: string | undefined;
  readonly decimals: number;
  readonly minDecimals: number;
};

function NumberField({ unit, decimals, minDecimals, ...props }: AnyNumberProps) {
  const { name, value, onChange } = props;
  return (
    <Framed {...props}>
      <Input
        className="is-number"
        name={name}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        disabled={props.disabled}
        contentAfter={unit === undefined ? undefined : <>{unit}</>}
        onChange={(_, { value: typed }) => onChange(typed)}
        // What can be read is shown as it was meant once somebody leaves the field.
        onBlur={() => {
          const number = typedNumber(value.replace('€', ''), decimals);
          if (number !== undefined && asTyped(number, minDecimals) !== value)
            onChange(asTyped(number, minDecimals));
        }}
      />
    </Framed>
  );
}
