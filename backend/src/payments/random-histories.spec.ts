import * as fc from 'fast-check';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { balanceOn, monthOf, monthsWithBalance } from '#contracts/payments/balance.js';
import { openMovements, type OpenItem } from '#contracts/payments/open-item.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  creditMovements,
  freeCentsOf,
  isActive,
  paymentStream,
  type Allocation,
  type KnownPayment,
  type Payment,
} from '#contracts/payments/payment.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import { openItems } from '#projections/payments/open-items.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { recorded } from '../testing/given.js';
import { allocate, receive, refund, reverse, reverseAllocation } from './payment.js';

const FIRST = '2026-01-01';
const LAST = '2026-06-30';
const day = fc.integer({ min: 0, max: 180 }).map((days) => addDays(FIRST, days));
const cents = fc.integer({ min: 1, max: 20_000 });
const pick = fc.nat({ max: 9 });

/** One thing that happens in the office. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('invoice'), day, cents }),
  fc.record({ kind: fc.constant('storno'), day, pick }),
  fc.record({ kind: fc.constant('payment'), day, cents, pick, share: fc.nat({ max: 100 }) }),
  fc.record({ kind: fc.constant('use'), day, cents, pick, invoice: pick }),
  fc.record({ kind: fc.constant('costs'), day, cents, pick, invoice: pick }),
  fc.record({ kind: fc.constant('free'), day, pick }),
  fc.record({ kind: fc.constant('back'), day, pick, mistyped: fc.boolean() }),
  fc.record({ kind: fc.constant('refund'), day, cents, pick }),
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

/** The office, with the product's rules and read model on one side and a plain ledger on the other. */
class Office {
  readonly items = new Map<string, OpenItem>();
  readonly payments = new Map<string, Payment>();
  /** What the customer owes because of it: invoices above 0, money below 0. */
  readonly ledger: { readonly on: LocalDate; readonly cents: number }[] = [];

  take(step: Step, place: number): void {
    const id = `${step.kind}-${place}`;
    if (step.kind === 'invoice') this.issue(id, step.day, step.cents);
    else if (step.kind === 'storno') this.cancel(step.pick, step.day);
    else if (step.kind === 'payment') this.receive(id, step);
    else this.change(step, id);
  }

  private issue(invoiceId: string, date: LocalDate, grossCents: number): void {
    const whose = { invoiceId, workOrderId: 'o', customerId: 'c', number: invoiceId, recipientName: 'Ina' };
    this.see({
      type: 'InvoiceIssued',
      data: {
        ...whose,
        kind: 'INVOICE',
        date,
        dueOn: date,
        grossCents,
        taxes: [],
        issuer: { discount: null },
      },
    });
    this.ledger.push({ on: date, cents: grossCents });
  }

  private cancel(place: number, on: LocalDate): void {
    const item = this.item(place);
    if (item === undefined || item.cancelledOn !== null || on < item.date) return;
    const corrects = { invoiceId: item.invoiceId };
    this.see({ type: 'InvoiceIssued', data: { kind: 'STORNO', corrects, date: on } });
    this.ledger.push({ on, cents: -item.grossCents });
    for (const [id, payment] of this.payments) {
      const allocations = payment.status === 'none' ? [] : payment.allocations;
      for (const one of allocations.filter((part) => isActive(part) && part.invoiceId === item.invoiceId)) {
        this.decide(id, reverseAllocation(one.id, 'Storno', on));
        this.forgetCosts(one, on);
      }
    }
  }

  private receive(
    id: string,
    {
      day: valueOn,
      cents: amountCents,
      pick: place,
      share,
    }: Step & { kind: string } & { cents: number; pick: number; share: number },
  ): void {
    const item = this.item(place);
    const open = item === undefined || item.cancelledOn !== null ? 0 : openOf(item);
    const part = Math.min(open, Math.ceil((amountCents * share) / 100));
    const discountCents = part === open || part === 0 ? 0 : Math.min(open - part, Math.floor(open / 10));
    const isWhole = part + discountCents === open;
    const facts = { customerId: 'c', amountCents, method: 'TRANSFER', valueOn } as const;
    const payment = { ...facts, reference: null, source: 'MANUAL' as const };
    const allocation = {
      of: 'INVOICE' as const,
      allocationId: `${id}-a`,
      invoiceId: item?.invoiceId ?? '',
      cents: part,
      discountCents: isWhole ? discountCents : 0,
      allocatedOn: item !== undefined && item.date > valueOn ? item.date : valueOn,
    };
    this.decide(id, receive(id, payment, part <= 0 ? [] : [allocation]));
    this.ledger.push({ on: valueOn, cents: -amountCents });
    if (part > 0) this.ledger.push({ on: allocation.allocatedOn, cents: -allocation.discountCents });
  }

  private change(step: Step, id: string): void {
    const place = 'pick' in step ? step.pick : 0;
    const payment = [...this.payments.values()][place];
    if (payment === undefined || payment.status !== 'received' || step.day < payment.valueOn) return;
    if (step.kind === 'use') this.use(payment, step as never, id);
    if (step.kind === 'costs') this.payCosts(payment, step as never, id);
    if (step.kind === 'free') this.free(payment, step.day);
    if (step.kind === 'back') this.back(payment, step as never);
    if (step.kind === 'refund') this.refund(payment, step as never, id);
  }

