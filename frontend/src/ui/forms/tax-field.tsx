import { Input } from '@fluentui/react-components';
import { useId } from 'react';
import { taxRatesOn } from '#contracts/invoices/tax-rates.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { FieldState } from './form-field.js';
import { Framed } from './form-fields.js';
import { useToday } from '../dates/today.js';

type TaxProps = FieldState<string> & {
  /** The day whose rates are offered; missing: today's rates. */
  readonly supplyOn?: LocalDate | undefined;
};

/** The percentage of a position's tax: the rates of the day are offered, any other can be typed. */
export function TaxField({ supplyOn, ...props }: TaxProps) {
  const { name, value, onChange } = props;
  const today = useToday();
  const offered = useId();
  return (
    <>
      <Framed label="Steuer" {...props} required>
        <Input
          className="is-number"
          name={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          list={offered}
          contentAfter={<>%</>}
          onChange={(_, { value: typed }) => onChange(typed)}
        />
      </Framed>
      <datalist id={offered}>
        {taxRatesOn(supplyOn ?? today).map((rate) => (
          <option key={rate} value={rate / 100}>{`${rate / 100} %`}</option>
        ))}
      </datalist>
    </>
  );
}
