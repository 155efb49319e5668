import { Input } from '@fluentui/react-components';
import { useId } from 'react';
import type { FieldState } from './form-field.js';
import { Framed } from './form-fields.js';

/** What is charged in Germany; others may be typed. */
const OFFERED = ['19', '7', '0'] as const;

/** The percentage of a position's tax: the usual ones are offered, any other can be typed. */
export function TaxField(props: FieldState<string>) {
  const { name, value, onChange } = props;
  const offered = useId();
  return (
    <>
      <Framed label="Steuer" required {...props}>
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
        {OFFERED.map((rate) => (
          <option key={rate} value={rate}>{`${rate} %`}</option>
        ))}
      </datalist>
    </>
  );
}
