import type { Share } from '#contracts/invoices/split/divide.js';
import type { SplitPlan, SplitPosition } from '#contracts/invoices/split/invoice-split.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import { partLineIdOf } from '#contracts/work-orders/parts/order-part.events.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import type { Proof } from '#contracts/invoices/invoice.events.js';
import type { PartMovement } from '../drafts/invoice-proofs.js';
import { position } from '../testing/golden-parts.js';
import { faultsOfProofs } from './split-proofs.js';

const PADS = partLineIdOf('o', 'pads');
const order = { id: 'o', operations: [], parts: new Map([[PADS, { id: PADS } as PartLine]]) };
const paysForOne = {
  ...order,
  operations: [
    { sold: { partsIncluded: true }, wanted: [{ articleId: 'pads', number: 'BB-1', quantityMilli: 1_000 }] },
  ] as unknown as readonly Operation[],
};
const movements = [
  { type: 'PartIssued', data: { movementId: 'm', partLineId: PADS, unit: 'Stk', quantityMilli: 4_000 } },
] as PartMovement[];

const OTHER = { paysTax: true, excessCents: 0 };
const planOf = (positions: readonly SplitPosition[]): SplitPlan => ({
  splitId: 's',
  workOrderId: 'o',
  customerId: 'c',
  invoiceId: 'own',
  date: '2026-11-23',
  supplyOn: '2026-11-23',
  prices: 'NET',
  exemptionReason: null,
  note: null,
  payers: [
    { kind: 'PAYER', payerId: 'p', invoiceId: 'theirs', ...OTHER },
    { kind: 'INTERNAL', payerId: null, invoiceId: null, ...OTHER },
  ],
  positions,
});
const line = (
  percent: number | null,
  pieces = 4,
  proofs: readonly Proof[] = [{ kind: 'STOCK_ISSUE', id: 'm' }],
  payer = 0,
): SplitPosition => ({
  ...position({ description: 'Beläge', unit: 'Stk', quantityMilli: pieces * 1_000, sources: proofs }),
  shares: percent === null ? [] : [{ payer, basisPoints: percent * 100, cents: 0 } satisfies Share],
});
const faults = (before: Parameters<typeof faultsOfProofs>[3], ...positions: SplitPosition[]) =>
  faultsOfProofs(planOf(positions), order, movements, before).map(({ field }) => field);

describe('a proof', () => {
  const log = [{ kind: 'TIME_LOG', id: 'log' }] as const;

  it('is refused on positions that end on two invoices, or on one and with the garage', () => {
    expect(faults([], line(100, 1, log), line(null, 1, log))).toEqual(['positions.1.sources']);
    expect(faults([], line(null, 1, log), line(60, 1, log))).toEqual(['positions.1.sources']);
    expect(faults([], line(null, 1, log), line(100, 1, log, 1))).toEqual(['positions.1.sources']);
  });

  it('may be on several positions of one invoice', () => {
    expect(faults([], line(null, 1, log), line(40, 1, log))).toEqual([]);
    expect(faults([], line(100, 2), line(100, 2))).toEqual([]);
  });
});

describe('a divided position', () => {
  it('is refused with fewer pieces than its movements, which it would bill all', () => {
    expect(faults([], line(50, 3))).toEqual(['positions.0.quantity']);
    expect(faults([], line(50, 4))).toEqual([]);
    expect(faults([], line(50, 2), line(50, 2))).toEqual([]);
    expect(faults([], line(100, 3))).toEqual([]);
  });

  it('needs no pieces that a fixed price pays for', () => {
    expect(faultsOfProofs(planOf([line(50, 3)]), paysForOne, movements, [])).toEqual([]);
    expect(faultsOfProofs(planOf([line(50, 2)]), paysForOne, movements, [])).toMatchObject([
      { field: 'positions.0.quantity' },
    ]);
  });

  it('needs no pieces that an earlier invoice bills', () => {
    expect(faults([line(null, 1)], line(50, 3))).toEqual([]);
    expect(faults([line(null, 1)], line(50, 2))).toEqual(['positions.0.quantity']);
  });
});
