import { BoxRegular, ClockRegular, DeleteRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { POSITION_DESCRIPTION_LENGTH, POSITION_UNIT_LENGTH } from '#contracts/invoices/invoice-limits.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { formatEuro } from '../../ui/formats.js';
import { IconButton } from '../../ui/icon-button.js';
import { MoneyField, QuantityField } from '../../ui/number-fields.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { TaxField } from '../../ui/tax-field.js';
import { lineTotalOf, type PositionDraft } from './invoice-draft.js';

type RowProps = {
  readonly place: number;
  readonly position: PositionDraft;
  readonly errors: FieldMessages;
  /** The last one stays. */
  readonly isOnly: boolean;
  readonly onChange: (part: Partial<PositionDraft>) => void;
  readonly onRemove: () => void;
  /** What else belongs to this position, e.g. why it bears no tax. */
  readonly children?: ReactNode;
};

/** A position of the dialog, with what it rests on. */
export function PositionRow({ place, position, errors, isOnly, onChange, onRemove, children }: RowProps) {
  const field = <Name extends 'description' | 'quantity' | 'unit' | 'unitPrice' | 'taxPercent'>(
    name: Name,
  ) => ({
    name: `positions.${place}.${name}`,
    value: position[name],
    error: errors[`positions.${place}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li className="invoice-position" aria-label={`Position ${place + 1}`}>
      <span className="invoice-place" aria-hidden="true">
        {place + 1}
      </span>
      <TextField
        className="is-description"
        label="Beschreibung"
        required
        maxLength={POSITION_DESCRIPTION_LENGTH}
        {...field('description')}
      />
      <QuantityField label="Menge" required {...field('quantity')} />
      <TextField label="Einheit" maxLength={POSITION_UNIT_LENGTH} {...field('unit')} />
      <MoneyField label="Einzelpreis" required {...field('unitPrice')} />
      <TaxField {...field('taxPercent')} />
      <div className="invoice-line-total">
        <span className="hint">Netto</span>
        <b>{formatEuro(lineTotalOf(position))}</b>
      </div>
      <IconButton
        label={`Position ${place + 1} entfernen`}
        icon={<DeleteRegular />}
        disabled={isOnly}
        onClick={onRemove}
      />
      <div className="invoice-position-foot">
        <CheckField
          label="Altteil wird zurückgenommen"
          name={`positions.${place}.exchangePart`}
          value={position.exchangePart}
          onChange={(exchangePart) => onChange({ exchangePart })}
        />
        <ProofOf position={position} />
      </div>
      {children}
    </li>
  );
}

/** What the position rests on: time that was booked, or a part that was taken out. */
function ProofOf({ position: { proof, sources } }: Pick<RowProps, 'position'>) {
  if (proof === '') return null;
  const isTime = sources.some(({ kind }) => kind === 'TIME_LOG');
  return (
    <span className="hint invoice-proof">
      {isTime ? <ClockRegular aria-hidden="true" /> : <BoxRegular aria-hidden="true" />} {proof}
    </span>
  );
}
