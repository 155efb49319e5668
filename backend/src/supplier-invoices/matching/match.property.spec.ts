import * as fc from 'fast-check';
import type {
  InvoicedLine,
  LineKind,
  MatchFacts,
  MatchStatus,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { anOrder, anOrderLine, invoiced } from '../testing/orders.js';
import { matchInvoice } from './match.js';
import type { OtherDocument } from './order-groups.js';

/**
 * All documents of an order, one after the other, against a second formulation: a ledger with an account for each article
 * and each kind of extra, on which documents are booked. It shares no code with the match.
 */
const RUNS = runs(300, 20_000);

const piece = fc.integer({ min: 0, max: 6 }).map((pieces) => pieces * 1_000);
const priceCents = fc.integer({ min: 0, max: 5 }).map((euros) => euros * 100 + 50);

const orders = fc
  .tuple(
    fc.array(
      fc.record({
        partNumber: fc.constantFrom('A-1', 'a 1', 'B-2'),
        receivedMilli: piece,
        priceCents,
        quantity: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    priceCents,
  )
  .map(([lines, shippingCents]) =>
    anOrder({
      shippingCents,
      lines: lines.map(({ partNumber, receivedMilli, priceCents: unitPriceCents, quantity }, at) =>
        anOrderLine({ lineId: `l${at}`, partNumber, receivedMilli, unitPriceCents, quantity }),
      ),
    }),
  );

const goods = fc.record({
  kind: fc.constant<LineKind>('GOODS'),
  itemNumber: fc.constantFrom('A-1', ' a.1 ', 'B2', 'C-3', 'S-9', null),
  invoicedMilli: fc.oneof(
    piece,
    piece.map((milli) => -milli),
  ),
  invoicedPriceE4: priceCents.map((cents) => cents * 100),
  netCents: fc.constant(0),
});
const extra = fc.record({
  kind: fc.constantFrom<LineKind>('FREIGHT', 'DEPOSIT', 'SURCHARGE', 'ALLOWANCE'),
  itemNumber: fc.constant(null),
  invoicedMilli: fc.constant(1_000),
  invoicedPriceE4: fc.constant(0),
  netCents: fc.oneof(
    priceCents,
    priceCents.map((cents) => -cents),
  ),
});
type Typed = Pick<InvoicedLine, 'kind' | 'itemNumber' | 'invoicedMilli' | 'invoicedPriceE4' | 'netCents'>;
const documents = fc.array(fc.array(fc.oneof(goods, extra), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
});
const tolerances = fc.record({
  quantityMilli: fc.constantFrom(0, 500, 1_000, 2_000),
  priceBasisPoints: fc.constantFrom(0, 1_000, 5_000),
  priceE4: fc.constantFrom(0, 5_000, 10_000),
});
const allowed = fc.constantFrom(0, 150, 400);

/** The supplier's own number S-9 is known to mean B-2. */
const LEARNT = new Map([['S9', 'B-2']]);
const LETTERS: Readonly<Record<string, string>> = {
  'A-1': 'A',
  'a 1': 'A',
  ' a.1 ': 'A',
  'B-2': 'B',
  B2: 'B',
  'S-9': 'B',
};

type Verdict = MatchStatus;
type Terms = {
  readonly quantityMilli: number;
  readonly priceBasisPoints: number;
  readonly priceE4: number;
  readonly allowedCents: number;
};

class Ledger {
  private readonly billed = new Map<string, number>();

  constructor(
    private readonly order: PurchaseOrder,
    private readonly terms: Terms,
  ) {}

  /** The verdict on each line; then the document is booked. */
  book(lines: readonly Typed[]): Verdict[] {
    const accounts = lines.map(({ kind, itemNumber }) => this.accountOf(kind, itemNumber));
    const verdicts = lines.map((line, at) => this.verdict(line, at, accounts, lines));
    const amounts = new Map<string, number>();
    for (const [at, { kind, invoicedMilli, netCents }] of lines.entries()) {
      const account = accounts[at] ?? '';
      amounts.set(account, (amounts.get(account) ?? 0) + (kind === 'GOODS' ? invoicedMilli : netCents));
    }
    for (const [account, amount] of amounts) {
      const after = this.on(account) + amount;
      this.billed.set(account, after > 0 ? after : 0);
    }
    return verdicts;
  }

  private accountOf(kind: LineKind, itemNumber: string | null): string {
    if (kind !== 'GOODS') return kind;
    const letter = itemNumber === null ? '?' : (LETTERS[itemNumber] ?? '?');
    return this.heaps(letter).length > 0 ? letter : '?';
  }

  private heaps(letter: string) {
    return this.order.lines.filter(({ partNumber }) => LETTERS[partNumber] === letter);
  }

  private on(account: string): number {
    return this.billed.get(account) ?? 0;
  }

  private verdict(line: Typed, at: number, accounts: readonly string[], lines: readonly Typed[]): Verdict {
    const account = accounts[at] ?? '?';
    if (account === '?') return 'QUANTITY_DEVIATION';
    if (account === 'ALLOWANCE') return 'MATCH';
    const isLast = accounts.lastIndexOf(account) === at;
    if (line.kind !== 'GOODS')
      return isLast && this.isExtraWrong(account, lines) ? 'PRICE_DEVIATION' : 'MATCH';
    const sum = lines
      .filter((_, place) => accounts[place] === account)
      .reduce((all, one) => all + one.invoicedMilli, 0);
    if (isLast && this.isQuantityWrong(account, sum)) return 'QUANTITY_DEVIATION';
    return this.isPriceWrong(account, line.invoicedPriceE4) ? 'PRICE_DEVIATION' : 'MATCH';
  }

  private isQuantityWrong(account: string, sum: number): boolean {
    const heaps = this.heaps(account);
    const came = heaps.reduce((all, { receivedMilli }) => all + receivedMilli, 0);
    const wanted = heaps.reduce((all, { quantity }) => all + quantity * 1_000, 0);
    const total = this.on(account) + sum;
    const slack = this.terms.quantityMilli;
    if (sum < 0) return total < -slack;
    return total > came + slack || total < came - slack || total > wanted + slack;
  }

  private isPriceWrong(account: string, priceE4: number): boolean {
    const gap = Math.min(
      ...this.heaps(account).map(({ unitPriceCents }) => Math.abs(unitPriceCents * 100 - priceE4)),
    );
    const best = this.heaps(account).find(
      ({ unitPriceCents }) => Math.abs(unitPriceCents * 100 - priceE4) === gap,
    );
    const share = Math.floor(((best?.unitPriceCents ?? 0) * this.terms.priceBasisPoints) / 100);
    return gap > this.terms.priceE4 && gap > share;
  }

  private isExtraWrong(account: string, lines: readonly Typed[]): boolean {
    const sumOf = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((all, { netCents }) => all + netCents, 0);
    const agreedOf = (kind: string) =>
      kind === 'FREIGHT' ? Math.max(0, this.order.shippingCents - this.on('FREIGHT')) : 0;
    const own = sumOf(account);
    if (own < 0) return -own > this.on(account);
    const over = ['FREIGHT', 'DEPOSIT', 'SURCHARGE']
      .map((kind) => Math.max(0, sumOf(kind) - agreedOf(kind)))
      .reduce((all, one) => all + one, 0);
    const gap = own - agreedOf(account);
    const slack = Math.max(
      Math.floor(this.terms.priceE4 / 100),
      Math.floor((agreedOf(account) * this.terms.priceBasisPoints) / 10_000),
    );
    return -gap > slack || (gap > slack && over > this.terms.allowedCents);
  }
}

it(
  `all documents of an order are matched as a second formulation says (${RUNS} orders)`,
  () => {
    fc.assert(
      fc.property(orders, documents, tolerances, allowed, (order, typed, tolerated, allowedCents) => {
        const ledger = new Ledger(order, { ...tolerated, allowedCents });
        const earlier: OtherDocument[] = [];
        for (const [number, lines] of typed.entries()) {
          const received = lines.map((line, at) =>
            invoiced({ lineId: `i${at}`, position: at + 1, description: 'Teil', ...line }),
          );
          const facts = matchInvoice(received, {
            order,
            earlier,
            tolerances: tolerated,
            allowedExtrasCents: allowedCents,
            learnt: LEARNT,
          });
          const found = received.map(({ lineId }) => (facts.get(lineId) as MatchFacts).matchStatus);
          expect(found).toEqual(ledger.book(lines));
          const name = `LR-${number}`;
          const theirs = received.map((line) => ({ ...line, assignedTo: null }));
          earlier.push({ supplierInvoiceId: name, invoiceNumber: name, lines: theirs });
        }
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
