import { Inject, Injectable } from '@nestjs/common';
import { openDeviations, statusOf } from '#contracts/supplier-invoices/status.js';
import {
  lineStanding,
  type SupplierInvoice,
  type SupplierInvoiceLine,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceCounts,
  SupplierInvoiceLineAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { goodsReceiptAnswer, orderAnswer } from '#contracts/supply/order-answers.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { goodsReceiptNumbers } from '#projections/goods-receipts.js';
import { currentSupplierInvoiceSums } from '#projections/supplier-invoice-sums.js';
import { namesOf } from '#projections/user-names.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

type NameOf = (userId: string | null) => string;

/** Invoices as they are answered. */
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

  /** What the counters above the list add up to, in euros. */
  async sums(): Promise<SupplierInvoiceCounts> {
    const cents = await currentSupplierInvoiceSums(this.readModels);
    const total = Object.values(cents).reduce((sum, part) => sum + part, 0);
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
    const { state: order } =
      orderId === null ? { state: null } : await this.streams.load(purchaseOrderStream, orderId);
    const numbers = new Map(
      order?.receipts.map(({ goodsReceiptId, number }) => [goodsReceiptId, number] as const),
    );
    const nameOf = await this.names(lines);
    return {
      ...rowOf(invoice, numbers),
      lines: lines.map((line) => lineAnswer(line, nameOf)),
      order: order && orderAnswer(order),
      goodsReceipts: order?.receipts.map(goodsReceiptAnswer) ?? [],
    };
  }

  private async names(lines: readonly SupplierInvoiceLine[]): Promise<NameOf> {
    const ids = lines.flatMap(({ history }) => history.flatMap(({ by }) => (by === null ? [] : [by])));
    const names = await namesOf(this.readModels, ids);
    return (userId) => (userId === null ? 'System' : (names.get(userId) ?? 'Unbekannter Nutzer'));
  }
}

/** The deliveries that the lines were compared with, each once. */
function receiptIds({ lines }: SupplierInvoice): string[] {
  return [...new Set(lines.flatMap(({ match }) => match?.goodsReceiptIds ?? []))];
}

function rowOf(invoice: SupplierInvoice, numbers: ReadonlyMap<string, string>): SupplierInvoiceRow {
  const standings = invoice.lines.map(lineStanding);
  const receipts = receiptIds(invoice).flatMap((id) => numbers.get(id) ?? []);
  return {
    id: invoice.supplierInvoiceId,
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
    currency: invoice.currency,
    status: statusOf(standings),
    deviationCount: openDeviations(standings),
    deviations: {
      quantity: openDeviations(standings, 'QUANTITY_DEVIATION'),
      price: openDeviations(standings, 'PRICE_DEVIATION'),
    },
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
    invoicedQty: line.invoicedMilli / 1_000,
    invoicedPrice: line.invoicedPriceE4 / 10_000,
    matchStatus: lineStanding(line).matchStatus,
    deviation: match?.deviation ?? null,
    resolution: resolution && {
      status: resolution.status,
      user: nameOf(resolution.by),
      timestamp: resolution.at,
      note: resolution.note,
    },
    history: history.map(({ action, by, at, note }) => ({
      action,
      user: nameOf(by),
      timestamp: at,
      note,
    })),
    revision: line.revision,
  };
}
