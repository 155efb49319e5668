import type { SupplierPaymentAnswer } from '#contracts/bank/bank-answers.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { Inject, Injectable } from '@nestjs/common';
import { openDeviations, type SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import {
  invoiceStatus,
  lineStanding,
  standingsOf,
  type LineActivity,
  type Resolution,
  type SupplierInvoice,
  type SupplierInvoiceLine,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type {
  LineActivityAnswer,
  LineResolutionAnswer,
  SupplierInvoiceAnswer,
  SupplierInvoiceCounts,
  SupplierInvoiceLineAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { goodsReceiptAnswer, orderAnswer } from '#contracts/supply/order-answers.js';
import { bankEntriesByIds } from '#projections/payments/bank-entries.js';
import { supplierPaymentsOf, type SupplierPayments } from '#projections/payments/supplier-payments.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { goodsReceiptNumbers } from '#projections/inventory/goods-receipts.js';
import { currentSupplierInvoiceSums } from '#projections/supplier-invoices/supplier-invoice-sums.js';
import { namesOf } from '#projections/users/user-names.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { orderOfInvoice } from './matching/order-of-invoice.js';

type NameOf = (userId: string | null) => string;

@Injectable()
export class SupplierInvoiceAnswers {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async rows(invoices: readonly SupplierInvoice[]): Promise<readonly SupplierInvoiceRow[]> {
    const ids = invoices.flatMap(receiptIds);
    const numbers =
      ids.length === 0 ? new Map() : await goodsReceiptNumbers(this.readModels, [...new Set(ids)]);
    return invoices.map((invoice) => rowOf(invoice, numbers));
  }

  /** The sums above the list, in euros. */
  async sums(): Promise<SupplierInvoiceCounts> {
    const cents = await currentSupplierInvoiceSums(this.readModels);
    const { Verworfen: _, ...counted } = cents;
    const total = Object.values(counted).reduce((sum, part) => sum + part, 0);
    return {
      total: total / 100,
      autoChecked: cents['Automatisch geprüft'] / 100,
      open: cents.Offen / 100,
      inClarification: cents['In Klärung'] / 100,
      finished: cents.Abgeschlossen / 100,
    };
  }

  async one(invoice: SupplierInvoice): Promise<SupplierInvoiceAnswer> {
    const { orderId, lines } = invoice;
    const order = await orderOfInvoice(this.streams, orderId);
    const numbers = new Map(
      order?.receipts.map(({ goodsReceiptId, number }) => [goodsReceiptId, number] as const),
    );
    const nameOf = await this.names(invoice);
    const { supplierInvoiceId } = invoice;
    const paid = (await supplierPaymentsOf(this.readModels, [supplierInvoiceId])).get(supplierInvoiceId);
    const { deviations, voided } = invoice;
    return {
      ...rowOf(invoice, numbers),
      seller: invoice.seller,
      precedingInvoiceNumber: invoice.precedingInvoiceNumber,
      prepaidAmount: invoice.prepaidCents / 100,
      deviationsOfInvoice: deviations.map(({ type, description, resolution, history }) => ({
        type,
        description,
        resolution: resolutionAnswer(resolution, nameOf),
        history: historyAnswer(history, nameOf),
      })),
      voided: voided && { user: nameOf(voided.by), timestamp: voided.at, reason: voided.reason },
      lines: lines.map((line) => lineAnswer(line, nameOf)),
      order: order && orderAnswer(order),
      payments: await this.payments(paid?.payments ?? []),
      goodsReceipts: order?.receipts.map(goodsReceiptAnswer) ?? [],
    };
  }

  private async payments(paid: SupplierPayments['payments']): Promise<readonly SupplierPaymentAnswer[]> {
    const entries = await bankEntriesByIds(
      this.readModels,
      paid.map(({ entryId }) => entryId),
    );
    return paid.map(({ entryId, on: date, cents, discountCents }) => {
      const entry = entries.get(entryId);
      const words = [unlessErased(entry?.name ?? null), unlessErased(entry?.purpose ?? null)].filter(Boolean);
      const sums = { amount: cents / 100, discount: discountCents / 100 };
      return { entryId, date, ...sums, reference: words.join(', ') || null };
    });
  }

  private async names({ lines, deviations, voided }: SupplierInvoice): Promise<NameOf> {
    const done = [...lines, ...deviations].flatMap(({ history }) => history.map(({ by }) => by));
    const ids = [...done, voided?.by ?? null].filter((id) => id !== null);
    const names = await namesOf(this.readModels, [...new Set(ids)]);
    return (userId) => (userId === null ? 'System' : (names.get(userId) ?? 'Unbekannter Nutzer'));
  }
}

/** The counts above the list. Voided invoices count nowhere. */
export async function statusCounts(
  count: (status: SupplierInvoiceStatus) => Promise<number>,
): Promise<SupplierInvoiceCounts> {
  const [autoChecked, open, inClarification, finished] = await Promise.all([
    count('Automatisch geprüft'),
    count('Offen'),
    count('In Klärung'),
    count('Abgeschlossen'),
  ]);
  const total = autoChecked + open + inClarification + finished;
  return { total, autoChecked, open, inClarification, finished };
}

function receiptIds({ lines }: SupplierInvoice): string[] {
  return [...new Set(lines.flatMap(({ match }) => match?.goodsReceiptIds ?? []))];
}

function rowOf(invoice: SupplierInvoice, numbers: ReadonlyMap<string, string>): SupplierInvoiceRow {
  const standings = standingsOf(invoice);
  const receipts = receiptIds(invoice).flatMap((id) => numbers.get(id) ?? []);
  return {
    id: invoice.supplierInvoiceId,
    kind: invoice.documentKind,
    invoiceNumber: invoice.invoiceNumber,
    purchaseOrderId: invoice.orderId,
    purchaseOrderNumber: invoice.purchaseOrderNumber,
    goodsReceiptNumber: receipts.length === 0 ? null : receipts.toSorted().join(', '),
    supplierName: invoice.supplierName,
    importSource: invoice.importSource,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    lastUpdated: invoice.updatedAt,
    amount: invoice.grossCents / 100,
    amountDue: invoice.dueCents / 100,
    currency: invoice.currency,
    status: invoiceStatus(invoice),
    deviationCount: openDeviations(standings),
    deviations: {
      quantity: openDeviations(standings, 'QUANTITY_DEVIATION'),
      price: openDeviations(standings, 'PRICE_DEVIATION'),
    },
    invoiceDeviations: invoice.deviations
      .filter(({ resolution }) => resolution?.status !== 'ACCEPTED')
      .map(({ type }) => type),
    hasFile: invoice.fileHash !== null,
    warnings: invoice.warnings,
    revision: invoice.revision,
  };
}

function lineAnswer(line: SupplierInvoiceLine, nameOf: NameOf): SupplierInvoiceLineAnswer {
  const { match, resolution, history } = line;
  const orderedMilli = match?.orderedMilli ?? null;
  const orderedPriceE4 = match?.orderedPriceE4 ?? null;
  return {
    id: line.lineId,
    position: line.position,
    description: line.description,
    itemNumber: line.itemNumber,
    unit: line.unit,
    orderedQty: orderedMilli === null ? null : orderedMilli / 1_000,
    orderedPrice: orderedPriceE4 === null ? null : orderedPriceE4 / 10_000,
    receivedQty: (match?.receivedMilli ?? 0) / 1_000,
    billedQty: (match?.billedMilli ?? 0) / 1_000,
    billedBy: (match?.billedBy ?? []).map(({ supplierInvoiceId: id, invoiceNumber }) => ({
      id,
      invoiceNumber,
    })),
    orderLineId: match?.orderLineId ?? null,
    kind: line.kind,
    invoicedQty: line.invoicedMilli / 1_000,
    invoicedPrice: line.invoicedPriceE4 / 10_000,
    taxPercent: line.taxBasisPoints / 100,
    matchStatus: lineStanding(line).matchStatus,
    deviation: match?.deviation ?? null,
    resolution: resolutionAnswer(resolution, nameOf),
    history: historyAnswer(history, nameOf),
    revision: line.revision,
  };
}

function resolutionAnswer(resolution: Resolution | null, nameOf: NameOf): LineResolutionAnswer | null {
  if (resolution === null) return null;
  const { status, by, at, note } = resolution;
  return { status, user: nameOf(by), timestamp: at, note };
}

function historyAnswer(history: readonly LineActivity[], nameOf: NameOf): readonly LineActivityAnswer[] {
  return history.map(({ action, by, at, note }) => ({ action, user: nameOf(by), timestamp: at, note }));
}
