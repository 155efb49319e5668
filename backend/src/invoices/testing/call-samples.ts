import type { CallSamples } from '../../testing/routes/call-samples.js';
import { anotherOrder, orderToInvoice, stateCompany } from './invoiced-order.js';

const POSITION = { description: 'Inspektion', quantity: 1.5, unitPrice: 88, taxPercent: 19, unit: 'Std' };

export const callSamples: CallSamples = async ({ garage, make }) => {
  const { streams } = garage.app.platform;
  const now = garage.clock.now();
  const admin = await garage.loginAs('ADMIN');
  await stateCompany(streams, now);
  const { workOrderId, customerId } = await orderToInvoice(streams, now);
  const { workOrderId: otherOrderId } = await orderToInvoice(streams, now);
  const fleet = await orderToInvoice(streams, now);
  const fleetOrders = [fleet.workOrderId, await anotherOrder(streams, now, fleet.customerId)];
  await garage.settle();
  const invoice = { date: '2026-11-23', workOrderId, positions: [POSITION], supplyDate: '2026-11-20' };
  const id = await make('/api/invoices', { ...invoice, number: 'RE-2026-00901', numberReason: 'Altbestand' });
  const sent = await garage.request('POST', `/api/invoices/${id}/send`, {}, admin);
  if (sent.status !== 200) throw new Error(`The invoice cannot be sent: ${JSON.stringify(sent.body)}`);
  await garage.settle();
  const settings = {
    datevConsultant: '1234567',
    datevClient: '12345',
    debtorAccount: '10000',
    creditorAccount: '70000',
    revenueAccounts: [{ taxPercent: 19, account: '8400' }],
    expenseAccounts: [{ taxPercent: 19, account: '3400' }],
  };
  await garage.request('PUT', '/api/settings/invoicing', settings, admin);
  const whole = {
    exemptionReason: ['Durchlaufender Posten', null],
    note: ['Danke', '', null],
    prices: ['NET', 'GROSS'],
    discountPercent: [10, null],
    discountAmount: [0, null],
    discountReason: ['LOYALTY', null],
    surchargePercent: [0, null],
    surchargeAmount: [1.5, null],
    surchargeReason: ['FREIGHT', null],
  };
  const head = {
    number: ['RE-2026-00902', 'A 7'],
    numberReason: ['Aus dem alten Programm'],
    date: ['2026-11-23'],
    datedOnSending: [true, false, null],
    dueDate: ['2026-12-07', null],
    ...whole,
    payerId: [customerId, null],
  };
  const fields = {
    ...head,
    workOrderId: [otherOrderId],
    positions: [
      [POSITION],
      [{ ...POSITION, quantity: 2, exchangePart: true, discountPercent: 5, sources: [] }],
    ],
    supplyDate: ['2026-11-20', null],
    coPayerId: [null],
    coPayerAmount: [null],
  };
  return {
    at: {
      '/api/invoices/:id': `/api/invoices/${id}`,
      '/api/invoices/work-order/:workOrderId/split': `/api/invoices/work-order/${otherOrderId}/split`,
      '/api/invoices/work-order/:workOrderId': `/api/invoices/work-order/${workOrderId}`,
    },
    writes: {
      'POST /api/invoices': fields,
      'PUT /api/invoices/:id': { ...fields, orders: [null] },
      'POST /api/invoices/collective': {
        ...head,
        orders: [
          fleetOrders.map((order) => ({ workOrderId: order, supplyDate: '2026-11-20', positions: 1 })),
        ],
        positions: [[POSITION, POSITION]],
      },
      'POST /api/invoices/retention/release': { invoiceIds: [[id]] },
      'POST /api/invoices/:id/send': {
        mailTo: ['kunde@garage.example', null],
        confirm: [true, false, null],
        doubts: [[], null],
      },
      'POST /api/invoices/work-order/:workOrderId/split/abandon': {},
      'POST /api/invoices/work-order/:workOrderId/split/continue': {},
      'POST /api/invoices/work-order/:workOrderId/split': {
        payers: [[{ kind: 'PAYER', payerId: customerId }]],
        positions: [[{ ...POSITION, shares: [{ payer: 0, sharePercent: 50 }] }]],
        supplyDate: ['2026-11-20', null],
        exemptionReason: [null],
        note: ['Danke', null],
        prices: ['NET', 'GROSS'],
        doubts: [[], null],
      },
      'POST /api/invoices/:id/mail': { to: ['kunde@garage.example'] },
      'POST /api/invoices/:id/pay': {
        paidOn: ['2026-11-23', null],
        method: ['TRANSFER', 'CARD', null],
        reference: ['Kontoauszug 7', null],
      },
      'POST /api/invoices/:id/cancel': {
        reason: ['Falscher Satz', null],
        partsComeBack: [true, false, null],
      },
      'POST /api/invoices/counter-sales': {
        ...whole,
        positions: [[{ ...POSITION, articleId: null }]],
        customerId: [customerId],
        buyerName: ['Firma Theke', null],
        buyerStreet: ['Am Tor 1', null],
        buyerZip: ['12345', null],
        buyerCity: ['Musterstadt', null],
        method: ['CARD', 'CASH_REFERENCE', null],
        reference: ['Bon 17'],
      },
      'PUT /api/settings/invoicing': {
        hourlyRate: [88, 95.5],
        paymentDays: [14, 30],
        discountPercent: [2, 0, 2.5],
        discountDays: [7, 10],
        footerText: ['Zahlbar ohne Abzug', '', null],
        datevConsultant: ['1001', null],
        datevClient: ['1', null],
        fiscalYearStart: ['01-01', null],
        accountLength: [4, null],
        revenueAccounts: [[{ taxPercent: 19, account: '8400' }], []],
        expenseAccounts: [[{ taxPercent: 19, account: '3400' }], []],
        debtorAccount: ['10000', null],
        creditorAccount: ['70000', null],
      },
    },
    refusesLate: [
      'POST /api/invoices',
      'PUT /api/invoices/:id',
      'POST /api/invoices/:id/send',
      'POST /api/invoices/:id/cancel',
    ],
    reads: {
      '/api/invoices/collective/orders': [`?customerId=${customerId}`],
      '/api/invoices/numbers': ['', '?year=2026&after=900&size=10'],
      '/api/invoices/page': ['', '?status=SENT&size=2', '?overdue=true'],
    },
  };
};
