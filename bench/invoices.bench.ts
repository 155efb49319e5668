import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import type { Decide } from '../backend/src/platform/streams/stream-type.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { contentOf } from '../backend/src/invoices/drafts/invoice-content.js';
import { draft, issue, noteSettlement, storePapers } from '../backend/src/invoices/invoice.js';
import { GOLDEN } from '../backend/src/invoices/testing/golden-invoices.js';
import { FilledProduct, measured, openGarage, sideBySideFor } from './filled-garage.js';
import { atMost, grouped, type BenchRow } from './measure.js';
import { benchInvoicePapers } from './invoice-papers.bench.js';

const INVOICES = 100_000;
const CUSTOMERS = 5_000;
const LANES = 64;
/** The 99th percentile is the tenth slowest of them. */
const QUESTIONS = 1_000;
const WITHIN_MS = 20;
const DAYS_A_MONTH = 28;

/** Invoices of a garage that has issued 100,000, and their papers. */
export async function benchInvoices(): Promise<BenchRow[]> {
  const papers = await benchInvoicePapers();
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    await fill(directory);
    const product = await FilledProduct.on(directory);
    try {
      return [...papers, ...(await benchLists(product))];
    } finally {
      await product.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const customerOf = (place: number): string => idAfter('customer', String(place % CUSTOMERS));

/** Ten years of invoices: one in ten open, the others paid. */
async function fill(directory: string): Promise<void> {
  const garage = await openGarage(directory);
  const [golden] = GOLDEN;
  if (golden === undefined) throw new Error('There is no golden invoice');
  await sideBySideFor(INVOICES, LANES, async (place) => {
    const id = idAfter('invoice', String(place));
    const date = dateOf(place);
    const number = `RE-${date.slice(0, 4)}-${String(place).padStart(5, '0')}`;
    const content = contentOf(id, 1, { ...golden.wanted, number, date, supplyOn: date, dueOn: date });
    const whose = {
      invoiceId: id,
      workOrderId: idAfter('order', String(place)),
      customerId: customerOf(place),
      vehicleId: idAfter('vehicle', String(place % CUSTOMERS)),
    };
    const origin = { actor: SYSTEM_ACTOR, correlationId: 'bench', now: `${date}T10:00:00.000Z` };
    const recipientName = `Kunde ${place % CUSTOMERS}`;
    const handle = (decide: Decide<Invoice, InvoiceEvent>) =>
      garage.streams.handle(invoiceStream, id, decide, origin);
    await handle(draft(whose, content));
    await handle(issue({ ...golden.taken, recipientName }, 1, date));
    await handle(storePapers('0'.repeat(64), '1'.repeat(64)));
    if (place % 10 !== 0) await handle(noteSettlement({ paidOn: date, method: 'TRANSFER', paymentId: null }));
  });
  await garage.caughtUp();
  // The PDFs exist already, so nothing must react to these events.
  await garage.jobs.checkpoint('reactions').save(await garage.eventLog.head());
  await garage.close();
}

function dateOf(place: number): string {
  const day = Math.floor((place * DAYS_A_MONTH * 12 * 10) / INVOICES);
  const year = 2017 + Math.floor(day / (DAYS_A_MONTH * 12));
  const month = 1 + (Math.floor(day / DAYS_A_MONTH) % 12);
  return `${year}-${String(month).padStart(2, '0')}-${String(1 + (day % DAYS_A_MONTH)).padStart(2, '0')}`;
}

async function benchLists(product: FilledProduct): Promise<BenchRow[]> {
  const { next } = await product.get<{ next: string | null }>('/invoices/page?size=50');
  const questions: Readonly<Record<string, (place: number) => string>> = {
    'the newest': () => '/invoices/page?size=50',
    'the next page': () => `/invoices/page?size=50&after=${encodeURIComponent(next ?? '')}`,
    'what is open': () => '/invoices/page?size=50&status=SENT',
    'what is overdue': () => '/invoices/page?size=50&overdue=true',
    'of a customer': (place) => `/invoices/page?size=50&customerId=${customerOf(place * 17)}`,
    'by a number': (place) =>
      `/invoices/page?size=50&search=RE-2021-${String(40_000 + place).padStart(5, '0')}`,
  };
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const asked = Array.from({ length: QUESTIONS }, (_, place) => [path(place)]);
    const { p99 } = await measured(product, asked);
    rows.push(
      atMost(WITHIN_MS, {
        name: `A page of ${grouped(INVOICES)} invoices, ${name}, p99`,
        measured: p99,
        unit: 'ms',
      }),
    );
  }
  return rows;
}
