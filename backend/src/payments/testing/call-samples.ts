import { orderToInvoice, stateCompany } from '../../invoices/testing/invoiced-order.js';
import { camt, csv, CSV_COLUMNS } from '../bank/testing/statements.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';

const POSITION = { description: 'Inspektion', quantity: 1.5, unitPrice: 88, taxPercent: 19, unit: 'Std' };

export const callSamples: CallSamples = async ({ garage, make }) => {
  const { streams } = garage.app.platform;
  const now = garage.clock.now();
  const admin = await garage.loginAs('ADMIN');
  await stateCompany(streams, now);
  const { workOrderId, customerId } = await orderToInvoice(streams, now);
  await garage.settle();
  const invoiceId = await make('/api/invoices', {
    number: 'RE-2026-00951',
    numberReason: 'Altbestand',
    date: '2026-11-23',
    supplyDate: '2026-11-20',
    workOrderId,
    positions: [POSITION],
  });
  const sent = await garage.request('POST', `/api/invoices/${invoiceId}/send`, {}, admin);
  if (sent.status !== 200) throw new Error(`The invoice cannot be sent: ${JSON.stringify(sent.body)}`);
  const payment = { customerId, amount: 100, method: 'TRANSFER' };
  const allocations = [{ invoiceId, amount: 50 }];
  const id = await make('/api/payments', { ...payment, allocations });
  await garage.settle();
  const { body } = await garage.request<{ allocations: readonly [{ id: string }] }>(
    'GET',
    `/api/payments/${id}`,
    undefined,
    admin,
  );
  const statement = Buffer.from(
    camt([
      { cents: 5_000, purpose: 'RE' },
      { cents: -100, purpose: 'Gebühr' },
    ]),
  );
  const content = statement.toString('base64');
  const table = Buffer.from(csv([{ cents: 700, purpose: 'A' }])).toString('base64');
  await garage.request('POST', '/api/bank/statements', { fileName: 'auszug.xml', content }, admin);
  await garage.settle();
  const entries = await garage.request<{ items: readonly [{ id: string }] }>(
    'GET',
    '/api/bank/page',
    undefined,
    admin,
  );
  const entryId = entries.body.items[0].id;
  const parts = [[{ invoiceId, amount: 0.01 }], [{ invoiceId, amount: 0.02, discount: 0, costs: 0 }]];
  return {
    at: {
      '/api/bank/entries/:id': `/api/bank/entries/${entryId}`,
      '/api/payments/:id': `/api/payments/${id}`,
      '/api/payments/:id/allocations/:allocationId': `/api/payments/${id}/allocations/${body.allocations[0].id}`,
      '/api/payments/invoices/:id': `/api/payments/invoices/${invoiceId}`,
    },
    writes: {
      'POST /api/bank/statements': {
        fileName: ['auszug.xml', 'umsaetze.csv'],
        content: [content, table],
        columns: [CSV_COLUMNS, null],
      },
      'POST /api/bank/statements/release': { statementIds: [[entryId]] },
      'POST /api/bank/csv-head': { content: [table] },
      'POST /api/bank/book-sure': {},
      'POST /api/bank/entries/:id/book': {
        customerId: [customerId],
        allocations: [[{ invoiceId, amount: 0.01 }], []],
      },
      'POST /api/bank/entries/:id/pay-suppliers': { invoices: [[{ supplierInvoiceId: id, amount: 1 }]] },
      'POST /api/bank/entries/:id/refund': { paymentId: [id], refundId: [null] },
      'POST /api/bank/entries/:id/ignore': { reason: ['Privat'] },
      'POST /api/bank/entries/:id/reopen': { reason: ['Doch nicht'] },
      'POST /api/payments': {
        customerId: [customerId],
        amount: [10, 0.01],
        method: ['TRANSFER', 'CARD', 'OTHER'],
        valueDate: ['2026-11-23', null],
        reference: ['Auszug 7', null],
        allocations: [...parts, [], null],
      },
      'POST /api/payments/:id/allocations': { allocations: parts },
      'POST /api/payments/:id/allocations/:allocationId/reverse': { reason: ['Falsche Rechnung'] },
      'POST /api/payments/:id/reverse': {
        kind: ['CHARGEBACK', 'MISTYPED'],
        date: ['2026-11-23', null],
        reason: ['Konto nicht gedeckt'],
      },
      'POST /api/payments/:id/refund': {
        amount: [0.01, 1],
        method: ['TRANSFER', 'CARD'],
        date: ['2026-11-23', null],
        reference: ['Gutschrift', null],
      },
    },
    refusesLate: [
      'POST /api/bank/book-sure',
      'POST /api/bank/entries/:id/book',
      'POST /api/payments',
      'POST /api/payments/:id/allocations',
    ],
    reads: {
      '/api/bank/page': ['', '?status=OPEN&from=2026-01-01&search=Ina&size=10'],
      '/api/bank/sure': [''],
      '/api/open-items': ['', '?day=2026-10-31&age=TO_14&search=RE&size=10'],
      '/api/open-items.csv': ['', '?day=2026-10-31'],
      '/api/payments/page': ['', '?from=2026-01-01&to=2026-12-31&search=Auszug'],
    },
  };
};