  private use(
    payment: KnownPayment,
    step: { day: LocalDate; cents: number; invoice: number },
    id: string,
  ): void {
    const item = this.item(step.invoice);
    if (item === undefined || item.cancelledOn !== null) return;
    const part = Math.min(openOf(item), freeCentsOf(payment), step.cents);
    if (part <= 0) return;
    const allocatedOn = item.date > step.day ? item.date : step.day;
    const one = {
      of: 'INVOICE' as const,
      allocationId: id,
      invoiceId: item.invoiceId,
      cents: part,
      discountCents: 0,
      allocatedOn,
    };
    this.decide(payment.id, allocate([one]));
  }

  /** Costs of reminders are asked for beside the invoice: the customer owes them from the moment in which he pays them. */
  private payCosts(
    payment: KnownPayment,
    step: { day: LocalDate; cents: number; invoice: number },
    id: string,
  ): void {
    const item = this.item(step.invoice);
    if (item === undefined || item.cancelledOn !== null) return;
    const part = Math.min(freeCentsOf(payment), step.cents);
    if (part <= 0) return;
    const allocatedOn = item.date > step.day ? item.date : step.day;
    const { invoiceId } = item;
    const one = {
      of: 'COSTS' as const,
      allocationId: id,
      invoiceId,
      cents: part,
      discountCents: 0,
      allocatedOn,
    };
    this.decide(payment.id, allocate([one]));
    this.ledger.push({ on: allocatedOn, cents: part });
  }

  private free(payment: KnownPayment, on: LocalDate): void {
    const one = payment.allocations.find(isActive);
    if (one === undefined) return;
    this.decide(payment.id, reverseAllocation(one.id, 'Irrtum', on));
    this.forgetCosts(one, on);
    this.ledger.push({ on: on > one.on ? on : one.on, cents: one.discountCents });
  }

  private back(payment: KnownPayment, { day: on, mistyped }: { day: LocalDate; mistyped: boolean }): void {
    if (mistyped && payment.refunds.length > 0) return;
    const kind = mistyped ? 'MISTYPED' : 'CHARGEBACK';
    this.decide(payment.id, reverse({ kind, reason: 'Bank', reversedOn: on }, LAST));
    const from = mistyped ? payment.valueOn : on;
    this.ledger.push({ on: from, cents: payment.amountCents });
    for (const one of payment.allocations.filter(isActive)) {
      this.ledger.push({ on: from > one.on ? from : one.on, cents: one.discountCents });
      this.forgetCosts(one, from);
    }
  }

  private forgetCosts({ of, on, cents: paid }: Allocation, day: LocalDate): void {
    if (of === 'COSTS') this.ledger.push({ on: day > on ? day : on, cents: -paid });
  }

  private refund(payment: KnownPayment, step: { day: LocalDate; cents: number }, id: string): void {
    const part = Math.min(freeCentsOf(payment), step.cents);
    if (part <= 0) return;
    const how = { refundId: id, method: 'TRANSFER', reference: null } as const;
    this.decide(payment.id, refund({ ...how, cents: part, refundedOn: step.day }, LAST));
    this.ledger.push({ on: step.day, cents: part });
  }

  private item(place: number): OpenItem | undefined {
    return [...this.items.values()][place];
  }

  private decide(id: string, decide: (state: Payment) => readonly PaymentEvent[]): void {
    const before = this.payments.get(id) ?? paymentStream.initial;
    const events = recorded(decide(before));
    this.payments.set(id, events.reduce(paymentStream.evolve, before));
    // What a cancellation frees includes a discount.
    for (const event of events) this.see(event);
  }

  private see(event: object): void {
    for (const { key, apply } of openItems.changesOf(event as RecordedEvent)) {
      const item = apply(this.items.get(key));
      if (item !== undefined) this.items.set(key, item);
    }
  }
}

const openOf = (item: OpenItem): number => balanceOn(openMovements(item), '9999-12-31');

it(
  'open items less credit are invoices less payments on every day, against a ledger from zero',
  () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(day, { minLength: 5, maxLength: 5 }),
        (steps, days) => {
          const office = new Office();
          steps.forEach((one, place) => office.take(one, place));
          for (const asked of [...days, LAST, '9999-12-31']) {
            const known = [...office.payments.values()].flatMap((one) =>
              one.status === 'none' ? [] : [one],
            );
            const open = [...office.items.values()].reduce(
              (sum, item) => sum + balanceOn(openMovements(item), asked),
              0,
            );
            const credit = known.reduce(
              (sum, payment) => sum + balanceOn(creditMovements(payment), asked),
              0,
            );
            expect(open - credit).toBe(
              office.ledger.reduce((sum, { on, cents: c }) => (on <= asked ? sum + c : sum), 0),
            );
          }
        },
      ),
      { numRuns: runs(60, 1_000) },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);

it('finds every day with a balance by its month', () => {
  const movement = fc.record({ on: day, cents: fc.integer({ min: -3, max: 3 }) });
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 8 }), day, (movements, asked) => {
      const last = movements
        .map(({ on }) => on)
        .toSorted()
        .at(-1);
      if (balanceOn(movements, asked) === 0 || last === undefined || asked >= last) return;
      expect(monthsWithBalance(movements)).toContain(monthOf(asked));
    }),
    { numRuns: runs(300, 1_000) },
  );
});
