import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { MAX_POSITIONS } from '#contracts/invoices/invoice-fields.js';
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
  /** More fields of a position. */
  readonly renderMore?: (position: PositionDraft, place: number) => ReactNode;
};

/** The positions of an invoice while they are typed. */
export function Positions({ draft, errors, change, renderMore }: PartProps) {
  const setPosition = (key: string, part: Partial<PositionDraft>) =>
    change({ positions: draft.positions.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const reasonAt = placeOfReason(draft);
  return (
    <>
      <ol className="invoice-positions" aria-label="Positionen">
        {draft.positions.map((position, place) => (
          <PositionRow
            key={position.key}
            place={place}
            position={position}
            errors={errors}
            supplyOn={draft.supplyDate ?? draft.date ?? undefined}
            prices={draft.prices}
            isOnly={draft.positions.length === 1}
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
        onClick={() => change({ positions: [...draft.positions, newPosition()] })}
      >
        Position hinzufügen
      </Button>
    </>
  );
}
