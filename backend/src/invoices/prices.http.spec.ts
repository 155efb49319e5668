import type { InvoiceVersionAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { invoiceCalls, POSITION } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { bytesOf, call, draft, newOrder, sent } = invoiceCalls(() => ({ app, office }));
const WIPER = { description: 'Wischblatt', quantity: 1, unitPrice: 24.9, taxPercent: 19, unit: 'Stk' };

describe('an invoice with gross prices', () => {
  it('charges the price of the shelf to the cent', async () => {
    const { answer } = await draft({ prices: 'GROSS', positions: [WIPER] });
    expect(answer.body).toMatchObject({
      prices: 'GROSS',
      netTotal: 20.92,
      taxTotal: 3.98,
      grossTotal: 24.9,
      taxes: [{ taxPercent: 19, net: 20.92, tax: 3.98 }],
      positions: [{ unitPrice: 24.9, lineTotal: 24.9 }],
    });
  });

  it('states them on paper and the net prices in the XML, and a Storno takes back the same', async () => {
    const { body } = await sent({ prices: 'GROSS', positions: [WIPER], discountPercent: 10 });
    await app.settle();
    const xml = (await bytesOf(`invoices/${body.id}/xml`)).toString('utf8');
    expect(xml).toContain('<ram:GrandTotalAmount>22.41</ram:GrandTotalAmount>');
    expect(xml).toContain('<ram:Reason>Rabatt 10 %</ram:Reason>');
    const cancelled = await call('POST', `invoices/${body.id}/cancel`, {});
    const storno = await call('GET', `invoices/${cancelled.body.correctedBy?.id}`);
    expect(storno.body).toMatchObject({ prices: 'GROSS', grossTotal: -22.41, discountPercent: 10 });
  });

  it('is usual for a consumer, whose proposal still has net prices', async () => {
    const { workOrderId } = await newOrder();
    const { body } = await call<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`);
    expect(body.grossIsUsual).toBe(true);
  });
});

describe('discounts and surcharges', () => {
  it('lower and raise what is charged, in percent and in euros, and are answered as they were given', async () => {
    const { answer } = await draft({
      positions: [
        { ...POSITION, discountPercent: 10 },
        { ...WIPER, discountAmount: 4.9, discountReason: 'GOODWILL' },
      ],
      discountAmount: 5,
      discountReason: 'AGREED',
      surchargePercent: 2,
    });
    // 132 − 13.20 and 24.90 − 4.90 make 138.80; less 5, and 2 % of 138.80.
    expect(answer.body).toMatchObject({
      netTotal: 136.58,
      discountPercent: null,
      discountAmount: 5,
      discountReason: 'AGREED',
      surchargePercent: 2,
      surchargeReason: 'SMALL_PARTS',
      positions: [
        { discountPercent: 10, discountAmount: null, discountReason: 'DISCOUNT', lineTotal: 118.8 },
        { discountPercent: null, discountAmount: 4.9, discountReason: 'GOODWILL', lineTotal: 20 },
      ],
    });
  });

  it('are kept by a change that does not name them, and cleared by null', async () => {
    const { answer } = await draft({ discountPercent: 10 });
    const path = `invoices/${answer.body.id}`;
    const kept = await call('PUT', path, { note: 'Danke' }, office, {
      'if-match': `"${answer.body.revision}"`,
    });
    expect(kept.body).toMatchObject({ discountPercent: 10, netTotal: 118.8 });
    const versions = await call<InvoiceVersionAnswer[]>('GET', `${path}/versions`);
    expect(versions.body.at(-1)).toMatchObject({
      prices: 'NET',
      discountPercent: 10,
      surchargePercent: null,
    });
    const cleared = await call('PUT', path, { discountPercent: null }, office, {
      'if-match': `"${kept.body.revision}"`,
    });
    expect(cleared.body).toMatchObject({ discountPercent: null, discountReason: null, netTotal: 132 });
  });

  it.each([
    [
      { discountPercent: 10, discountAmount: 5 },
      'discountAmount',
      'Bitte entweder Prozent oder Euro angeben.',
    ],
    [{ discountAmount: 132.01 }, 'discountAmount', 'Der Rabatt ist höher als die Summe der Positionen.'],
    [
      { positions: [{ ...WIPER, discountAmount: 25 }] },
      'positions.0.discountAmount',
      'Der Rabatt ist höher als die Position.',
    ],
    [
      { positions: [{ ...WIPER, unitPrice: 0 }], surchargeAmount: 5 },
      'surchargeAmount',
      'Ein Zuschlag braucht Positionen mit einem Preis.',
    ],
    [{ discountReason: 'Weil' }, 'discountReason', 'Bitte einen Grund aus der Liste wählen.'],
    [{ prices: 'BOTH' }, 'prices', 'Bitte wählen, ob die Preise netto oder brutto sind.'],
  ])('are refused with %j', async (more, field, message) => {
    const { answer } = await draft(more);
    const { errors } = answer.body as unknown as Problem;
    expect([answer.status, errors]).toEqual([400, [{ field, message }]]);
  });
});

describe('the limits of an invoice', () => {
  it('are 200 lines, 9,999,999.99 €, and quantities of three decimals', async () => {
    const many = await draft({ positions: Array.from({ length: 200 }, () => POSITION) });
    expect(many.answer.status).toBe(201);
    const large = await draft({ positions: [{ ...WIPER, quantity: 0.333, unitPrice: 9_999_999.99 }] });
    expect(large.answer.body).toMatchObject({ netTotal: 3_330_000 });
    const fine = await draft({ positions: [{ ...WIPER, quantity: 1_000, unitPrice: 0.0049 }] });
    expect(fine.answer.body).toMatchObject({ netTotal: 4.9, positions: [{ unitPrice: 0.0049 }] });
  });

  it.each([
    [
      { positions: Array.from({ length: 201 }, () => POSITION) },
      'Eine Rechnung hat höchstens 200 Positionen.',
    ],
    [
      { positions: [{ ...WIPER, unitPrice: 10_000_000 }] },
      'Bitte einen Preis von 0 bis 9.999.999,99 € mit höchstens vier Nachkommastellen angeben.',
    ],
    [
      { positions: [{ ...WIPER, quantity: 0.3333 }] },
      'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
    ],
    [
      { discountAmount: 10_000_000 },
      'Bitte einen Rabatt von 0 bis 9.999.999,99 € mit höchstens zwei Nachkommastellen angeben.',
    ],
  ])('are named where they are passed (%#)', async (more, message) => {
    const { answer } = await draft(more);
    const { errors } = answer.body as unknown as Problem;
    expect([answer.status, errors[0]?.message]).toEqual([400, message]);
  });
});
