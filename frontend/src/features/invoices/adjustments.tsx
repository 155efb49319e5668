import { DISCOUNT_REASONS, SURCHARGE_REASONS } from '#contracts/invoices/adjustments.js';
import { adjustmentFields, positionFields } from '#contracts/invoices/invoice-fields.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { Fold } from './fold.js';
import type { InvoiceDraft, PositionDraft } from './invoice-draft.js';

const DISCOUNT = ['discountPercent', 'discountAmount', 'discountReason'] as const;
const SURCHARGE = ['surchargePercent', 'surchargeAmount', 'surchargeReason'] as const;
const WORDS = {
  discountReason: labelsOf(DISCOUNT_REASONS),
  surchargeReason: labelsOf(SURCHARGE_REASONS),
};

/** The reasons of the server, if none is chosen. */
const USUAL = { discountReason: 'DISCOUNT', surchargeReason: 'SMALL_PARTS' } as const;

type Change<Draft> = (part: Partial<Draft>) => void;
type Names = readonly (keyof typeof adjustmentFields)[];

type WholeProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: Change<InvoiceDraft>;
};

/** Discount and surcharge on the whole, folded away until somebody wants one. */
export function WholeAdjustments(form: WholeProps) {
  const shown = { ...form, draft: withReasons(form.draft) };
  const of = (names: Names) => ({ ...foldOf(form.draft, form.errors, names), names });
  return (
    <div className="invoice-adjustments">
      <Fold label="Rabatt auf alles" {...of(DISCOUNT)}>
        <RecordFields of={adjustmentFields} form={shown} only={DISCOUNT} words={WORDS} />
      </Fold>
      <Fold label="Zuschlag" {...of(SURCHARGE)}>
        <RecordFields of={adjustmentFields} form={shown} only={SURCHARGE} words={WORDS} />
      </Fold>
    </div>
  );
}

type PositionProps = {
  readonly place: number;
  readonly position: PositionDraft;
  readonly errors: FieldMessages;
  readonly onChange: Change<PositionDraft>;
};

/** The discount of a position, folded away until somebody wants one. */
export function PositionDiscount({ place, position, errors, onChange }: PositionProps) {
  const prefix = `positions.${place}.`;
  const own = Object.fromEntries(DISCOUNT.map((name) => [name, errors[prefix + name]]));
  const form = { draft: withReasons(position), errors: own, change: onChange };
  return (
    <Fold label="Rabatt" {...foldOf(position, own, DISCOUNT)}>
      <RecordFields of={positionFields} form={form} only={DISCOUNT} words={WORDS} />
    </Fold>
  );
}

/** The draft with the usual reasons where none is chosen. */
function withReasons<Draft extends { readonly discountReason: string; readonly surchargeReason?: string }>(
  draft: Draft,
): Draft {
  const { discountReason, surchargeReason } = draft;
  return {
    ...draft,
    discountReason: discountReason || USUAL.discountReason,
    surchargeReason: surchargeReason || USUAL.surchargeReason,
  };
}

function foldOf(draft: object, errors: FieldMessages, names: Names): { readonly isUsed: boolean } {
  const typed = draft as Readonly<Record<string, unknown>>;
  return { isUsed: names.some((name) => Boolean(typed[name]) || errors[name] !== undefined) };
}
