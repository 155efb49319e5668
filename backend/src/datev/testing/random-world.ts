import * as fc from 'fast-check';
import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { Allocation, KnownPayment } from '#contracts/payments/payment.js';
import { mostDiscountOf } from '#contracts/payments/discount.js';
import { totalsOf } from '#contracts/values/vat.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import type { SupplierMoney } from '#projections/datev/supplier-money.js';
import { sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { position, TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import { invoiced } from '../../supplier-invoices/testing/orders.js';
import { incomingDocument } from '../books/incoming.js';
import { paymentDocuments } from '../books/money.js';
import { supplierDocuments } from '../books/supplier-money.js';
import { outgoingDocument, type FinishedInvoice } from '../books/outgoing.js';
import type { BookDocument, BookSettings } from '../books/posting.js';
import { finished, supplied } from './booked.js';

export const FIRST_DAY = '2026-01-01';

const day = fc.nat({ max: 300 });
const cents = fc.integer({ min: 1, max: 500_000 });
const METHODS = ['TRANSFER', 'CARD', 'CASH_REFERENCE', 'DIRECT_DEBIT', 'OTHER'] as const;

const ownLine = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 20_000 }),
  unitPriceE4: fc.integer({ min: 1, max: 9_000_000 }),
  unit: fc.constantFrom('Std', 'Stk', 'psch'),
  taxBasisPoints: fc.constantFrom(1_900, 1_900, 700, 0),
  isExchangePart: fc.boolean(),
});

const suppliedLine = fc.record({
  netCents: cents,
  taxBasisPoints: fc.constantFrom(1_900, 1_900, 700, 0),
  taxCategory: fc.constantFrom('K', 'AE', 'E'),
});

