import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { paymentStream } from '#contracts/payments/payment.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { contentOf } from '../backend/src/invoices/drafts/invoice-content.js';
import { draft, issue } from '../backend/src/invoices/invoice.js';
import { GOLDEN } from '../backend/src/invoices/testing/golden-invoices.js';
import { receive } from '../backend/src/payments/payment.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { FilledProduct, measured, openGarage, sideBySideFor, type Garage } from './filled-garage.js';
import { atMost, grouped, type BenchRow } from './measure.js';

const INVOICES = 100_000;
/** Every fifth invoice is paid in two parts: 120,000 payments of 99,600 invoices. */
const IN_PARTS = 5;
/** The newest invoices are open, as those of two weeks are. */
const OPEN = 400;
const CUSTOMERS = 5_000;
const LANES = 64;
const DAYS = 3_650;
const PAID_AFTER_DAYS = 14;
/** The 99th percentile is the fifth slowest of them. */
const QUESTIONS = 500;
const PAGE_WITHIN_MS = 20;
const DAY_WITHIN_MS = 50;
const LAST_DAY: LocalDate = '2026-11-20';

/** Open items of a garage with 100,000 invoices and 120,000 payments, today and on any day of ten years. */
export async function benchPayments(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    await fill(directory);
    const product = await FilledProduct.on(directory);
    try {
      return await benchLists(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const dateOf = (place: number): LocalDate => addDays(LAST_DAY, Math.floor((place * DAYS) / INVOICES) - DAYS);

async function fill(directory: string): Promise<void> {
  const garage = await openGarage(directory);
  await sideBySideFor(INVOICES, LANES, (place) => invoiceAndPayments(garage, place));
  await garage.caughtUp();
  // Nothing must react to these events: papers and notes would be another benchmark.
  await garage.jobs.checkpoint('reactions').save(await garage.eventLog.head());
  await garage.close();
}

async function invoiceAndPayments(garage: Garage, place: number): Promise<void> {
  const [golden] = GOLDEN;
  if (golden === undefined) throw new Error('There is no golden invoice');
  const invoiceId = idAfter('invoice', String(place));
  const customerId = idAfter('customer', String(place % CUSTOMERS));
  const date = dateOf(place);
  const number = `RE-${date.slice(0, 4)}-${String(place).padStart(6, '0')}`;
  const content = contentOf(invoiceId, 1, { ...golden.wanted, number, date, supplyOn: date, dueOn: date });
  const whose = {
    invoiceId,
    workOrderId: idAfter('order', String(place)),
    customerId,
    vehicleId: idAfter('vehicle', String(place % CUSTOMERS)),
  };
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'bench', now: `${date}T10:00:00.000Z` };
  const taken = { ...golden.taken, recipientName: `Kunde ${place % CUSTOMERS}` };
  await garage.streams.handle(invoiceStream, invoiceId, draft(whose, content), origin);
  await garage.streams.handle(invoiceStream, invoiceId, issue(taken, 1, date), origin);
  if (place >= INVOICES - OPEN) return;
  const valueOn = addDays(date, PAID_AFTER_DAYS);
  const half = Math.floor(content.grossCents / 2);
  const sums = place % IN_PARTS === 0 ? [half, content.grossCents - half] : [content.grossCents];
  for (const [part, cents] of sums.entries()) {
    const paymentId = idAfter('payment', String(place), String(part));
    const facts = { customerId, amountCents: cents, method: 'TRANSFER', valueOn, reference: number } as const;
    const settled = { of: 'INVOICE', invoiceId, cents, discountCents: 0 } as const;
    const allocation = { ...settled, allocationId: paymentId, allocatedOn: valueOn };
    const decide = receive(paymentId, { ...facts, source: 'MANUAL' }, [allocation]);
    await garage.streams.handle(paymentStream, paymentId, decide, origin);
  }
}

async function benchLists(product: FilledProduct): Promise<BenchRow[]> {
  const { next } = await product.get<{ next: string | null }>('/open-items?size=50');
  const pages: Readonly<Record<string, (place: number) => string>> = {
    'the first page': () => '/open-items?size=50',
    'the next page': () => `/open-items?size=50&after=${encodeURIComponent(next ?? '')}`,
    'of a customer': (place) =>
      `/open-items?customerId=${idAfter('customer', String((place * 17) % CUSTOMERS))}`,
  };
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { p99 } = await measured(
      product,
      Array.from({ length: QUESTIONS }, (_, place) => [path(place)]),
    );
    rows.push(
      atMost(PAGE_WITHIN_MS, {
        name: `Open items of ${grouped(INVOICES)} invoices, ${name}, p99`,
        measured: p99,
        unit: 'ms',
      }),
    );
  }
  const days = Array.from({ length: QUESTIONS }, (_, place) => [
    `/open-items?size=50&day=${addDays(LAST_DAY, -((place * 37) % (DAYS - 30)) - 20)}`,
  ]);
  const { p99 } = await measured(product, days);
  return [
    ...rows,
    atMost(DAY_WITHIN_MS, { name: 'Open items as of any day of ten years, p99', measured: p99, unit: 'ms' }),
  ];
}
