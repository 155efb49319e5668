import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { textOfPdf } from '../engines/chromium/testing/pdf-text.js';
import { readEInvoice } from '../supplier-invoices/import/read-e-invoice.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { HOSTILE_TEXTS, hostileTexts } from './testing/hostile-texts.js';

/** Each round uses another text for each field; the long run uses each text in each field. */
const ROUNDS = runs(1, HOSTILE_TEXTS);

let app: TestApp;
let admin: string;
let listener: Server;
let texts: readonly string[];
let fetched = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    fetched++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  texts = hostileTexts(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
});
afterAll(async () => {
  await app.close();
  listener.close();
});

type Made = { readonly id: string };

async function call<Body = Made>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await app.request<Body>(method, `/api/${path}`, body, admin);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return answer.body;
}

async function fileOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}/api/${path}`, { headers: { authorization: `Bearer ${admin}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

/** Ignores white space, because documents break lines and files collapse blanks. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** Garage, customer and vehicle with hostile texts, and an invoice of 200 hostile positions. */
async function hostileInvoice(round: number): Promise<InvoiceAnswer> {
  let place = Math.floor((round * HOSTILE_TEXTS) / ROUNDS);
  const next = (length: number): string => (texts[place++ % HOSTILE_TEXTS] ?? '').slice(0, length).trim();
  await call('PUT', 'settings/company', {
    ...Object.fromEntries(
      ['name', 'owner', 'street', 'city', 'registerCourt', 'chamber', 'bankName'].map((name) => [
        name,
        next(60),
      ]),
    ),
    registerNumber: next(30),
    zip: '12345',
    taxNumber: '217/5047/1208',
  });
  await call('PUT', 'settings/invoicing', { footerText: next(500) });
  const customer = await call('POST', 'customers', {
    firstName: next(100),
    lastName: next(100),
    company: next(200),
    street: next(200),
    zip: next(10),
    city: next(100),
  });
  const vehicle = await call('POST', 'vehicles', {
    customerId: customer.id,
    licensePlate: next(20),
    make: next(100),
    model: next(100),
  });
  const order = await call('POST', 'work-orders', {
    customerId: customer.id,
    vehicleId: vehicle.id,
    description: next(500),
  });
  return call('POST', 'invoices', {
    number: `${round}${next(45)}`,
    numberReason: next(200) || 'Probe',
    date: '2026-11-23',
    supplyDate: '2026-11-20',
    workOrderId: order.id,
    exemptionReason: next(200),
    note: next(1_000),
    positions: texts.map((description, at) => ({
      description,
      unit: description.slice(0, 10).trim(),
      quantity: 1,
      unitPrice: 1,
      taxPercent: at === 0 ? 0 : 19,
    })),
  });
}

async function expectPrinted(path: string, { number, positions }: InvoiceAnswer): Promise<Buffer> {
  const pdf = await fileOf(path);
  const printed = squeezed((await textOfPdf(pdf)).join(''));
  expect(printed).toContain(squeezed(number));
  for (const { description } of positions) expect(printed).toContain(squeezed(description));
  return pdf;
}

it(
  `${HOSTILE_TEXTS} hostile texts are printed as text, without execution or outgoing requests (${ROUNDS} rounds)`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const invoice = await hostileInvoice(round);
      expect(invoice.positions.map(({ description }) => description)).toEqual(
        texts.map((text) => text.trim()),
      );
      await expectPrinted(`invoices/${invoice.id}/pdf`, invoice);
      await call('POST', `invoices/${invoice.id}/send`, { mailTo: 'ina@blattner.example' });
      await app.settle();
      const pdf = await expectPrinted(`invoices/${invoice.id}/pdf`, invoice);
      expect(readEInvoice(pdf).lines.map(({ description }) => squeezed(description))).toEqual(
        texts.map(squeezed),
      );
      await call('POST', `invoices/${invoice.id}/pay`, { reference: texts[round]?.slice(0, 100) });
      const { correctedBy } = await call<InvoiceAnswer>('POST', `invoices/${invoice.id}/cancel`, {
        reason: texts[round]?.slice(0, 500),
      });
      await app.settle();
      await expectPrinted(`invoices/${correctedBy?.id}/pdf`, {
        ...invoice,
        number: correctedBy?.number ?? '',
      });
      await expectHarmlessMail(invoice.id);
      expect(fetched).toBe(0);
    }
  },
  CAMPAIGN_TIMEOUT_MS,
);

/** The mail's HTML contains only the tags of its layout: all texts are escaped. */
async function expectHarmlessMail(invoiceId: string): Promise<void> {
  const folder = join(app.directory, 'postausgang');
  const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith(invoiceId));
  const mail = await readFile(join(folder, name), 'utf8');
  const html = /Content-Type: text\/html[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(mail)?.[1] ?? '';
  const plain = html
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const tags = new Set(Array.from(plain.matchAll(/<\/?([a-z]+)/gi), ([, tag = '']) => tag.toLowerCase()));
  expect(tags.size).toBeGreaterThan(3);
  for (const tag of ['script', 'img', 'iframe', 'svg', 'link', 'object', 'form', 'base']) {
    expect([...tags]).not.toContain(tag);
  }
}
