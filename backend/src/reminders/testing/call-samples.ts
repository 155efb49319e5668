import { orderToInvoice, stateCompany } from '../../invoices/testing/invoiced-order.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';

const POSITION = { description: 'Inspektion', quantity: 1.5, unitPrice: 88, taxPercent: 19, unit: 'Std' };

export const callSamples: CallSamples = async ({ garage, make }) => {
  const { streams } = garage.app.platform;
  const now = garage.clock.now();
  const admin = await garage.loginAs('ADMIN');
  await stateCompany(streams, now);
  const overdue = async (number: string) => {
    const { workOrderId, customerId } = await orderToInvoice(streams, now);
    await garage.settle();
    const dates = { date: '2026-11-10', supplyDate: '2026-11-10', dueDate: '2026-11-12' };
    const body = { number, numberReason: 'Altbestand', workOrderId, positions: [POSITION], ...dates };
    const id = await make('/api/invoices', body);
    await garage.request('POST', `/api/invoices/${id}/send`, { confirm: true }, admin);
    await garage.settle();
    return { id, customerId };
  };
  const { id: invoiceId, customerId } = await overdue('RE-2026-00961');
  const { id: otherId } = await overdue('RE-2026-00962');
  const wanted = { letters: [{ invoiceId, level: 1, byMail: false }] };
  const released = await garage.request<{
    outcomes: readonly [{ letterId: string; refused: string | null }];
  }>('POST', '/api/reminders/release', wanted, admin);
  const [{ letterId, refused }] = released.body.outcomes;
  if (refused !== null) throw new Error(`The reminder was refused: ${refused}`);
  await garage.settle();
  const letter = { invoiceId, letterId };
  const reason = ['Reklamation', 'Zahlt in Raten'];
  return {
    at: {
      '/api/reminders/customers/:id': `/api/reminders/customers/${customerId}`,
      '/api/reminders/invoices/:id': `/api/reminders/invoices/${invoiceId}`,
      '/api/reminders/invoices/:id/letters/:letterId': `/api/reminders/invoices/${invoiceId}/letters/${letterId}`,
    },
    writes: {
      'POST /api/reminders/release': {
        letters: [[{ invoiceId: otherId, level: 1, byMail: true }], [{ invoiceId, level: 2, byMail: false }]],
      },
      'POST /api/reminders/post': { letters: [[letter]] },
      'POST /api/reminders/invoices/:id/letters/:letterId/withdraw': {},
      'POST /api/reminders/invoices/:id/block': { reason },
      'POST /api/reminders/invoices/:id/unblock': {},
      'POST /api/reminders/customers/:id/block': { reason },
      'POST /api/reminders/customers/:id/unblock': {},
      'PUT /api/settings/reminders': {
        title1: ['Erinnerung'],
        text2: ['Bitte zahlen.', ''],
        afterDays1: [0, 7],
        termDays3: [7, 14],
        fee2: [2.5, 0],
        takesInterest: [true, false],
        takesFlatFee: [true, false],
        baseRates: [[{ from: '2026-07-01', percent: 1.52 }], [], null],
      },
    },
    reads: {
      '/api/reminders/letters.pdf': [`?letters=${invoiceId}.${letterId}`],
      '/api/reminders/page': ['', '?size=10'],
      '/api/reminders/proposals': [''],
    },
  };
};
