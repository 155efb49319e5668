import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import {
  DEFAULT_INVOICING_SETTINGS,
  invoicingSettingsStream,
} from '#contracts/invoices/invoicing-settings.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { DatevBatches } from '../backend/src/datev/datev-batches.js';
import { contentOf } from '../backend/src/invoices/drafts/invoice-content.js';
import { draft, issue, storePapers } from '../backend/src/invoices/invoice.js';
import { GOLDEN } from '../backend/src/invoices/testing/golden-invoices.js';
import { newUuid } from '../backend/src/platform/new-uuid.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import type { Decide } from '../backend/src/platform/streams/stream-type.js';
import { openGarage, sideBySideFor, type Garage } from './filled-garage.js';
import { atMost, grouped, percentile, type BenchRow } from './measure.js';

const INVOICES_A_YEAR = 5_000;
const CUSTOMERS = 500;
const LANES = 64;
const PDF_BYTES = 60_000;
const PREVIEWS = 9;
const NOW = '2026-12-31T12:00:00.000Z';
const origin = { actor: SYSTEM_ACTOR, correlationId: 'bench', now: NOW };

/** Batches for the tax adviser of a garage with two years of 5,000 invoices each. */
export async function benchDatev(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    const garage = await openGarage(directory);
    await fill(garage);
    const { streams, eventLog, readModels, files } = garage;
    const rows = await benchBatches(new DatevBatches(streams, eventLog, readModels, files));
    await garage.close();
    return rows;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function fill(garage: Garage): Promise<void> {
  const [golden] = GOLDEN;
  if (golden === undefined) throw new Error('There is no golden invoice');
  const pdf = await garage.files.put(Buffer.alloc(PDF_BYTES, 'pdf'));
  const xml = await garage.files.put(Buffer.from('<xml/>'));
  const { revision: _, ...details } = DEFAULT_INVOICING_SETTINGS;
  const data = { ...details, datevConsultant: '1001', datevClient: '42' };
  await garage.streams.handle(
    invoicingSettingsStream,
    '',
    () => [{ type: 'InvoicingSettingsStated', version: 1, data } as const],
    origin,
  );
  await sideBySideFor(2 * INVOICES_A_YEAR, LANES, async (place) => {
    const id = idAfter('invoice', String(place));
    const date = addDays('2025-01-01', Math.floor((place * 2 * 365) / (2 * INVOICES_A_YEAR)));
    const number = `RE-${date.slice(0, 4)}-${String(place).padStart(5, '0')}`;
    // One in ten is about the day before, so that some are about another month.
    const supplyOn = place % 10 === 0 ? addDays(date, -1) : date;
    const content = contentOf(id, 1, { ...golden.wanted, number, date, supplyOn, dueOn: date });
    const whose = {
      invoiceId: id,
      workOrderId: idAfter('order', String(place)),
      customerId: idAfter('customer', String(place % CUSTOMERS)),
      vehicleId: idAfter('vehicle', String(place % CUSTOMERS)),
    };
    const then = { ...origin, now: `${date}T10:00:00.000Z` };
    const handle = (decide: Decide<Invoice, InvoiceEvent>) =>
      garage.streams.handle(invoiceStream, id, decide, then);
    await handle(draft(whose, content));
    await handle(issue(golden.taken, 1, date));
    await handle(storePapers(pdf, xml));
  });
  await garage.caughtUp();
}

async function benchBatches(work: DatevBatches): Promise<BenchRow[]> {
  const first = { kind: 'OUTGOING', from: '2026-01-01', to: '2026-04-30' } as const;
  const batch = await work.export(newUuid(), first, origin);
  const december = { kind: 'OUTGOING', from: '2026-12-01', to: '2026-12-31' } as const;
  const previews: number[] = [];
  for (let run = 0; run < PREVIEWS; run++) {
    const begun = performance.now();
    await work.preview(december, NOW);
    previews.push(performance.now() - begun);
  }
  const begun = performance.now();
  const made = await work.export(newUuid(), december, origin);
  const exportMs = performance.now() - begun;
  const zip = await zipped(work, batch.id);
  const of = `${grouped(made.documents.length)} of ${grouped(INVOICES_A_YEAR)} invoices`;
  return [
    atMost(3_000, {
      name: `Preview of a DATEV batch, ${of}, median`,
      measured: percentile(previews, 0.5),
      unit: 'ms',
    }),
    atMost(5_000, { name: `Export of a DATEV batch, ${of}`, measured: exportMs, unit: 'ms' }),
    atMost(10_000, {
      name: `ZIP of a DATEV batch, ${grouped(batch.documents.length)} PDFs of 60 kB`,
      measured: zip.ms,
      unit: 'ms',
    }),
    atMost(100, { name: 'The memory that this ZIP takes', measured: zip.peakMb, unit: 'MB' }),
  ];
}

async function zipped(work: DatevBatches, batchId: string) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  let peak = before;
  let bytes = 0;
  for await (const piece of await work.documents(batchId, '2026-12-31')) {
    bytes += piece.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  if (bytes < PDF_BYTES) throw new Error('The ZIP is empty');
  return { ms: performance.now() - begun, peakMb: (peak - before) / 1_048_576 };
}
