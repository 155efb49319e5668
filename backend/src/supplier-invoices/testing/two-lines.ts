import type { Actor } from '#contracts/access/actor.js';
import type {
  InvoiceDeviation,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../../platform/streams/existing.js';
import { fold } from '../../platform/streams/stream-type.js';
import { given, recorded } from '../../testing/given.js';
import { matchInvoice } from '../matching/match.js';
import { receiveInvoice, type Compared } from '../supplier-invoice.js';
import { anInvoice, anOrder, anOrderLine, invoiced } from './orders.js';

export const AT = '2026-11-23T10:00:00.000Z';
const ina: Actor = { kind: 'user', userId: 'ina', roles: ['DISPONENT'] };
export const lines = [invoiced({ lineId: 'i1' }), invoiced({ lineId: 'i2', itemNumber: 'PF-118' })];
const order = anOrder({
  lines: [
    anOrderLine({ lineId: 'l1', receivedMilli: 4_000 }),
    anOrderLine({ lineId: 'l2', partNumber: 'PF-118', receivedMilli: 7_000 }),
  ],
});
export const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const facts = matchInvoice(lines, { order, earlier: [], tolerances });
export const total: InvoiceDeviation = { type: 'TOTAL_DEVIATION', description: 'Die Summe stimmt nicht.' };
export const seller: InvoiceDeviation = { type: 'SUPPLIER_DEVIATION', description: 'Rechnung von „ATB“.' };
/** Six pieces of the first line and three of the second are missing. */
export const compared = (...deviations: readonly InvoiceDeviation[]): Compared => ({
  lines: facts,
  deviations,
});

export const receive = receiveInvoice(anInvoice({ lines }), compared());
export const received = given(supplierInvoiceStream).when(receive);
export const after = (...more: readonly SupplierInvoiceEvent[]) =>
  given(supplierInvoiceStream, ...received, ...more);
/** The invoice after these events of a user. */
export const invoiceAfter = (...more: readonly SupplierInvoiceEvent[]): SupplierInvoice =>
  existing(fold(supplierInvoiceStream, recorded([...received, ...more], AT, ina)));
export const lineOf = ({ lines: all }: SupplierInvoice, id: string) =>
  all.find(({ lineId }) => lineId === id);
