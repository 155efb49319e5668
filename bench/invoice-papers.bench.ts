import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { documentOf, type InvoiceDocument } from '../backend/src/invoices/e-invoice/invoice-document.js';
import { contentOf } from '../backend/src/invoices/drafts/invoice-content.js';
import { draft, issue } from '../backend/src/invoices/invoice.js';
import { InvoicePrinter } from '../backend/src/invoices/paper/invoice-printer.js';
import { GOLDEN } from '../backend/src/invoices/testing/golden-invoices.js';
import { browserProgram } from '../backend/src/engines/chromium/browser-program.js';
import { PDF_PRINTER, type PdfPrinter } from '../backend/src/platform/pdf/pdf-printer.js';
import { PAGE_STYLE } from '../backend/src/engines/chromium/printing-page.js';
import { FONT_FAMILY, productFonts } from '../backend/src/platform/pdf/product-fonts.js';
import type { TestContext } from '../backend/src/testing/open-context.js';
import { openInvoiceContext } from '../backend/src/testing/open-invoice-context.js';
import { sideBySideFor } from './filled-garage.js';
import { atLeast, rateOf, sideBySide, type BenchRow } from './measure.js';

const INVOICES = 200;
const ON_NEW_PAGES = 40;
/** The machine speeds up and slows down by a third between rounds. */
const ROUNDS = 7;
/** The concurrency of the product's printing. */
const LANES = 2;
/** Warm-up prints on both sides: a browser starts once in a working day. */
const WARM = 20;
const READ_MODELS_WAIT_MS = 60_000;
const CLOSED: BrowserContextOptions = { javaScriptEnabled: false, offline: true };
const ON_PAPER = { preferCSSPageSize: true, printBackground: true };

/** PDFs from the event that issues an invoice to the event that its files are stored, against printing alone. */
export async function benchInvoicePapers(): Promise<BenchRow[]> {
  const html = await htmlOfInvoices();
  const { path, environment } = await browserProgram(null);
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-dev-shm-usage'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  const product = await openWarmProduct(html.slice(0, WARM));
  try {
    const pages = await Promise.all(Array.from({ length: LANES }, () => reusedPage(browser)));
    await onReusedPages(pages, html.slice(0, WARM));
    await throughQueueAndStore(product);
    const reused = await sideBySide(
      ROUNDS,
      () => throughQueueAndStore(product),
      () => onReusedPages(pages, html),
    );
    const fresh = await onNewPages(browser, html.slice(0, ON_NEW_PAGES));
    const unit = 'PDFs/s';
    return [
      atLeast(0.9, {
        name: `${INVOICES} invoices to stored PDFs, against a reused page that only prints`,
        ...reused,
        unit,
      }),
      atLeast(3, {
        name: `${INVOICES} invoices to stored PDFs, against a new page each`,
        measured: reused.measured,
        reference: fresh,
        unit,
      }),
    ];
  } finally {
    await browser.close();
    await product.app.close();
    await product.platform.remove();
  }
}

/** The golden invoice with two tax rates, under consecutive numbers. */
function wantedInvoice(place: number) {
  const [, golden] = GOLDEN;
  if (golden === undefined) throw new Error('There is no golden invoice');
  return { ...golden, wanted: { ...golden.wanted, number: `B-${place}` } };
}

const whose = (invoiceId: string) => ({
  invoiceId,
  workOrderId: `order of ${invoiceId}`,
  customerId: 'customer',
  vehicleId: 'vehicle',
});

/** What the product would print. */
async function htmlOfInvoices(): Promise<readonly string[]> {
  const html: string[] = [];
  const noted = new InvoicePrinter({
    render({ template, data }) {
      html.push(template.html(data));
      return Promise.resolve(new Uint8Array());
    },
  });
  for (let place = 0; place < INVOICES; place++) {
    const { wanted, taken } = wantedInvoice(place);
    const content = contentOf(`bench-${place}`, 1, wanted);
    const document: InvoiceDocument = documentOf({ kind: 'INVOICE', content, issued: null }, taken);
    await noted.pages(document, { isDraft: false, logo: null, proofs: [] });
  }
  return html;
}

/** Runs through all rounds like its browser, because both start once in a working day. */
async function openWarmProduct(warmUp: readonly string[]): Promise<TestContext> {
  const product = await openInvoiceContext();
  await product.platform.start();
  await product.platform.settle();
  await product.platform.reactions.stop();
  const printer = product.app.get<PdfPrinter>(PDF_PRINTER);
  const template = { name: 'as it is', html: (body: string) => body };
  await sideBySideFor(warmUp.length, LANES, (place) =>
    printer.render({ template, data: warmUp[place] ?? '' }),
  );
  return product;
}

let issued = 0;

/** The complete way: reaction, queue, printing, XML, PDF/A, two files, the event, and its followers. */
async function throughQueueAndStore({ platform, streams }: TestContext): Promise<number> {
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'bench', now: platform.clock.now() };
  const ids = Array.from({ length: INVOICES }, () => `bench-${issued++}`);
  for (const [place, id] of ids.entries()) {
    const { wanted, taken } = wantedInvoice(place);
    const content = contentOf(id, 1, wanted);
    await streams.handle(invoiceStream, id, draft(whose(id), content), origin);
    await streams.handle(invoiceStream, id, issue(taken, 1, content.date), origin);
  }
  await platform.readModels.waitFor(await platform.eventLog.head(), READ_MODELS_WAIT_MS);
  const rate = await rateOf(INVOICES, async () => {
    await platform.reactions.start();
    await platform.settle();
  });
  await platform.reactions.stop();
  for (const id of ids) {
    const { state } = await streams.load(invoiceStream, id);
    if (state.status === 'none' || state.files === null) throw new Error(`Invoice ${id} has no papers`);
  }
  return rate;
}

/** The head of what is printed, with the fonts in it. */
function head(): string {
  const fonts = productFonts().faces.map(
    ({ weight, url, ranges }) =>
      `@font-face{font-family:'${FONT_FAMILY}';font-weight:${weight};src:url(${url});unicode-range:${ranges}}`,
  );
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><style>${fonts.join('')}${PAGE_STYLE}</style></head>`;
}

/** The usual way to print with Playwright: the fonts stay in the page, the content is replaced. */
async function reusedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(CLOSED);
  const page = await context.newPage();
  await page.setContent(`${head()}<body></body></html>`);
  return page;
}

/** Replaces the content and waits for its fonts, because a page printed earlier has no text. */
const REPLACE = `(html) => {
  document.body.innerHTML = html;
  return document.body.offsetHeight >= 0 && document.fonts.ready.then(() => undefined);
}`;

function onReusedPages(pages: readonly Page[], html: readonly string[]): Promise<number> {
  const free = [...pages];
  return rateOf(html.length, () =>
    sideBySideFor(html.length, pages.length, async (place) => {
      const page = free.pop() as Page;
      await page.evaluate(`(${REPLACE})(${JSON.stringify(html[place])})`);
      await page.pdf(ON_PAPER);
      free.push(page);
    }),
  );
}

function onNewPages(browser: Browser, html: readonly string[]): Promise<number> {
  return rateOf(html.length, () =>
    sideBySideFor(html.length, LANES, async (place) => {
      const context = await browser.newContext(CLOSED);
      const page = await context.newPage();
      await page.setContent(`${head()}<body>${html[place] ?? ''}</body></html>`);
      await page.pdf(ON_PAPER);
      await context.close();
    }),
  );
}
