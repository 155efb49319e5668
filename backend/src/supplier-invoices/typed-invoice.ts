import type { SupplierInvoiceRequest } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { centsOf } from '#contracts/values/money.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { typedFacts } from './received-facts.js';

/** Where nothing is said the standard rate counts. */
const STANDARD_BASIS_POINTS = 1_900;

/** An invoice as it was typed, in whole numbers. */
export function typedInvoice(request: SupplierInvoiceRequest): Parameters<typeof typedFacts>[0] {
  const { supplierId, supplierName, invoiceNumber, purchaseOrderNumber, invoiceDate, dueDate } = request;
  return {
    head: {
      supplierId: supplierId ?? null,
      supplierName,
      invoiceNumber,
      purchaseOrderNumber: purchaseOrderNumber ?? null,
      invoiceDate,
      dueDate: dueDate ?? null,
    },
    amountCents: request.amount === undefined || request.amount === null ? null : centsOf(request.amount),
    lines: request.lines.map((line) => ({
      description: line.description,
      itemNumber: line.itemNumber ?? null,
      unit: line.unit ?? 'Stk',
      quantityMilli: milliOf(line.quantity) ?? Number.NaN,
      priceE4: Math.round(line.unitPrice * 10_000),
      taxBasisPoints:
        line.taxPercent === undefined || line.taxPercent === null
          ? STANDARD_BASIS_POINTS
          : Math.round(line.taxPercent * 100),
    })),
  };
}
