import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { given } from '../../testing/given.js';
import { ordersOfInvoiceStream } from './orders-of-invoice.js';

const about = (data: object) =>
  ({
    type: 'SupplierInvoiceAssigned',
    version: 1,
    data: { supplierInvoiceId: 'i', ...data },
  }) as never as SupplierInvoiceEvent;

const orders = (...facts: readonly object[]) => given(ordersOfInvoiceStream, ...facts.map(about)).state;

it('the orders of an invoice are all to which it was ever assigned, each once', () => {
  expect(orders()).toEqual([]);
  expect(orders({ orderId: null }, { lineId: 'l' })).toEqual([]);
  expect(orders({ orderId: 'o1' }, { orderId: null }, { orderId: 'o2' }, { orderId: 'o1' })).toEqual([
    'o1',
    'o2',
  ]);
});
