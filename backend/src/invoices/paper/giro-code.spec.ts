import { chromium, type Browser } from 'playwright-core';
import jsQR from 'jsqr';
import { giroCodeOf } from '#contracts/payments/giro-code.js';
import { browserProgram } from '../../engines/chromium/browser-program.js';
import { pdfTemplate } from '../../platform/pdf/pdf-printer.js';
import { documentOf } from '../e-invoice/invoice-document.js';
import { invoiceMail } from '../mail/invoice-mail.js';
import { recipientOf } from '#contracts/invoices/recipient.js';
import { reminderLetter } from '../../reminders/letter/reminder-letter.js';
import { GOLDEN, ISSUER, sentInvoice } from '../testing/golden-invoices.js';
import { invoicePaper, type InvoicePaper } from './invoice-paper.js';

const template = pdfTemplate<InvoicePaper>('invoice', new URL('./invoice.html.hbs', import.meta.url));
const [golden] = GOLDEN;
if (golden === undefined) throw new Error('There is no golden invoice');
const invoice = sentInvoice(golden);
const { issued } = invoice;
if (issued === null) throw new Error('The golden invoice is sent');
const paper = (isDraft = false) =>
  invoicePaper(documentOf(invoice, issued), { isDraft, logo: null, proofs: [] });
const mailOf = (openCents: number) => {
  const whom = { mailId: 'm', to: 'ina@blattner.example', date: '2026-11-24T08:00:00.000Z' };
  const sender = { address: 'werkstatt@example.org' };
  return invoiceMail({ invoice: { ...invoice, issued }, openCents, pdfHash: 'h', sender, ...whom });
};
const transferOf = (cents: number): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    ISSUER.bic,
    ISSUER.name,
    ISSUER.iban,
    `EUR${(cents / 100).toFixed(2)}`,
    '',
    '',
    invoice.content.number,
  ].join('\n');

/** jsqr is a CommonJS module, whose function is the module itself. */
const readCode = jsQR as unknown as typeof jsQR.default;

/** `bytes`: RGBA in base64. */
type Pixels = { readonly bytes: string; readonly width: number; readonly height: number };
/** Runs in the browser. */
const READ_PIXELS = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const bytes = await new Promise((ready) => {
    const reader = new FileReader();
    reader.onload = () => ready(reader.result.split(',')[1]);
    reader.readAsDataURL(new Blob([data]));
  });
  return { bytes, width: image.width, height: image.height };
}`;

let browser: Browser;

beforeAll(async () => {
  const { path, environment } = await browserProgram(process.env['CHROMIUM_PATH'] ?? null);
  const env = { ...process.env, ...environment } as Record<string, string>;
  browser = await chromium.launch({ executablePath: path, env, args: ['--no-sandbox', '--disable-gpu'] });
}, 120_000);

afterAll(() => browser.close());

/** What a phone reads from the drawn page; null: it finds no code. */
async function scanned(html: string, width: number): Promise<string | null> {
  const page = await browser.newPage({ viewport: { width, height: 1_130 }, deviceScaleFactor: 2 });
  await page.setContent(`<style>body{margin:0;background:#fff}</style>${html}`);
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  const pixels = await page.evaluate<Pixels>(`(${READ_PIXELS})('${picture}')`);
  await page.close();
  return (
    readCode(new Uint8ClampedArray(Buffer.from(pixels.bytes, 'base64')), pixels.width, pixels.height)?.data ??
    null
  );
}

describe('the GiroCode, read with an independent decoder', () => {
  it('on the printed page transfers the whole sum with the number', async () => {
    expect(await scanned(template.html(paper()), 794)).toBe(transferOf(invoice.content.grossCents));
  });

  it('in the mail transfers what is still open', async () => {
    const { html, text } = mailOf(1_234);
    expect(await scanned(html, 640)).toBe(transferOf(1_234));
    expect(text).toContain('Bitte überweisen Sie noch 12,34');
  });

  it('on a reminder transfers what is left of the invoice with its costs', async () => {
    const { content } = invoice;
    const letter = {
      id: 'l',
      customerId: 'c',
      level: 2,
      letterOn: '2026-12-24',
      deadlineOn: '2027-01-03',
      defaultSince: null,
      title: '2. Mahnung',
      text: 'Guten Tag',
      openCents: 1_234,
      feeCents: 250,
      paidCostsCents: 0,
      interestCents: 0,
      flatCents: 0,
      issuer: ISSUER,
      mailTo: null,
    } as const;
    const facts = { letter, number: content.number, invoiceOn: content.date, dueOn: content.dueOn };
    const whose = { grossCents: content.grossCents, recipient: recipientOf(issued), customerNumber: null };
    const { template, data } = reminderLetter({ ...facts, ...whose, logo: null });
    const page = template.html(data);
    expect(await scanned(page, 794)).toBe(transferOf(1_484));
  });

  it('is missing on a draft and in the mail of a paid invoice', async () => {
    expect(paper(true).pages.map(({ sums }) => sums?.giroCode ?? null)).toEqual(
      paper(true).pages.map(() => null),
    );
    expect(await scanned(mailOf(0).html, 640)).toBeNull();
  });
});

describe('giroCodeOf', () => {
  const transfer = {
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: '',
    holder: 'Müller',
    cents: 5,
    purpose: 'RE-1',
  };

  it('writes UTF-8 lines, without a BIC inside of the EEA', () => {
    expect(giroCodeOf(transfer)).toBe(
      'BCD\n002\n1\nSCT\n\nMüller\nDE02120300000000202051\nEUR0.05\n\n\nRE-1',
    );
  });

  it('cuts what is too long and keeps line breaks out', () => {
    const lines = giroCodeOf({
      ...transfer,
      holder: 'ä'.repeat(80),
      purpose: `a\nb${'x'.repeat(200)}`,
    })?.split('\n');
    expect(lines?.[5]).toHaveLength(70);
    expect(lines?.[10]).toMatch(/^a bx{137}$/);
  });

  it.each([{ iban: '' }, { holder: '' }, { cents: 0 }, { cents: -1 }])('is none for %j', (missing) => {
    expect(giroCodeOf({ ...transfer, ...missing })).toBeNull();
  });
});
