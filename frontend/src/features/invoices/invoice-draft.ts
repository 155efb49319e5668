import type { InvoiceAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { exemptionReasonOf, invoiceTotals, type PositionToSum } from '#contracts/invoices/invoice-lines.js';
import { DATE_TEXT, NUMBER_TEXT, POSITIONS_TEXT } from '#contracts/invoices/invoice-limits.js';
import type { Proof } from '#contracts/invoices/invoice.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { lineNetCents, type Totals } from '#contracts/values/vat.js';
import { euroOf, quantityOf } from '../../ui/number-fields.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { asTyped, typedNumber } from '../../ui/typed-number.js';

/** A position while it is typed. */
export type PositionDraft = {
  /** Tells the rows apart while some are added and taken away. */
  readonly key: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly taxPercent: string;
  readonly exchangePart: boolean;
  readonly sources: readonly Proof[];
  /** What it rests on, in words. */
  readonly proof: string;
};

/** An invoice while it is typed. */
export type InvoiceDraft = {
  readonly number: string;
  readonly date: LocalDate | null;
  readonly supplyDate: LocalDate | null;
  readonly exemptionReason: string;
  readonly note: string;
  readonly positions: readonly PositionDraft[];
};

let made = 0;
const nextKey = (): string => `position-${++made}`;

/** A position that nobody has typed anything into. */
export function newPosition(): PositionDraft {
  return {
    key: nextKey(),
    description: '',
    quantity: '1',
    unit: 'Stk',
    unitPrice: '0,00',
    taxPercent: '19',
    exchangePart: false,
    sources: [],
    proof: '',
  };
}

type Shown = Omit<InvoiceAnswer['positions'][number], 'id' | 'lineTotal'> & { readonly proof?: string };

function typedPosition(position: Shown): PositionDraft {
  const { description, quantity, unit, unitPrice, taxPercent, exchangePart, sources, proof = '' } = position;
  return {
    key: nextKey(),
    description,
    quantity: asTyped(quantity),
    unit,
    unitPrice: asTyped(unitPrice, 2),
    taxPercent: asTyped(taxPercent),
    exchangePart,
    sources,
    proof,
  };
}

/** What the order proposes, to be changed and sent. */
export function draftOfProposal({ number, date, supplyDate, positions }: ProposalAnswer): InvoiceDraft {
  const typed = positions.map(typedPosition);
  return {
    number,
    date,
    supplyDate: supplyDate ?? date,
    exemptionReason: '',
    note: '',
    positions: typed.length === 0 ? [newPosition()] : typed,
  };
}

/** A draft as it stands, to be made anew. */
export function draftOfInvoice(invoice: InvoiceAnswer): InvoiceDraft {
  const { number, date, supplyDate, exemptionReason, note, positions } = invoice;
  return {
    number,
    date,
    supplyDate,
    exemptionReason: exemptionReason ?? '',
    note: note ?? '',
    positions: positions.map(typedPosition),
  };
}

/** The position in numbers; null while something in it cannot be read. */
export function numbersOf(position: PositionDraft): PositionToSum | null {
  const quantity = quantityOf(position.quantity);
  const price = euroOf(position.unitPrice);
  const tax = typedNumber(position.taxPercent, 2);
  if (quantity === undefined || price === undefined || tax === undefined) return null;
  if (quantity <= 0 || price < 0 || tax < 0 || tax > 100) return null;
  return {
    quantityMilli: Math.round(quantity * 1_000),
    unitPriceCents: Math.round(price * 100),
    taxBasisPoints: Math.round(tax * 100),
    isExchangePart: position.exchangePart,
  };
}

/** Net euros of a position; null while it cannot be read. */
export function lineTotalOf(position: PositionDraft): number | null {
  const numbers = numbersOf(position);
  return numbers && lineNetCents(numbers) / 100;
}

/** The sums as the server will compute them, of what can be read. */
export function sumsOf({ positions }: InvoiceDraft): Totals {
  return invoiceTotals(positions.flatMap((position) => numbersOf(position) ?? []));
}

/** Why what is at 0 % bears no tax; null: nothing is, or nobody said. */
export function reasonOf({ positions, exemptionReason }: InvoiceDraft): string | null {
  const readable = positions.flatMap((position) => numbersOf(position) ?? []);
  return exemptionReasonOf(readable, exemptionReason.trim() || null);
}

/** True when somebody has to say why a position bears no tax. */
export function asksForReason(draft: InvoiceDraft): boolean {
  return placeOfReason(draft) !== -1;
}

/** The first position at 0 %, which asks why; -1: none does. */
export function placeOfReason({ positions }: InvoiceDraft): number {
  return positions.findIndex((position) => typedNumber(position.taxPercent, 2) === 0);
}

/** What is still wrong of what was found to be: a position that is complete by now is marked no more. */
export function faultsLeft(errors: FieldMessages, draft: InvoiceDraft): FieldMessages {
  const faults = faultsOf(draft);
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field, message]) => !field.startsWith('positions.') || message !== POSITIONS_TEXT || field in faults,
    ),
  );
}

/** What can be seen to be wrong. */
export function faultsOf(draft: InvoiceDraft): FieldMessages {
  const faults: Record<string, string> = {};
  if (draft.number.trim() === '') faults['number'] = NUMBER_TEXT;
  if (draft.date === null) faults['date'] = DATE_TEXT;
  for (const [place, position] of draft.positions.entries()) {
    const wrong = (field: string, isWrong: boolean): void => {
      if (isWrong) faults[`positions.${place}.${field}`] = POSITIONS_TEXT;
    };
    wrong('description', position.description.trim() === '');
    wrong('quantity', (quantityOf(position.quantity) ?? 0) <= 0);
    wrong('unitPrice', (euroOf(position.unitPrice) ?? -1) < 0);
    const tax = typedNumber(position.taxPercent, 2) ?? -1;
    wrong('taxPercent', tax < 0 || tax > 100);
  }
  if (asksForReason(draft) && draft.exemptionReason.trim() === '') {
    faults['exemptionReason'] = 'Bitte einen Grund für die Steuerbefreiung angeben.';
  }
  return faults;
}

/** What is sent. Another date is due anew: what was due before would stay. */
export function bodyOf(
  draft: InvoiceDraft,
  workOrderId: string,
  before: Pick<InvoiceAnswer, 'date'> | null,
): Record<string, unknown> {
  return {
    ...(before === null || before.date === draft.date ? {} : { dueDate: null }),
    number: draft.number.trim(),
    date: draft.date,
    workOrderId,
    supplyDate: draft.supplyDate,
    exemptionReason: draft.exemptionReason.trim(),
    note: draft.note,
    positions: draft.positions.map(({ description, unit, exchangePart, sources, ...typed }) => ({
      description,
      unit,
      exchangePart,
      sources,
      quantity: quantityOf(typed.quantity),
      unitPrice: euroOf(typed.unitPrice),
      taxPercent: typedNumber(typed.taxPercent, 2),
    })),
  };
}
