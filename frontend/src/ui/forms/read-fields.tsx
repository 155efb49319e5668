import type { ReactNode } from 'react';
import { MISSING } from '../dates/formats.js';
import './read-fields.css';

type ReadFieldsProps = {
  /** Label and value, in the order they are read. Empty: "–". */
  readonly fields: readonly (readonly [label: string, value: ReactNode])[];
};

/** Fields that are only read. */
export function ReadFields({ fields }: ReadFieldsProps) {
  return (
    <dl className="read-fields">
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? MISSING : value}</dd>
        </div>
      ))}
    </dl>
  );
}
