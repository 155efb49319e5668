import { recordIn } from '#contracts/kernel/fields.js';
import {
  invoicedLineFields,
  supplierInvoiceFields,
} from '#contracts/supplier-invoices/supplier-invoice-fields.js';
import type { SupplierInvoiceRequest } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { centsOf } from '#contracts/values/euros.js';
import { milliOf } from '#contracts/values/quantity.js';
import { extraKindOf, NO_REFERENCES } from './charges.js';
import type { TypedInvoice } from './received-facts.js';

/** A typed invoice in integer units. */
export function typedInvoice(request: SupplierInvoiceRequest): TypedInvoice {
  const { kind, amount, ...head } = recordIn(supplierInvoiceFields, request);
  return {
    documentKind: kind,
    head,
    amountCents: centsOf(amount),
    lines: request.lines.map((sent) => {
      const line = recordIn(invoicedLineFields, sent);
      const { description, itemNumber, unit, quantity, unitPrice, taxPercent } = line;
      return {
        kind: itemNumber === null ? (extraKindOf(description) ?? 'GOODS') : 'GOODS',
        description,
        itemNumber,
        references: NO_REFERENCES,
        unit,
        quantityMilli: milliOf(quantity) ?? Number.NaN,
        priceE4: Math.round(unitPrice * 10_000),
        taxBasisPoints: Math.round(taxPercent * 100),
      };
    }),
  };
}
