import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceAnswer, InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { invoiceTable } from '../audit/z3/invoice-tables.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { invoiceCalls, POSITION } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

const COMPANY = 'Spedition Köhler GmbH & Co. KG';
const ADDRESS = { street: 'Hafenweg 1', zip: '12345', city: 'Musterstadt' };

let app: TestApp;
let office: string;
let invoice: InvoiceAnswer;

const { bytesOf, call, newOrder, nextNumber, post } = invoiceCalls(() => ({ app, office }));

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
  const { workOrderId } = await newOrder(ADDRESS, COMPANY);
  const day = '2026-11-23';
  const content = { date: day, supplyDate: day, workOrderId, positions: [POSITION] };
  const draft = await post('invoices', { ...content, number: await nextNumber() });
  const mailTo = 'eva@koehler.example';
  await post(`invoices/${draft.body.id}/send`, { mailTo });
  await app.settle();
  invoice = (await call('GET', `invoices/${draft.body.id}`)).body;
});
afterAll(() => app.close());

describe('the recipient of a company’s invoice', () => {
  it('is the company, with the person as its contact', () => {
    expect(invoice.recipient).toMatchObject({ name: COMPANY, contact: 'Ina Blattner' });
  });

  it('is the buyer of the XML, the person is BT-56', async () => {
    const xml = (await bytesOf(`invoices/${invoice.id}/xml`)).toString('utf8');
    const buyer = /<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/su.exec(xml)?.[0];
    expect(buyer).toContain('<ram:Name>Spedition Köhler GmbH &amp; Co. KG</ram:Name>');
    expect(buyer).toContain('<ram:PersonName>Ina Blattner</ram:PersonName>');
  });

  it('is found by company and by contact', async () => {
    for (const search of ['Spedition', 'Blattner']) {
      const found = await call<InvoiceAnswer[]>('GET', `invoices?search=${search}`);
      expect(found.body.map(({ id }) => id)).toEqual([invoice.id]);
    }
  });

  it('stands in the export for auditors, with the contact beside it', async () => {
    const { state } = await app.app.platform.streams.load(invoiceStream, invoice.id);
    const row = (name: string) =>
      invoiceTable.columns.find((column) => column.name === name)?.value(state as never);
    expect([row('Empfaenger'), row('Ansprechpartner')]).toEqual([COMPANY, 'Ina Blattner']);
  });

  it('is whom the mail is addressed to', async () => {
    const folder = join(app.directory, 'postausgang');
    const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith(invoice.id));
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^To: \S*Spedition/mu);
  });
});

it('names the company on the order and finds the order by the contact', async () => {
  const found = await call<{ id: string; customerName: string; customerContact: string }[]>(
    'GET',
    'work-orders?search=Blattner',
  );
  expect(found.body).toMatchObject([
    { id: invoice.workOrderId, customerName: COMPANY, customerContact: 'Ina Blattner' },
  ]);
});

it('bills at the address for invoices, and names the country of the customer’s own', async () => {
  const box = { invoiceStreet: 'Postfach 12', invoiceZip: '1011', invoiceCity: 'Wien' };
  const { workOrderId, customerId } = await newOrder(ADDRESS, COMPANY);
  const { status } = await call('PUT', `customers/${customerId}`, {
    ...box,
    invoiceCountry: 'Österreich',
  });
  expect(status).toBe(200);
  const { body } = await call<InvoicePartiesAnswer>('GET', `invoices/work-order/${workOrderId}/parties`);
  expect(body.recipient).toMatchObject({
    city: 'Wien',
    country: 'Österreich',
    deliveryCountry: 'Deutschland',
  });
});
