import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { normalisePhone } from '#contracts/values/contact.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { appointmentList, type ListedAppointment } from '../appointments/appointment-list.js';
import { articles, type ListedArticle } from '../inventory/articles.js';
import { customers, type Customer } from '../customers/customers.js';
import type { ReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { Query } from '../engine/read-store.js';
import { wordsOf } from '../engine/words.js';
import { invoices } from '../invoices/invoices.js';
import { bankEntries } from '../payments/bank-entries.js';
import { reminders, type RemindedInvoice } from '../reminders/reminders.js';
import { payments } from '../payments/payments.js';
import { purchaseOrders } from './purchase-orders.js';
import { supplierInvoices } from '../supplier-invoices/supplier-invoices.js';
import { vehicles, type Vehicle } from '../vehicles/vehicles.js';
import { workOrders, type ListedWorkOrder } from '../work-orders/work-orders.js';

/** Digits of a printed sequence number: `A-2026-00012`. */
const NUMBER_DIGITS = 5;
const PHONE_NUMBER = /^[\d\s+/()-]+$/;

type Wish<Doc> = {
  /** Searches to try one after the other; equal ones count once. */
  readonly wordings: readonly string[];
  readonly sort: NonNullable<Query['sort']>[number];
  readonly limit: number;
  readonly keyOf: (document: Doc) => string;
};

/** The best documents of each wording in turn, without repetitions. */
async function suggestions<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { wordings, sort, limit, keyOf }: Wish<Doc>,
): Promise<readonly Doc[]> {
  const found = new Map<string, Doc>();
  for (const startsWith of new Set(wordings.map((wording) => wordsOf(wording).join(' ')))) {
    if (startsWith === '' || found.size >= limit) continue;
    const query = { where: { words: { startsWith } }, sort: [sort], limit, suggests: true };
    for (const item of (await readModels.find(model, query)).items) found.set(keyOf(item), item);
  }
  return [...found.values()].slice(0, limit);
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** A typed `12` means `…-00012` first, then every number that starts with 12. */
function asNumber(typed: string): string[] {
  const isShort = /^\d+$/.test(typed) && typed.length < NUMBER_DIGITS;
  return isShort ? [typed.padStart(NUMBER_DIGITS, '0'), typed] : [typed];
}

/** Searches a typed plate also in its comparable form. */
function asPlate(typed: string): string[] {
  const plate = normalisePlate(typed);
  return plate === '' || /[^A-ZÄÖÜ0-9\- ]/i.test(typed) ? [typed] : [plate, typed];
}

/** By prefixes of words of name, company and mail, or by phone number. */
export function suggestedCustomers(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly Customer[]> {
  const meant = PHONE_NUMBER.test(typed) ? normalisePhone(typed) : typed;
  return suggestions(readModels, customers, {
    wordings: [meant],
    sort: ['lastActivity', 'desc'],
    limit,
    keyOf: idOf,
  });
}

/** By plate, the last 6 to 8 characters of the VIN, make and model. */
export async function suggestedVehicles(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly Vehicle[]> {
  const plate = normalisePlate(typed);
  const byPlate =
    plate === ''
      ? []
      : (await readModels.find(vehicles, { where: { plate: { startsWith: plate } }, limit })).items;
  const byWords = await suggestions(readModels, vehicles, {
    wordings: [typed],
    sort: ['lastActivity', 'desc'],
    limit,
    keyOf: idOf,
  });
  return [...new Map([...byPlate, ...byWords].map((one) => [one.id, one])).values()].slice(0, limit);
}

/** By number, description, customer and plate. */
export function suggestedWorkOrders(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly ListedWorkOrder[]> {
  const wordings = [...asNumber(typed), ...asPlate(typed)];
  return suggestions(readModels, workOrders, {
    wordings: wordings,
    sort: ['createdAt', 'desc'],
    limit,
    keyOf: idOf,
  });
}

/** By name, mail, phone, plate and service, latest day first. */
export function suggestedAppointments(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly ListedAppointment[]> {
  const meant = PHONE_NUMBER.test(typed) ? [normalisePhone(typed)] : asPlate(typed);
  return suggestions(readModels, appointmentList, {
    wordings: meant,
    sort: ['date', 'desc'],
    limit,
    keyOf: idOf,
  });
}

/** By number and, once sent, recipient. */
export function suggestedInvoices(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly KnownInvoice[]> {
  return suggestions(readModels, invoices, {
    wordings: asNumber(typed),
    sort: ['date', 'desc'],
    limit,
    keyOf: idOf,
  });
}

/** By amount, day and reference, newest day first. */
export async function suggestedPayments(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly KnownPayment[]> {
  const found = await suggestions(readModels, payments, {
    wordings: [typed],
    sort: ['valueOn', 'desc'],
    limit,
    keyOf: ({ payment }) => payment?.id ?? '',
  });
  return found.flatMap(({ payment }) => payment ?? []);
}

/** By the number of the invoice, last letter first. */
export function suggestedReminders(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly RemindedInvoice[]> {
  return suggestions(readModels, reminders, {
    wordings: asNumber(typed),
    sort: ['lastOn', 'desc'],
    limit,
    keyOf: ({ invoiceId }) => invoiceId,
  });
}

/** By name, purpose, IBAN and amount, newest day first. */
export function suggestedBankEntries(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly KnownBankEntry[]> {
  return suggestions(readModels, bankEntries, {
    wordings: [typed],
    sort: ['bookedOn', 'desc'],
    limit,
    keyOf: idOf,
  });
}

/** By number, normalised, and name. */
export function suggestedArticles(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly ListedArticle[]> {
  const wordings = [comparableNumber(typed), typed];
  return suggestions(readModels, articles, {
    wordings: wordings,
    sort: ['numberKey', 'asc'],
    limit,
    keyOf: idOf,
  });
}

/** By number, supplier, part and work order. */
export function suggestedPurchaseOrders(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly PurchaseOrder[]> {
  return suggestions(readModels, purchaseOrders, {
    wordings: asNumber(typed),
    sort: ['placedAt', 'desc'],
    limit,
    keyOf: ({ orderId }) => orderId,
  });
}

/** By number, supplier and order. */
export function suggestedSupplierInvoices(
  readModels: ReadModels,
  typed: string,
  limit: number,
): Promise<readonly SupplierInvoice[]> {
  return suggestions(readModels, supplierInvoices, {
    wordings: asNumber(typed),
    sort: ['invoiceDate', 'desc'],
    limit,
    keyOf: ({ supplierInvoiceId }) => supplierInvoiceId,
  });
}
