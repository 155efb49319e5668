import { orderToInvoice, stateCompany } from '../../invoices/testing/invoiced-order.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';

const POSITION = { description: 'Inspektion', quantity: 1.5, unitPrice: 88, taxPercent: 19, unit: 'Std' };

export const callSamples: CallSamples = async ({ garage, make }) => {
  const { streams } = garage.app.platform;
  const now = garage.clock.now();
  const admin = await garage.loginAs('ADMIN');
  await stateCompany(streams, now);
  const settings = { datevConsultant: '1001', datevClient: '77', debtorAccount: '10000' };
  await garage.request('PUT', '/api/settings/invoicing', settings, admin);
  const { workOrderId } = await orderToInvoice(streams, now);
  await garage.settle();
  const day = '2026-02-10';
  const dates = { date: day, supplyDate: day, dueDate: '2026-02-24' };
  const number = { number: 'RE-2026-00971', numberReason: 'Altbestand' };
  const id = await make('/api/invoices', { ...number, workOrderId, positions: [POSITION], ...dates });
  await garage.request('POST', `/api/invoices/${id}/send`, { confirm: true }, admin);
  await garage.settle();
  const wanted = { batchKind: 'OUTGOING', from: '2026-02-01', to: '2026-02-28' };
  const batchId = await make('/api/datev/batches', wanted);
  await garage.settle();
  return {
    at: { '/api/datev/batches/:id': `/api/datev/batches/${batchId}` },
    writes: {
      'POST /api/datev/batches': {
        batchKind: ['OUTGOING', 'INCOMING', 'PAYMENTS'],
        from: ['2026-01-01'],
        to: ['2026-11-20'],
      },
      'POST /api/datev/batches/:id/cancel': { reason: ['Falscher Zeitraum'] },
      'PUT /api/settings/datev': {
        partyAccounts: ['ONE', 'EACH'],
        revenueByKind: [true, false],
        taxKeys: [true, false],
        generalReversal: [true, false],
        fixed: [true, false],
        labourAccount: ['8400', ''],
        bankAccount: ['1210', null],
      },
    },
    reads: {
      '/api/datev/batches': [''],
      '/api/datev/batches/:id/file': ['?file=bookings', '?file=accounts', '?file=table', '?file=documents'],
      '/api/datev/preview': [
        '?batchKind=OUTGOING',
        '?batchKind=INCOMING&from=2026-01-01&to=2026-11-20',
        '?batchKind=PAYMENTS&to=2026-11-20',
      ],
      '/api/settings/datev': [''],
    },
  };
};
