import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { positionFields } from '#contracts/invoices/invoice-fields.js';
import { invoiceTotals } from '#contracts/invoices/invoice-lines.js';
import {
  centsOfShares,
  divide,
  insuredCents,
  type Divided,
  type PayerKind,
  type Share,
} from '#contracts/invoices/split/divide.js';
import { sentOf } from '../../ui/forms/record-draft.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { typedNumber } from '../../ui/forms/typed-number.js';
import {
  caseOf,
  draftOfProposal,
  numbersOf,
  type InvoiceDraft,
  type PositionDraft,
} from './invoice-draft.js';
import { faultsOf } from './invoice-faults.js';

export const PAYER_NAMES: Readonly<Record<PayerKind, string>> = {
  PAYER: 'Bekommt eine eigene Rechnung',
  INSURANCE: 'Versicherung, zahlt nur',
  INTERNAL: 'Trägt die Werkstatt',
};

/** Who bears a part, while it is typed. */
export type PayerDraft = {
  /** Tells the rows apart. */
  readonly key: string;
  readonly kind: PayerKind;
  readonly payerId: string;
  /** As the picker shows him. */
  readonly name: string;
  readonly paysTax: boolean;
  readonly excess: string;
};

/** An order that is divided, while it is typed. */
export type SplitDraft = InvoiceDraft & {
  readonly payers: readonly PayerDraft[];
  /** What was typed, by the keys of position and payer: `50 %`, `120 €`; '': nothing. */
  readonly shares: Readonly<Record<string, string>>;
  /** The doubts that are confirmed. */
  readonly confirm: string;
};

let made = 0;

export function newPayer(): PayerDraft {
  const key = `payer-${++made}`;
  return { key, kind: 'PAYER', payerId: '', name: '', paysTax: true, excess: '' };
}

export function splitOfProposal(proposal: ProposalAnswer): SplitDraft {
  return { ...draftOfProposal(proposal), payers: [newPayer()], shares: {}, confirm: '' };
}

export const shareKey = (position: PositionDraft, payer: PayerDraft): string =>
  `${position.key} ${payer.key}`;

export const payerName = ({ kind, name }: PayerDraft): string =>
  kind === 'INTERNAL' ? 'Werkstatt' : name || (kind === 'INSURANCE' ? 'Versicherung' : 'Zahler');

/** `50 %` and `50` are percent, `12,50 €` are euros; null: nothing, or what cannot be read. */
function typedShare(typed: string, payer: number): Share | null {
  const isEuro = typed.includes('€');
  const value = typedNumber(typed.replace(/[€%]/u, ''), 2);
  if (value === undefined || value <= 0 || (!isEuro && value > 100)) return null;
  const hundredths = Math.round(value * 100);
  return isEuro
    ? { payer, basisPoints: null, cents: hundredths }
    : { payer, basisPoints: hundredths, cents: 0 };
}

/** The shares of a position that can be read. */
function sharesOf(draft: SplitDraft, position: PositionDraft): readonly Share[] {
  return draft.payers.flatMap(
    (payer, place) => typedShare(draft.shares[shareKey(position, payer)] ?? '', place) ?? [],
  );
}

function divisible(draft: SplitDraft) {
  return draft.positions.flatMap((one) => {
    const numbers = numbersOf(one);
    if (numbers === null) return [];
    const position: Divided = { ...numbers, description: one.description, unit: one.unit, sources: [] };
    return [{ position, shares: sharesOf(draft, one) }];
  });
}

/** What each bears, in cents with tax, in the order of the list; the customer first. */
export function sharesShown(
  draft: SplitDraft,
): readonly { readonly label: string; readonly cents: number }[] {
  const { payers, prices } = draft;
  const positions = divisible(draft);
  const kinds = payers.map(({ kind }) => kind);
  const { customer, payers: others } = divide(kinds, positions);
  const gross = (lines: readonly Divided[]) =>
    invoiceTotals({ prices, positions: lines, discount: null, surcharge: null }).grossCents;
  return [
    { label: 'Kunde', cents: gross(customer) },
    ...payers.map((payer, place) =>
      payer.kind === 'INSURANCE'
        ? {
            label: `davon ${payerName(payer)}`,
            cents: insuredCents(place, prices, positions, {
              paysTax: payer.paysTax,
              excessCents: Math.round((typedNumber(payer.excess.replace('€', ''), 2) ?? 0) * 100),
            }),
          }
        : { label: payerName(payer), cents: gross(others[place] ?? []) },
    ),
  ];
}

/** The errors that the browser finds. */
export function splitFaults(draft: SplitDraft): FieldMessages {
  const faults: Record<string, string | undefined> = { ...faultsOf(draft) };
  for (const [place, { kind, payerId }] of draft.payers.entries())
    if (kind !== 'INTERNAL' && payerId === '') faults[`payers.${place}.payerId`] = 'Bitte auswählen.';
  for (const [place, position] of draft.positions.entries()) {
    const unread = draft.payers.some((payer, at) => {
      const typed = (draft.shares[shareKey(position, payer)] ?? '').trim();
      return typed !== '' && typedShare(typed, at) === null;
    });
    if (unread) faults[`positions.${place}.shares`] = 'Bitte als Prozent oder Euro angeben: 50 % oder 120 €.';
    else if (isTooMuch(draft, position))
      faults[`positions.${place}.shares`] = 'Die Anteile sind höher als die Position.';
  }
  return faults;
}

function isTooMuch(draft: SplitDraft, typed: PositionDraft): boolean {
  const numbers = numbersOf(typed);
  if (numbers === null) return false;
  const position: Divided = { ...numbers, description: '', unit: '', sources: [] };
  return centsOfShares({ position, shares: sharesOf(draft, typed) }).left < 0;
}

/** The request. `doubts`: the confirmed ones. */
export function splitBody(draft: SplitDraft, doubts: readonly string[]): object {
  const { supplyDate, prices, exemptionReason, note, payers, positions } = draft;
  return {
    supplyDate,
    prices,
    exemptionReason,
    note,
    doubts,
    payers: payers.map(({ kind, payerId, paysTax, excess }) => ({
      kind,
      payerId: kind === 'INTERNAL' ? null : payerId,
      ...(kind === 'INSURANCE' ? { paysTax, excess: typedNumber(excess.replace('€', ''), 2) ?? null } : {}),
    })),
    positions: positions.map((position) => ({
      ...sentOf(positionFields, position),
      taxCase: caseOf(position),
      sources: position.sources,
      shares: sharesOf(draft, position).map(({ payer, basisPoints, cents }) =>
        basisPoints === null ? { payer, amount: cents / 100 } : { payer, sharePercent: basisPoints / 100 },
      ),
    })),
  };
}
