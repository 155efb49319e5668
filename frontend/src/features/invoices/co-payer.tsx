import { coPayerFields } from '#contracts/invoices/invoice-fields.js';
import { customerSource } from '../../api/entities.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { Fold } from './fold.js';
import { sumsOf, type InvoiceDraft } from './invoice-draft.js';

type CoPayerProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<InvoiceDraft>) => void;
};

/** Unfolds for an insurance that pays a part, while the invoice goes to the customer who ordered the work. */
export function CoPayer({ draft, errors, change }: CoPayerProps) {
  const { coPayerId, coPayerAmount } = draft;
  const isUsed = [coPayerId, coPayerAmount, errors['coPayerId'], errors['coPayerAmount']].some(Boolean);
  const net = formatEuro(sumsOf(draft).netCents / 100);
  return (
    <Fold label="Versicherung zahlt mit" isUsed={isUsed}>
      <EntityPicker
        label={coPayerFields.coPayerId.label}
        name="coPayerId"
        source={customerSource}
        value={coPayerId}
        error={errors['coPayerId']}
        hint="Sie zahlt nur. Die Rechnung bekommt der Kunde, und er schuldet den Rest."
        onChange={(picked) => change({ coPayerId: picked })}
      />
      <RecordFields
        of={coPayerFields}
        form={{ draft, errors, change }}
        only={['coPayerAmount']}
        hints={{
          coPayerAmount: `Netto sind es ${net}. Wer Vorsteuer abzieht, zahlt Steuer und Selbstbeteiligung selbst.`,
        }}
      />
    </Fold>
  );
}
