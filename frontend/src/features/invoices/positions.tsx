import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { MAX_POSITIONS } from '#contracts/invoices/invoice-fields.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import {
  newPosition,
  placeOfReason,
  wordFields,
  type InvoiceDraft,
  type PositionDraft,
} from './invoice-draft.js';
import { PositionRow } from './position-row.js';

type PartProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<InvoiceDraft>) => void;
  /** Of a collective invoice: shows the positions of this order only. */
  readonly orderId?: string;
  /** The day whose tax rates are in force. Default: the invoice's day of supply. */
  readonly supplyOn?: LocalDate | null;
  /** More fields of a position. */
  readonly renderMore?: (position: PositionDraft, place: number) => ReactNode;
};

/** The positions of an invoice while they are typed. */
export function Positions({ draft, errors, change, orderId, supplyOn, renderMore }: PartProps) {
  const setPosition = (key: string, part: Partial<PositionDraft>) =>
    change({ positions: draft.positions.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const reasonAt = placeOfReason(draft);
  const shown = draft.positions.flatMap((position, place) =>
    position.orderId === orderId ? [{ position, place }] : [],
  );
  const add = () => {
    const after = (shown.at(-1)?.place ?? draft.positions.length - 1) + 1;
    const added = { ...newPosition(), ...(orderId !== undefined && { orderId }) };
    change({ positions: draft.positions.toSpliced(after, 0, added) });
  };
  return (
    <>
      <ol className="invoice-positions" aria-label="Positionen">
        {shown.map(({ position, place }) => (
          <PositionRow
            key={position.key}
            place={place}
            position={position}
            errors={errors}
            supplyOn={supplyOn ?? draft.supplyDate ?? draft.date ?? undefined}
            prices={draft.prices}
            isOnly={shown.length === 1}
            onChange={(part) => setPosition(position.key, part)}
            onRemove={() => change({ positions: draft.positions.filter(({ key }) => key !== position.key) })}
          >
            {place === reasonAt && (
              <TextField
                className="invoice-reason"
                label={wordFields.exemptionReason.label}
                required
                hint="Zum Beispiel: Durchlaufender Posten, § 10 Abs. 1 Satz 5 UStG"
                maxLength={wordFields.exemptionReason.maxLength}
                {...fieldOf({ draft, errors, change }, 'exemptionReason')}
              />
            )}
            {renderMore?.(position, place)}
          </PositionRow>
        ))}
      </ol>
      <Button
        className="invoice-add"
        appearance="subtle"
        icon={<AddRegular />}
        disabled={draft.positions.length >= MAX_POSITIONS}
        onClick={add}
      >
        Position hinzufügen
      </Button>
    </>
  );
}
