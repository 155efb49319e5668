import { Inject, Injectable } from '@nestjs/common';
import { balanceOf } from '#contracts/payments/balance.js';
import { discountTaxes } from '#contracts/payments/discount.js';
import { openMovements, owedCostsOn, type OpenItem } from '#contracts/payments/open-item.js';
import type {
  AllocationAnswer,
  InvoicePaymentsAnswer,
  PaymentAnswer,
} from '#contracts/payments/payment-answers.js';
import { freeCentsOf, type Allocation, type KnownPayment } from '#contracts/payments/payment.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { refundsOfBankEntries } from '#projections/payments/bank-entries.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { paymentsByIds } from '#projections/payments/payments.js';
import { READ_MODELS } from '../platform/read-models.js';

type Items = ReadonlyMap<string, OpenItem>;

@Injectable()
export class PaymentAnswers {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async one(payment: KnownPayment): Promise<PaymentAnswer> {
    const [answer] = await this.list([payment]);
    if (answer === undefined) throw new Error('A payment has one answer');
    return answer;
  }

  async list(payments: readonly KnownPayment[]): Promise<readonly PaymentAnswer[]> {
    const ids = payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
    const refundIds = payments.flatMap(({ refunds }) => refunds.map(({ id }) => id));
    const [items, onStatements] = await Promise.all([
      openItemsByIds(this.readModels, [...new Set(ids)]),
      refundsOfBankEntries(this.readModels, refundIds),
    ]);
    return payments.map((payment) => answerOf(payment, items, onStatements));
  }

  /** What is open of the invoice, and its payments in the order of their days. */
  async ofInvoice(item: OpenItem, today: LocalDate): Promise<InvoicePaymentsAnswer> {
    const ids = [...new Set([...item.parts, ...item.costs].map(({ paymentId }) => paymentId))];
    const payments = await paymentsByIds(this.readModels, ids);
    return {
      invoiceId: item.invoiceId,
      customerId: item.customerId,
      gross: item.grossCents / 100,
      open: balanceOf(openMovements(item)) / 100,
      costs: owedCostsOn(item, today) / 100,
      payments: await this.list(payments.toSorted((a, b) => a.valueOn.localeCompare(b.valueOn))),
    };
  }
}

function answerOf(payment: KnownPayment, items: Items, onStatements: ReadonlySet<string>): PaymentAnswer {
  const { id, customerId, amountCents, method, valueOn, reference, source, createdAt } = payment;
  return {
    id,
    customerId,
    amount: amountCents / 100,
    free: freeCentsOf(payment) / 100,
    method,
    valueDate: valueOn,
    reference,
    source,
    allocations: payment.allocations.map((allocation) => allocationAnswer(allocation, items)),
    refunds: payment.refunds.map(({ cents, on: date, ...refund }) => ({
      ...refund,
      amount: cents / 100,
      date,
      isOnStatement: onStatements.has(refund.id),
    })),
    reversal: payment.reversal && {
      kind: payment.reversal.kind,
      date: payment.reversal.on,
      reason: payment.reversal.reason,
    },
    createdAt,
  };
}

function allocationAnswer(
  { id, of, invoiceId, cents, discountCents, on, reversed }: Allocation,
  items: Items,
): AllocationAnswer {
  const item = items.get(invoiceId);
  return {
    id,
    of,
    invoiceId,
    invoiceNumber: item?.number ?? null,
    workOrderId: item?.workOrderId ?? null,
    amount: cents / 100,
    discount: discountCents / 100,
    discountTaxes: discountTaxes(item?.taxes ?? [], discountCents).map((tax) => ({
      taxPercent: tax.taxBasisPoints / 100,
      net: tax.netCents / 100,
      tax: tax.taxCents / 100,
    })),
    date: on,
    reversed: reversed && { date: reversed.on, reason: reversed.reason },
  };
}
