import { unbilledPartsOf, type OrderedParts } from './unbilled-parts.js';

const PADS = [{ kind: 'STOCK_ISSUE', id: 'm' }] as const;
const share = (id: string) => ({ id, invoiceIds: [`invoice ${id}`] });
/** The line of a share, or its Storno. */
const line = (sources: OrderedParts['billings'][number]['sources'], times: 1 | -1 = 1) => ({
  quantityMilli: times * 1_000,
  unit: 'Anteil',
  sources,
});
/** Four pads that three pay for; the invoice of a names their movement. */
const order: OrderedParts = {
  workOrderId: 'o',
  movements: [
    { id: 'm', partLineId: 'l', name: 'Belag', unit: 'Stk', quantityMilli: 4_000, at: '2026-11-23' },
  ],
  billings: [line(PADS)],
  payers: [],
  divided: [{ sources: PADS, shares: [share('a'), share('b'), share('c')] }],
  living: ['invoice a', 'invoice b', 'invoice c'],
};
const piecesOf = (what: Partial<OrderedParts>) =>
  unbilledPartsOf({ ...order, ...what }).map(({ quantityMilli }) => quantityMilli);
const named = (id: string) => ({ kind: 'SPLIT_SHARE' as const, id });

describe('the parts of a divided position', () => {
  it('are billed once each share is', () => {
    expect(piecesOf({})).toEqual([]);
    expect(
      piecesOf({ living: ['invoice a', 'invoice b'], billings: [line(PADS), line([named('c')])] }),
    ).toEqual([]);
  });

  it('are all not billed while a share is open, whichever it is', () => {
    expect(piecesOf({ living: ['invoice a', 'invoice b'] })).toEqual([4_000]);
    expect(piecesOf({ living: ['invoice a'], billings: [line(PADS), line([named('c')])] })).toEqual([4_000]);
    const billings = [line(PADS), line(PADS, -1), line([...PADS, named('a')])];
    expect(piecesOf({ living: ['invoice b'], billings })).toEqual([4_000]);
    expect(piecesOf({ living: ['invoice b', 'invoice c'], billings })).toEqual([]);
  });

  it('count as others once no share is billed', () => {
    const taken = [line(PADS), line(PADS, -1)];
    expect(piecesOf({ living: [], billings: taken })).toEqual([4_000]);
    const pieces = { quantityMilli: 3_000, unit: 'Stk', sources: PADS };
    expect(piecesOf({ living: ['invoice x'], billings: [...taken, pieces] })).toEqual([1_000]);
  });
});
