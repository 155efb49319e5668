import { Button } from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { MOST_SPLIT_PAYERS } from '#contracts/invoices/split/divide.js';
import { customerSource } from '../../api/entities.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { CheckField, ChoiceField } from '../../ui/forms/form-fields.js';
import { MoneyField } from '../../ui/forms/number-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { IconButton } from '../../ui/icon-button.js';
import { newPayer, PAYER_NAMES, type PayerDraft } from './split-draft.js';

type SplitPayersProps = {
  readonly payers: readonly PayerDraft[];
  readonly errors: FieldMessages;
  readonly onChange: (payers: readonly PayerDraft[]) => void;
};

/** Who bears a part beside the customer. */
export function SplitPayers({ payers, errors, onChange }: SplitPayersProps) {
  const set = (key: string, part: Partial<PayerDraft>) =>
    onChange(payers.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className="split-payers" aria-label="Zahler neben dem Kunden">
      <h3>Zahler neben dem Kunden</h3>
      {payers.map((payer, place) => (
        <SplitPayer
          key={payer.key}
          {...{ payer, place, errors }}
          isOnly={payers.length === 1}
          onChange={(part) => set(payer.key, part)}
          onRemove={() => onChange(payers.filter(({ key }) => key !== payer.key))}
        />
      ))}
      <Button
        className="invoice-add"
        appearance="subtle"
        icon={<AddRegular />}
        disabled={payers.length >= MOST_SPLIT_PAYERS}
        onClick={() => onChange([...payers, newPayer()])}
      >
        Zahler hinzufügen
      </Button>
    </section>
  );
}

type SplitPayerProps = Pick<SplitPayersProps, 'errors'> & {
  readonly payer: PayerDraft;
  readonly place: number;
  /** The last one stays. */
  readonly isOnly: boolean;
  readonly onChange: (part: Partial<PayerDraft>) => void;
  readonly onRemove: () => void;
};

function SplitPayer({ payer, place, errors, isOnly, onChange, onRemove }: SplitPayerProps) {
  return (
    <fieldset className="split-payer" aria-label={`Zahler ${place + 1}`}>
      <ChoiceField
        label="Art"
        name={`payers.${place}.kind`}
        value={payer.kind}
        choices={PAYER_NAMES}
        onChange={(kind) => onChange({ kind })}
      />
      {payer.kind !== 'INTERNAL' && (
        <EntityPicker
          label="Kunde"
          required
          name={`payers.${place}.payerId`}
          source={customerSource}
          value={payer.payerId}
          error={errors[`payers.${place}.payerId`]}
          onChange={(payerId, entity) => onChange({ payerId, name: entity?.label ?? '' })}
        />
      )}
      {payer.kind === 'INSURANCE' && (
        <>
          <MoneyField
            label="Selbstbeteiligung"
            name={`payers.${place}.excess`}
            value={payer.excess}
            error={errors[`payers.${place}.excess`]}
            onChange={(excess) => onChange({ excess })}
          />
          <CheckField
            label="Zahlt netto"
            hint="Der Kunde zieht Vorsteuer ab."
            name={`payers.${place}.paysTax`}
            value={!payer.paysTax}
            onChange={(isNet) => onChange({ paysTax: !isNet })}
          />
        </>
      )}
      <IconButton
        label={`Zahler ${place + 1} entfernen`}
        icon={<DeleteRegular />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </fieldset>
  );
}
