import * as fc from 'fast-check';
import type {
  InvoicedLine,
  MatchFacts,
  MatchStatus,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { matchInvoice } from './match.js';
import { anOrder, anOrderLine, invoiced } from './testing/orders.js';

/**
 * Whole invoices of one order, one after the other, against a second formulation that knows no sets and no maps of
 * lines: the order is a row of heaps of goods, and the k-th line of a number takes from the k-th heap of that number.
 */
const RUNS = runs(300, 20_000);

const NUMBERS = ['A-1', 'B-2', 'C-3'] as const;
const piece = fc.integer({ min: 0, max: 6 }).map((pieces) => pieces * 1_000);
const priceCents = fc.integer({ min: 0, max: 5 }).map((euros) => euros * 100 + 50);

const orders = fc
  .tuple(
    fc.array(fc.record({ partNumber: fc.constantFrom('A-1', 'B-2'), receivedMilli: piece, priceCents }), {
      minLength: 1,
      maxLength: 4,
    }),
    priceCents,
  )
  .map(([lines, shippingCents]) =>
    anOrder({
      shippingCents,
      lines: lines.map(({ partNumber, receivedMilli, priceCents: unitPriceCents }, at) =>
        anOrderLine({ lineId: `l${at}`, partNumber, receivedMilli, unitPriceCents, quantity: 6 }),
      ),
    }),
  );

const lineOfInvoice = fc.record({
  itemNumber: fc.oneof(
    fc.constantFrom(...NUMBERS),
    fc.constantFrom(...NUMBERS).map((number) => ` ${number.toLowerCase()} `),
    fc.constant(null),
  ),
  description: fc.constantFrom('Bremsscheibe', 'Versandkosten'),
  invoicedMilli: piece,
  invoicedPriceE4: priceCents.map((cents) => cents * 100),
});
const invoices = fc.array(fc.array(lineOfInvoice, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
});
const tolerances = fc.record({
  quantityMilli: fc.constantFrom(0, 500, 1_000, 2_000),
  priceBasisPoints: fc.constantFrom(0, 1_000, 5_000),
  priceE4: fc.constantFrom(0, 5_000, 10_000),
});

type Heap = {
  readonly number: string | null;
  readonly priceE4: number;
  leftMilli: number;
  readonly lineId: string | null;
};
type Judged = {
  readonly status: MatchStatus;
  readonly receivedMilli: number;
  readonly lineId: string | null;
};

const heapsOf = (order: PurchaseOrder): Heap[] => [
  ...order.lines.map(({ partNumber, receivedMilli, unitPriceCents, lineId }) => ({
    number: partNumber,
    priceE4: unitPriceCents * 100,
    leftMilli: receivedMilli,
    lineId,
  })),
  { number: null, priceE4: order.shippingCents * 100, leftMilli: 1_000, lineId: null },
];

/** The second formulation: the lines of one invoice, taken from what the invoices before it have left. */
function judge(
  lines: readonly InvoicedLine[],
  heaps: readonly Heap[],
  {
    quantityMilli,
    priceBasisPoints,
    priceE4,
  }: { quantityMilli: number; priceBasisPoints: number; priceE4: number },
): Judged[] {
  const seen: string[] = [];
  return lines.map(({ itemNumber, description, invoicedMilli, invoicedPriceE4 }) => {
    const number = itemNumber?.trim().toUpperCase() ?? null;
    const fits = heaps.filter((heap) =>
      number === null ? heap.number === null && description === 'Versandkosten' : heap.number === number,
    );
    const before = seen.filter((one) => one === number).length;
    if (number !== null) seen.push(number);
    const heap = fits[Math.min(number === null ? 0 : before, fits.length - 1)];
    if (heap === undefined) return { status: 'QUANTITY_DEVIATION', receivedMilli: 0, lineId: null };
    const receivedMilli = heap.leftMilli > 0 ? heap.leftMilli : 0;
    heap.leftMilli -= invoicedMilli;
    const off =
      invoicedPriceE4 > heap.priceE4 ? invoicedPriceE4 - heap.priceE4 : heap.priceE4 - invoicedPriceE4;
    const isPriceRight = off <= priceE4 || off <= Math.round((heap.priceE4 * priceBasisPoints) / 10_000);
    const isQuantityRight =
      invoicedMilli <= receivedMilli + quantityMilli && invoicedMilli >= receivedMilli - quantityMilli;
    const status = !isQuantityRight ? 'QUANTITY_DEVIATION' : isPriceRight ? 'MATCH' : 'PRICE_DEVIATION';
    return { status, receivedMilli, lineId: heap.lineId };
  });
}

const shown = ({ matchStatus, receivedMilli, orderLineId }: MatchFacts): Judged => ({
  status: matchStatus,
  receivedMilli,
  lineId: orderLineId,
});

it(
  `all invoices of an order are matched as a second, simple formulation says (${RUNS} orders)`,
  () => {
    fc.assert(
      fc.property(orders, invoices, tolerances, (order, wanted, tolerated) => {
        const heaps = heapsOf(order);
        const earlier: { lines: Parameters<typeof matchInvoice>[1]['earlier'][number]['lines'] }[] = [];
        for (const typed of wanted) {
          const lines = typed.map((line, at) => invoiced({ lineId: `i${at}`, position: at + 1, ...line }));
          const facts = matchInvoice(lines, { order, earlier, tolerances: tolerated });
          expect(lines.map(({ lineId }) => shown(facts.get(lineId) as MatchFacts))).toEqual(
            judge(lines, heaps, tolerated),
          );
          earlier.push({
            lines: lines.map((line) => ({
              ...line,
              match: facts.get(line.lineId) ?? null,
              resolution: null,
              history: [],
              revision: 0,
            })),
          });
        }
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
