import type { CoPayment } from '../invoices/co-payment.js';
import type { InvoiceId } from '../invoices/invoice.events.js';
import { addDays, daysBetween, type LocalDate } from '../values/local-date-time.js';
import type { TaxSum } from '../values/vat.js';
import type { Movement } from './balance.js';
import type { EarlyDiscount } from './discount.js';
import type { AllocationId, PaymentId } from './payment.events.js';

/** What settles a part of an invoice. `cents`: with the discount. */
export type SettledPart = {
  readonly allocationId: AllocationId;
  readonly paymentId: PaymentId;
  readonly cents: number;
  readonly on: LocalDate;
  readonly reversedOn: LocalDate | null;
};

/** A sent invoice and what settled it. */
export type OpenItem = {
  readonly invoiceId: InvoiceId;
  /** Null: it bills no order. */
  readonly workOrderId: string | null;
  readonly customerId: string;
  readonly number: string;
  /** Whom the invoice bills; null: nobody is named, or the retention has ended. */
  readonly name: string | null;
  /** It bills a company. */
  readonly isBusiness: boolean;
  readonly date: LocalDate;
  readonly dueOn: LocalDate;
  readonly grossCents: number;
  /** What another one pays of it; null: the customer pays all. */
  readonly coPayment: CoPayment | null;
  readonly taxes: readonly TaxSum[];
  /** Skonto as the invoice grants it. */
  readonly discount: EarlyDiscount | null;
  /** The date of its cancellation invoice. */
  readonly cancelledOn: LocalDate | null;
  readonly parts: readonly SettledPart[];
  /** What each reminder asks for beside the open sum, and since when. They are damages and no part of the open sum. */
  readonly asked: readonly AskedCosts[];
  /** What was paid of these costs. */
  readonly costs: readonly SettledPart[];
};

/** Fees, interest and flat fee of a letter and of all before it, in cents. `sentOn` null: the letter is not sent. */
export type AskedCosts = {
  readonly letterId: string;
  readonly cents: number;
  readonly sentOn: LocalDate | null;
};

/** How the open sum of the invoice moved, in cents. */
export function openMovements({ date, grossCents, cancelledOn, parts }: OpenItem): readonly Movement[] {
  return [
    { on: date, cents: grossCents },
    ...(cancelledOn === null ? [] : [{ on: cancelledOn, cents: -grossCents }]),
    ...parts.flatMap(({ cents, on, reversedOn }) => [
      { on, cents: -cents },
      ...(reversedOn === null ? [] : [{ on: reversedOn, cents }]),
    ]),
  ];
}

/** What was paid of the reminders' costs until this day, in cents. */
export function paidCostsOn({ costs }: OpenItem, day: LocalDate): number {
  return costs
    .filter(({ on, reversedOn }) => on <= day && (reversedOn === null || reversedOn > day))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** What is still to be paid of the costs of the letters that were sent until this day, in cents. */
export function owedCostsOn(item: OpenItem, day: LocalDate): number {
  if (item.cancelledOn !== null && item.cancelledOn <= day) return 0;
  const last = item.asked.findLast(({ sentOn }) => sentOn !== null && sentOn <= day);
  return Math.max(0, (last?.cents ?? 0) - paidCostsOn(item, day));
}

/** How long an item is overdue. */
export const AGES = ['NOT_DUE', 'TO_14', 'TO_30', 'TO_60', 'OVER_60'] as const;
export type Age = (typeof AGES)[number];

export const AGE_NAMES: Readonly<Record<Age, string>> = {
  NOT_DUE: 'Nicht fällig',
  TO_14: '1–14 Tage',
  TO_30: '15–30 Tage',
  TO_60: '31–60 Tage',
  OVER_60: 'Über 60 Tage',
};

/** Whole days from the due date to this day; 0 if it is not overdue. */
export function daysOverdue(dueOn: LocalDate, day: LocalDate): number {
  return Math.max(0, daysBetween(dueOn, day));
}

export function ageOf(dueOn: LocalDate, day: LocalDate): Age {
  if (dueOn >= day) return 'NOT_DUE';
  if (dueOn >= addDays(day, -14)) return 'TO_14';
  if (dueOn >= addDays(day, -30)) return 'TO_30';
  return dueOn >= addDays(day, -60) ? 'TO_60' : 'OVER_60';
}
