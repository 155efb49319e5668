import type {
  InvoicedLine,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { GoodsReceipt, PurchaseOrder, PurchaseOrderLine } from '#contracts/supply/purchase-order.js';

/** An order of one line without deliveries. */
export function anOrder(change: Partial<PurchaseOrder> = {}): PurchaseOrder {
  return {
    orderId: 'order',
    number: 'BE-2026-00001',
    checkoutId: 'checkout',
    supplierId: 'supplier',
    supplierName: 'Autoteile Brüggen',
    status: 'ORDERED',
    shippingCents: 790,
    netCents: 13_290,
    placedAt: '2026-11-21T08:00:00.000Z',
    expectedOn: null,
    sentAt: null,
    letter: null,
    lines: [anOrderLine()],
    receipts: [],
    revision: 0,
    ...change,
  };
}

export function anOrderLine(change: Partial<PurchaseOrderLine> = {}): PurchaseOrderLine {
  return {
    lineId: 'l1',
    partId: 'part-01',
    partNumber: 'BK-280',
    name: 'Bremsscheibe',
    brand: 'Brakon',
    offerId: 'offer',
    quantity: 10,
    unitPriceCents: 1_250,
    leadTimeDays: 1,
    workOrderId: null,
    workOrderNumber: null,
    receivedMilli: 0,
    cancelledMilli: 0,
    ...change,
  };
}

export function aReceipt({
  lines,
}: {
  readonly lines: readonly { readonly lineId: string; readonly quantityMilli: number }[];
}): GoodsReceipt {
  return {
    goodsReceiptId: 'r1',
    number: 'WE-2026-00001',
    receivedOn: '2026-11-23',
    receivedAt: '2026-11-23T08:00:00.000Z',
    deliveryNote: null,
    booked: true,
    lines: lines.map((line, at) => ({
      receiptLineId: `rl${at}`,
      partNumber: 'BK-280',
      articleId: 'article',
      locationId: 'location',
      accepted: true,
      unitCostE4: 125_000,
      note: null,
      over: false,
      ...line,
    })),
  };
}

export function invoiced(change: Partial<InvoicedLine> = {}): InvoicedLine {
  return {
    lineId: 'i1',
    position: 1,
    kind: 'GOODS',
    description: 'Bremsscheibe',
    itemNumber: 'BK-280',
    references: { orderLine: null, buyerNumber: null, makerNumber: null },
    unit: 'Stk',
    invoicedMilli: 10_000,
    invoicedPriceE4: 125_000,
    netCents: 12_500,
    taxBasisPoints: 1_900,
    ...change,
  };
}

/** An invoice of one line for that order, typed by hand. */
export function anInvoice(
  change: Partial<SupplierInvoiceReceived['data']> = {},
): SupplierInvoiceReceived['data'] {
  return {
    supplierInvoiceId: 'invoice',
    documentKind: 'INVOICE',
    supplierId: null,
    supplierName: 'Autoteile Brüggen',
    seller: { vatId: null, number: null, iban: null },
    invoiceNumber: 'LR-1',
    precedingInvoiceNumber: null,
    orderId: 'order',
    purchaseOrderNumber: 'BE-2026-00001',
    importSource: 'Manuell',
    invoiceDate: '2026-11-21',
    dueDate: null,
    currency: 'EUR',
    netCents: 12_500,
    taxCents: 2_375,
    grossCents: 14_875,
    prepaidCents: 0,
    roundingCents: 0,
    dueCents: 14_875,
    lines: [invoiced()],
    fileHash: null,
    format: null,
    warnings: [],
    ...change,
  };
}
