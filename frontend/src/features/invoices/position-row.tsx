import { BoxRegular, ClockRegular, DeleteRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { positionFields } from '#contracts/invoices/invoice-fields.js';
import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { TAX_CASES, UNTAXED_CASES, type TaxCase } from '#contracts/invoices/tax-cases.js';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { IconButton } from '../../ui/icon-button.js';
import { MoneyField, QuantityField } from '../../ui/forms/number-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { TaxField } from '../../ui/forms/tax-field.js';
import { PositionDiscount } from './adjustments.js';
import { caseOf, isUnpriced, isUntaxed, lineTotalOf, type PositionDraft } from './invoice-draft.js';

const CASES = Object.fromEntries(UNTAXED_CASES.map((name) => [name, TAX_CASES[name].label])) as Record<
  TaxCase,
  string
>;

type RowProps = {
  readonly place: number;
  readonly position: PositionDraft;
  readonly errors: FieldMessages;
  /** The day of supply, whose tax rates are offered. */
  readonly supplyOn?: LocalDate | undefined;
  /** The last one stays. */
  readonly isOnly: boolean;
  readonly prices: PriceBasis;
  readonly onChange: (part: Partial<PositionDraft>) => void;
  readonly onRemove: () => void;
  /** Further content of the position, e.g. the reason of a tax exemption. */
  readonly children?: ReactNode;
};

/** A position of the dialog, with what it rests on. */
export function PositionRow(props: RowProps) {
  const { place, position, errors, supplyOn, isOnly, prices, onChange, onRemove, children } = props;
  const field = <Name extends 'description' | 'quantity' | 'unit' | 'unitPrice' | 'taxPercent'>(
    name: Name,
  ) => ({
    label: positionFields[name].label,
    required: positionFields[name].required,
    maxLength: positionFields[name].maxLength,
    name: `positions.${place}.${name}`,
    value: position[name],
    error: errors[`positions.${place}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li
      className={isUnpriced(position) ? 'invoice-position is-unpriced' : 'invoice-position'}
      aria-label={`Position ${place + 1}`}
    >
      <span className="invoice-place" aria-hidden="true">
        {place + 1}
      </span>
      <TextField className="is-description" {...field('description')} />
      <QuantityField {...field('quantity')} />
      <TextField {...field('unit')} />
      <MoneyField decimals={4} {...field('unitPrice')} />
      <TaxField supplyOn={supplyOn} {...field('taxPercent')} />
      <div className="invoice-line-total">
        <span className="hint">{prices === 'NET' ? 'Netto' : 'Brutto'}</span>
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
          label={positionFields.exchangePart.label}
          name={`positions.${place}.exchangePart`}
          value={position.exchangePart}
          onChange={(exchangePart) => onChange({ exchangePart })}
        />
        <PositionDiscount {...{ place, position, errors, onChange }} />
        <ProofOf position={position} />
        {position.calculation !== null && <span className="hint">Preis: {position.calculation}</span>}
        {isUnpriced(position) && <span className="invoice-unpriced">Ohne Preis</span>}
      </div>
      {isUntaxed(position) && <CaseField {...props} />}
      {children}
    </li>
  );
}

/** The evidence of the position: booked time, or an issued part. */
function ProofOf({ position: { proof, sources } }: Pick<RowProps, 'position'>) {
  if (proof === '') return null;
  const isTime = sources.some(({ kind }) => kind === 'TIME_LOG');
  return (
    <span className="hint invoice-proof">
      {isTime ? <ClockRegular aria-hidden="true" /> : <BoxRegular aria-hidden="true" />} {proof}
    </span>
  );
}

/** Why a position bears no tax. */
function CaseField({ place, position, errors, onChange }: RowProps) {
  const name = `positions.${place}.taxCase`;
  return (
    <ChoiceField
      className="invoice-reason"
      label={positionFields.taxCase.label}
      name={name}
      value={caseOf(position)}
      choices={CASES}
      error={errors[name]}
      onChange={(taxCase) => onChange({ taxCase })}
    />
  );
}
