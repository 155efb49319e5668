import { balanceOf, balanceOn, monthOf, monthsWithBalance } from '#contracts/payments/balance.js';
import { earlyDiscountOf } from '#contracts/payments/discount.js';
import {
  openMovements,
  owedCostsOn,
  type OpenItem,
  type SettledPart,
} from '#contracts/payments/open-item.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import type { ReminderEvent } from '#contracts/reminders/reminder.events.js';
import { costsOf } from '#contracts/reminders/reminder.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { Where } from '../engine/read-store.js';

/** After every day. */
const LAST_DAY = '9999-12-31';

/**
 * One document per sent invoice. What is open on any day follows from its movements. `months` lets a day in the past find
 * the invoices that were open in its month and are settled since; `isOpen` finds the others.
 */
export const openItems = defineReadModel<OpenItem, InvoiceEvent | PaymentEvent | ReminderEvent>({
  name: 'open-items',
  version: 5,
  fields: {
    customerId: text(({ customerId }) => customerId),
    dueOn: text(({ dueOn }) => dueOn),
    isOpen: number((item) => (balanceOf(openMovements(item)) === 0 ? 0 : 1)),
    owesCosts: number((item) => (owedCostsOn(item, LAST_DAY) === 0 ? 0 : 1)),
    months: words((item) => monthsWithBalance(openMovements(item)).join(' ')),
  },
  indexes: [
    ['isOpen', 'dueOn', '*'],
    ['customerId', 'isOpen', 'dueOn'],
    ['customerId', 'owesCosts', 'dueOn'],
  ],
  on: {
    InvoiceIssued: ({ data }) => {
      const { kind, corrects, date } = data;
      if (kind === 'STORNO') {
        return corrects === null
          ? []
          : changed(corrects.invoiceId, (item) => ({ ...item, cancelledOn: date }));
      }
      const {
        invoiceId,
        workOrderId,
        customerId,
        number: invoiceNumber,
        dueOn,
        grossCents,
        coPayment,
        taxes,
      } = data;
      const whose = { invoiceId, workOrderId, customerId, number: invoiceNumber, name: buyerNameOf(data) };
      const discount = earlyDiscountOf(data.issuer.discount, data);
      const isBusiness = data.recipientCompany !== null;
      const item = {
        ...whose,
        isBusiness,
        date,
        dueOn,
        grossCents,
        coPayment,
        taxes,
        discount,
        cancelledOn: null,
        parts: [],
        asked: [],
        costs: [],
      };
      return { key: invoiceId, apply: () => item };
    },
    // Until payments had streams: one payment of the whole sum, with the invoice's id.
    InvoicePaid: ({ data: { invoiceId, paidOn, paymentId } }) =>
      paymentId === null
        ? changed(invoiceId, (item) =>
            withPart(item, {
              allocationId: invoiceId,
              paymentId: invoiceId,
              cents: item.grossCents,
              on: paidOn > item.date ? paidOn : item.date,
              reversedOn: null,
            }),
          )
        : [],
    PaymentAllocated: ({ data: { invoiceId, allocationId, paymentId, cents, discountCents, allocatedOn } }) =>
      changed(invoiceId, (item) => {
        const part = { allocationId, paymentId, cents: cents + discountCents };
        return withPart(item, { ...part, on: allocatedOn, reversedOn: null });
      }),
    ReminderCostsPaid: ({ data: { invoiceId, allocationId, paymentId, cents, allocatedOn: on } }) =>
      changed(invoiceId, (item) => ({
        ...item,
        costs: [...item.costs, { allocationId, paymentId, cents, on, reversedOn: null }],
      })),
    AllocationReversed: ({ data: { invoiceId, allocationId, reversedOn } }) => {
      const reversed = (part: SettledPart) =>
        part.allocationId === allocationId ? { ...part, reversedOn } : part;
      return changed(invoiceId, (item) => ({
        ...item,
        parts: item.parts.map(reversed),
        costs: item.costs.map(reversed),
      }));
    },
    ReminderReleased: ({ data }) =>
      changed(data.invoiceId, (item) => ({
        ...item,
        asked: [...item.asked, { letterId: data.letterId, cents: costsOf(data), sentOn: null }],
      })),
    ReminderSent: ({ data: { invoiceId, letterId, sentOn } }) =>
      changed(invoiceId, (item) => ({
        ...item,
        asked: item.asked.map((one) => (one.letterId === letterId ? { ...one, sentOn } : one)),
      })),
    InvoiceRetentionEnded: ({ data: { invoiceId } }) =>
      changed(invoiceId, (item) => ({ ...item, name: null })),
  },
});

function changed(key: string, change: (item: OpenItem) => OpenItem): Change<OpenItem> {
  return { key, apply: (item) => item && change(item) };
}

/** The same allocation again: the payment that the invoice recorded got a stream. */
function withPart(item: OpenItem, part: SettledPart): OpenItem {
  const others = item.parts.filter(({ allocationId }) => allocationId !== part.allocationId);
  return { ...item, parts: [...others, part] };
}

/**
 * Everything with an open sum at the end of this day, longest due first. `customerIds`: of these customers only, and also
 * paid invoices of which costs of reminders are owed.
 */
export async function openItemsOn(
  readModels: ReadModels,
  { day, today, customerIds }: { day: LocalDate; today: LocalDate; customerIds?: readonly string[] },
): Promise<readonly OpenItem[]> {
  const whose: Where = customerIds === undefined ? {} : { customerId: { in: customerIds } };
  const found = [
    ...(await all(readModels, { ...whose, isOpen: { eq: 1 } })),
    ...(customerIds === undefined ? [] : await all(readModels, { ...whose, owesCosts: { eq: 1 } })),
    ...(day < today ? await all(readModels, { ...whose, months: { startsWith: monthOf(day) } }) : []),
  ];
  const items = new Map(found.map((item) => [item.invoiceId, item]));
  return [...items.values()]
    .filter(
      (item) =>
        balanceOn(openMovements(item), day) !== 0 ||
        (customerIds !== undefined && owedCostsOn(item, day) > 0),
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number));
}

function all(readModels: ReadModels, where: Where): Promise<readonly OpenItem[]> {
  return findAll(readModels, openItems, { where, sort: [['dueOn', 'asc']] });
}

export function openItemsByIds(
  readModels: ReadModels,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, OpenItem>> {
  return readModels.getMany(openItems, invoiceIds);
}

/** What these customers owe over all invoices. */
export async function openAmountOf(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<{ readonly count: number; readonly cents: number }> {
  const items = await all(readModels, { customerId: { in: customerIds }, isOpen: { eq: 1 } });
  const cents = items.reduce((sum, item) => sum + balanceOf(openMovements(item)), 0);
  return { count: items.length, cents };
}
