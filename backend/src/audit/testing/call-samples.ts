import type { CallSamples } from '../../testing/routes/call-samples.js';

export const callSamples: CallSamples = async ({ garage, make }) => {
  const id = await make('/api/supply/invoices', {
    invoiceNumber: 'P-1',
    supplierName: 'Teilelager Nord',
    invoiceDate: '2026-03-02',
    lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }],
  });
  const hold = { from: '2020-01-01', to: '2022-12-31', reason: 'Betriebsprüfung' };
  const holdId = await make('/api/audit/holds', hold);
  // The first event cannot be left out: nothing would remain.
  const [matched] = await garage.app.platform.eventLog.readStream(`supplierInvoice-${id}`, 1, 1);
  return {
    at: {
      '/api/audit/holds/:id': `/api/audit/holds/${holdId}`,
      '/api/audit/:kind/:id': `/api/audit/supplierInvoice/${id}`,
    },
    writes: {
      'POST /api/audit/holds': { from: ['2020-01-01'], to: ['2022-12-31'], reason: ['Betriebsprüfung'] },
      'POST /api/audit/holds/:id/lift': {},
      'POST /api/audit/seal/verify': {},
      'PUT /api/settings/audit': {
        backupsKept: [1, 14, 365],
        sealEmail: ['steuer@beratung.example', '', null],
      },
    },
    refusesLate: ['POST /api/audit/holds'],
    reads: {
      '/api/audit/subjects': [
        '?kind=supplierInvoice',
        '?kind=workOrder&search=a',
        '?kind=timeLog',
        '?kind=customer',
      ],
      '/api/audit/due': [''],
      '/api/audit/holds': [''],
      '/api/audit/export': ['?from=2026-01-01&to=2026-12-31'],
      '/api/audit/:kind/:id': ['', '?at=2026-03-02', '?at=2020-01-01'],
      '/api/audit/:kind/:id/what-if': [`?without=${matched?.id}`],
    },
  };
};