/** What happens in a garage of which the adviser is told. `pick`: one of those that are there. */
export const anyHappening = fc.oneof(
  fc.record({
    what: fc.constant('invoice' as const),
    day,
    supplyDaysBefore: fc.nat({ max: 40 }),
    lines: fc.array(ownLine, { minLength: 1, maxLength: 4 }),
    isStorno: fc.boolean(),
    prices: fc.constantFrom('NET' as const, 'GROSS' as const),
    discountBasisPoints: fc.nat({ max: 5_000 }),
    customer: fc.nat({ max: 4 }),
  }),
  fc.record({
    what: fc.constant('supplier' as const),
    day,
    receivedDaysLater: fc.nat({ max: 20 }),
    lines: fc.array(suppliedLine, { minLength: 1, maxLength: 4 }),
    isCredit: fc.boolean(),
    vatId: fc.constantFrom('DE123456788', 'ATU12345678', 'CHE123456789', null),
    supplier: fc.nat({ max: 4 }),
  }),
  fc.record({
    what: fc.constant('payment' as const),
    day,
    amountCents: cents,
    method: fc.constantFrom(...METHODS),
    shares: fc.array(fc.record({ pick: fc.nat(), percent: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 2,
    }),
    discountCents: fc.nat({ max: 2_000 }),
    ofCosts: fc.boolean(),
    customer: fc.nat({ max: 4 }),
  }),
  fc.record({
    what: fc.constant('take-back' as const),
    pick: fc.nat(),
    daysLater: fc.nat({ max: 40 }),
    how: fc.constantFrom('CHARGEBACK' as const, 'REFUND' as const, 'ALLOCATION' as const),
  }),
  fc.record({
    what: fc.constant('supplier-paid' as const),
    day,
    pick: fc.nat(),
    cents,
    discountCents: fc.nat({ max: 900 }),
    isTakenBack: fc.boolean(),
  }),
);
export type Happening = typeof anyHappening extends fc.Arbitrary<infer Kind> ? Kind : never;
type Of<What extends Happening['what']> = Extract<Happening, { readonly what: What }>;

const idOf = (place: number): string => `0190f3c2-0000-7000-8000-${String(place).padStart(12, '0')}`;
const pickOf = <One>(all: readonly One[], pick: number): One | undefined =>
  all[pick % Math.max(1, all.length)];

/** A garage whose sums are counted here once more, and not by the code that books. */
export class World {
  private readonly invoices: FinishedInvoice[] = [];
  private readonly suppliers: SupplierInvoice[] = [];
  private payments: KnownPayment[] = [];
  private readonly supplierMoney: { readonly money: SupplierMoney; readonly invoice: SupplierInvoice }[] = [];

  take(happening: Happening, place: number): void {
    switch (happening.what) {
      case 'invoice':
        return void this.invoices.push(ownInvoice(happening, place));
      case 'supplier':
        return void this.suppliers.push(supplierInvoice(happening, place));
      case 'payment':
        return void this.payments.push(this.payment(happening, place));
      case 'take-back':
        return this.takeBack(happening, place);
      case 'supplier-paid':
        return this.paySupplier(happening, place);
    }
  }

  documents(kind: BatchKind, settings: BookSettings): readonly BookDocument[] {
    switch (kind) {
      case 'OUTGOING':
        return this.invoices.map((invoice) => outgoingDocument(invoice, null, settings));
      case 'INCOMING':
        return this.suppliers.map((invoice) => incomingDocument(invoice, settings));
      case 'PAYMENTS': {
        const invoices = new Map(this.invoices.map((invoice) => [invoice.id, invoice]));
        const settled = { invoices, payers: new Map<string, string>() };
        return [
          ...this.payments.flatMap((payment) => paymentDocuments(payment, settled, settings)),
          ...this.supplierMoney.flatMap(({ money, invoice }) => supplierDocuments(money, invoice, settings)),
        ];
      }
    }
  }

  /** The sum of each document that its rows link to. */
  stated(kind: BatchKind): readonly (readonly [link: string, cents: number])[] {
    if (kind === 'PAYMENTS') return [];
    return kind === 'OUTGOING'
      ? this.invoices.map(({ id, content }) => [id.toUpperCase(), content.grossCents])
      : this.suppliers.map(({ supplierInvoiceId: id, grossCents }) => [id.toUpperCase(), grossCents]);
  }

  sumCents(kind: BatchKind): number {
    const sums = kind === 'PAYMENTS' ? this.moneySums() : this.stated(kind).map(([, sum]) => sum);
    return sums.reduce((sum, one) => sum + one, 0);
  }

  private moneySums(): readonly number[] {
    return [
      ...this.payments.map(({ amountCents, allocations, refunds, reversal }) => {
        const refunded = refunds.reduce((sum, one) => sum + one.cents, 0);
        const settled = allocations
          .filter(({ reversed }) => reversed === null)
          .reduce((sum, one) => sum + one.discountCents - (one.of === 'COSTS' ? one.cents : 0), 0);
        return (reversal === null ? amountCents : 0) - refunded + settled;
      }),
      ...this.supplierMoney.flatMap(({ money }) =>
        money.moves.map((move) => move.cents + move.discountCents),
      ),
    ];
  }

  private payment(what: Of<'payment'>, place: number): KnownPayment {
    const on = addDays(FIRST_DAY, what.day);
    const id = idOf(place);
    const allocations = what.shares.flatMap(({ pick, percent }, at): Allocation[] => {
      const invoice = pickOf(this.invoices, pick);
      if (invoice === undefined) return [];
      const ofCosts = what.ofCosts && at > 0;
      // Nobody grants more than the invoice, and nothing on a Storno.
      const most = Math.max(0, mostDiscountOf(invoice.content.grossCents));
      const share = Math.trunc((what.amountCents * percent) / 120);
      return [
        {
          id: `${id}-${at}`,
          of: ofCosts ? 'COSTS' : 'INVOICE',
          invoiceId: invoice.id,
          cents: share,
          discountCents: ofCosts ? 0 : Math.min(what.discountCents, most),
          on,
          reversed: null,
        },
      ];
    });
    return {
      status: 'received',
      id,
      customerId: `c${what.customer}`,
      amountCents: what.amountCents,
      method: what.method,
      valueOn: on,
      reference: null,
      source: 'MANUAL',
      allocations: allocations.filter((one) => one.cents > 0),
      refunds: [],
      reversal: null,
      retentionEnded: false,
      createdAt: `${on}T08:00:00.000Z`,
    };
  }

  private takeBack({ pick, daysLater, how }: Of<'take-back'>, place: number): void {
    const payment = pickOf(this.payments, pick);
    if (payment === undefined || payment.reversal !== null) return;
    const on = addDays(payment.valueOn, daysLater);
    this.payments = this.payments.map((one) => (one === payment ? takenBack(payment, how, on, place) : one));
  }

  private paySupplier(what: Of<'supplier-paid'>, place: number): void {
    const invoice = pickOf(this.suppliers, what.pick);
    if (invoice === undefined) return;
    const on = addDays(FIRST_DAY, what.day);
    const { cents: paid, discountCents } = what;
    const moves = [{ id: `${place}-paid`, on, cents: paid, discountCents }];
    if (what.isTakenBack)
      moves.push({ id: `${place}-back`, on: addDays(on, 3), cents: -paid, discountCents: -discountCents });
    this.supplierMoney.push({ money: { supplierInvoiceId: invoice.supplierInvoiceId, moves }, invoice });
  }
}

function takenBack(
  payment: KnownPayment,
  how: Of<'take-back'>['how'],
  on: LocalDate,
  place: number,
): KnownPayment {
  const reason = `${how} ${place}`;
  const free = (one: Allocation): Allocation =>
    one.reversed === null ? { ...one, reversed: { on, reason } } : one;
  switch (how) {
    case 'CHARGEBACK':
      return {
        ...payment,
        status: 'reversed',
        allocations: payment.allocations.map(free),
        reversal: { kind: 'CHARGEBACK', reason, on },
      };
    case 'REFUND':
      return {
        ...payment,
        refunds: [
          ...payment.refunds,
          { id: `r${place}`, cents: 1 + place, method: 'TRANSFER', on, reference: null },
        ],
      };
    case 'ALLOCATION':
      return { ...payment, allocations: payment.allocations.map((one, at) => (at === 0 ? free(one) : one)) };
  }
}

function ownInvoice(what: Of<'invoice'>, place: number): FinishedInvoice {
  const { lines, isStorno, customer, prices, discountBasisPoints: basisPoints } = what;
  const discount = basisPoints === 0 ? null : ({ basisPoints, cents: 0, reason: 'DISCOUNT' } as const);
  const date = addDays(FIRST_DAY, what.day);
  const positions = lines.map((one) =>
    position({ ...one, isExchangePart: one.isExchangePart && one.taxBasisPoints > 0 }),
  );
  const number = `RE-2026-${String(place).padStart(5, '0')}`;
  const days = { date, supplyOn: addDays(date, -what.supplyDaysBefore), dueOn: date };
  const content = { number, ...days, positions, prices, discount, exemptionReason: 'x' };
  const sent = sentInvoice({
    name: 'x',
    wanted: wanted(content),
    taken: TAKEN,
    ...(isStorno ? { isStorno } : {}),
  });
  const stored = { ...sent, content: { ...sent.content, number, date }, customerId: `c${customer}` };
  return finished(stored, idOf(place));
}

/** Rounding makes the stated sum differ from its lines by a few cents, as files of suppliers do. */
function supplierInvoice(what: Of<'supplier'>, place: number): SupplierInvoice {
  const sign = what.isCredit ? -1 : 1;
  const lines = what.lines.map(({ netCents, taxBasisPoints, taxCategory }, at) => ({
    ...invoiced({ lineId: `l${at}`, position: at + 1, netCents: netCents * sign, taxBasisPoints }),
    ...(taxBasisPoints === 0 ? { taxCategory } : {}),
    assignedTo: null,
    match: null,
    resolution: null,
    history: [],
    revision: 0,
  }));
  const { netCents, taxCents, grossCents } = totalsOf(lines);
  const invoiceDate = addDays(FIRST_DAY, what.day);
  const gross = grossCents + (place % 3) - 1;
  return {
    ...supplied,
    supplierInvoiceId: idOf(place),
    supplierName: `Lieferant ${what.supplier}`,
    seller: { ...supplied.seller, vatId: what.vatId },
    documentKind: what.isCredit ? 'CREDIT_NOTE' : 'INVOICE',
    invoiceNumber: `LR-${place}`,
    invoiceDate,
    receivedAt: `${addDays(invoiceDate, what.receivedDaysLater)}T08:00:00.000Z`,
    fileHash: 'f'.repeat(64),
    format: 'UBL',
    netCents,
    taxCents,
    grossCents: gross,
    dueCents: gross,
    lines,
  };
}
