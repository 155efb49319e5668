import type { CallSamples } from '../../testing/routes/call-samples.js';
import { cii, fileInvoice } from './files.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const callSamples: CallSamples = async ({ garage }) => {
  const admin = await garage.loginAs('ADMIN');
  const { body: imported } = await garage.request<{ id: string; lines: { id: string }[] }>(
    'POST',
    '/api/supply/invoices/import',
    { fileName: 'rechnung.xml', content: base64(cii(fileInvoice({ number: 'PROBE-1' }))) },
    admin,
  );
  const invoice = `/api/supply/invoices/${imported.id}`;
  const typed = {
    kind: ['INVOICE', 'CREDIT_NOTE'],
    invoiceNumber: ['P-7', 'P-8'],
    precedingInvoiceNumber: [null, 'P-6'],
    supplierName: ['Teilelager Nord'],
    supplierId: [null],
    purchaseOrderNumber: [null, 'BE-2026-00001'],
    invoiceDate: ['2026-11-02'],
    dueDate: ['2026-11-30', null],
    amount: [null],
    lines: [[{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }], []],
  };
  return {
    at: {
      '/api/supply/invoices/:id': invoice,
      '/api/supply/invoices/:id/lines/:lineId': `${invoice}/lines/${imported.lines[0]?.id}`,
      '/api/supply/invoices/:id/deviations/:type': `${invoice}/deviations/SUPPLIER_DEVIATION`,
    },
    writes: {
      'DELETE /api/supply/teccom-refusals/:id': null,
      'POST /api/supply/invoices': typed,
      'PUT /api/supply/invoices/:id/content': { ...typed, reason: ['Vertippt'] },
      'POST /api/supply/invoices/import': {
        fileName: ['rechnung.xml'],
        content: [base64(cii(fileInvoice({ number: 'PROBE-2' }))), base64('<xml>')],
      },
      'PUT /api/supply/invoices/:id': { purchaseOrderNumber: ['BE-2026-00001', null] },
      'POST /api/supply/invoices/:id/void': { reason: ['Doppelt erfasst'] },
      'POST /api/supply/invoices/:id/deviations/:type/accept': { note: ['In Ordnung', null] },
      'POST /api/supply/invoices/:id/deviations/:type/clarify': { note: ['Bitte prüfen'], mail: [null] },
      'POST /api/supply/invoices/:id/deviations/:type/withdraw': { reason: ['Irrtum'] },
      'POST /api/supply/invoices/:id/lines/:lineId/assign': {
        orderLineId: ['0190a5b2-7c1d-7000-8000-000000000001'],
      },
      'POST /api/supply/invoices/:id/lines/:lineId/withdraw': { reason: ['Irrtum'] },
      'POST /api/supply/invoices/:id/lines/:lineId/clarify': { note: ['Bitte prüfen'], mail: [null] },
      'POST /api/supply/invoices/:id/lines/:lineId/accept': { note: ['In Ordnung', null] },
      'PUT /api/settings/purchasing': {
        priceTolerance: [1],
        priceTolerancePercent: [2],
        quantityTolerance: [0],
        allowedExtras: [[], null],
        tecComIntake: [true, null],
      },
    },
    refusesLate: ['POST /api/supply/invoices', 'POST /api/supply/invoices/import'],
  };
};
