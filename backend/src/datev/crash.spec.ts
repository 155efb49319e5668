import { v7 as newId } from 'uuid';
import { datevStream, livingBatches } from '#contracts/datev/datev-batches.js';
import { invoiceStream, type Invoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent, OfInvoice } from '#contracts/invoices/invoice.events.js';
import {
  DEFAULT_INVOICING_SETTINGS,
  invoicingSettingsStream,
  type InvoicingSettingsEvent,
} from '#contracts/invoices/invoicing-settings.js';
import { contentOf } from '../invoices/drafts/invoice-content.js';
import { draft, issue } from '../invoices/invoice.js';
import { TAKEN, wanted } from '../invoices/testing/golden-parts.js';
import { Streams } from '../platform/streams/streams.js';
import { Crash } from '../testing/engines/failing-log.js';
import { openContext, type TestContextOptions } from '../testing/open-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { DatevBatches } from './datev-batches.js';
import { DatevModule } from './datev.module.js';
import { DatevRetention } from './datev-retention.js';

const PERIOD = { kind: 'OUTGOING', from: '2026-11-01', to: '2026-11-23' } as const;

let context: MortalProcess;

beforeEach(async () => {
  context = await MortalProcess.open((options?: TestContextOptions) => openContext([DatevModule], options));
  const { revision: _, ...details } = DEFAULT_INVOICING_SETTINGS;
  const data = { ...details, datevConsultant: '1001', datevClient: '42', debtorAccount: '10000' };
  const stated: InvoicingSettingsEvent = { type: 'InvoicingSettingsStated', version: 1, data };
  await context.streams.handle(invoicingSettingsStream, '', () => [stated], context.origin());
  await context.platform.start();
});
afterEach(() => context.close());

/** A sent invoice, with its papers unless they are still being printed. */
async function invoice(number: string, hasPapers = true): Promise<string> {
  const invoiceId = newId();
  const of = { invoiceId, workOrderId: newId(), customerId: newId(), vehicleId: newId() };
  const what = wanted({ number });
  await change(invoiceId, draft(of, contentOf(invoiceId, 1, what, false)));
  await change(invoiceId, issue(TAKEN, 1, what.date, false));
  if (hasPapers) await storePapers(of, number);
  return invoiceId;
}

const change = (invoiceId: string, decide: (state: Invoice) => readonly InvoiceEvent[]) =>
  context.streams.handle(invoiceStream, invoiceId, decide, context.origin());

async function storePapers(of: OfInvoice, number: string): Promise<void> {
  const store = (text: string) => context.platform.files.put(Buffer.from(`${text} ${number}`));
  const hashes = { pdfHash: await store('pdf'), xmlHash: await store('xml') };
  await change(of.invoiceId, () => [{ type: 'InvoicePdfStored', version: 1, data: { ...of, ...hashes } }]);
}

const work = () => context.app.get(DatevBatches);
const batches = async () => livingBatches((await context.streams.load(datevStream, '')).state);

describe('an export that dies', () => {
  it('after its files and before its fact leaves no batch; the repeated call makes one', async () => {
    const invoiceId = await invoice('RE-2026-00001');
    const batchId = newId();
    context.log.arm({
      before: async () => {
        throw new Crash();
      },
    });
    await expect(work().export(batchId, PERIOD, context.origin())).rejects.toBeInstanceOf(Crash);
    await context.startAgain();
    expect(await batches()).toEqual([]);
    const made = await work().export(batchId, PERIOD, context.origin());
    expect(made).toMatchObject({ id: batchId, number: 1, documents: [invoiceId] });
    expect((await work().file(batchId, 'bookings')).length).toBeGreaterThan(0);
  });

  it('after its fact has made the batch, and the repeated call finds it with the same bytes', async () => {
    await invoice('RE-2026-00001');
    const batchId = newId();
    await context.dieAfter(1, () => work().export(batchId, PERIOD, context.origin()));
    await context.startAgain();
    const before = await work().file(batchId, 'bookings');
    const made = await work().export(batchId, PERIOD, context.origin());
    expect(await batches()).toEqual([made]);
    expect(await work().file(batchId, 'bookings')).toEqual(before);
  });
});

describe('two exports at once', () => {
  it('make one batch of the same documents', async () => {
    await invoice('RE-2026-00001');
    const made = await Promise.all([1, 2, 3].map(() => work().export(newId(), PERIOD, context.origin())));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await batches()).toHaveLength(1);
  });

  it('never share a document, also if another process exports more in between', async () => {
    await invoice('RE-2026-00001');
    const { eventLog, readModels, files } = context.platform;
    const elsewhere = new DatevBatches(new Streams(eventLog), eventLog, readModels, files);
    let late = '';
    context.log.arm({
      before: async () => {
        context.log.arm({});
        late = await invoice('RE-2026-00002');
        await elsewhere.export(newId(), PERIOD, context.origin());
      },
    });
    const made = await work().export(newId(), PERIOD, context.origin());
    const [batch, ...others] = await batches();
    expect(others).toEqual([]);
    expect(batch).toEqual(made);
    expect(made.documents).toContain(late);
    expect(made.documents).toHaveLength(2);
  });
});

it('an invoice whose papers are not stored waits for a later batch', async () => {
  await invoice('RE-2026-00001', false);
  await invoice('RE-2026-00002');
  const made = await work().export(newId(), PERIOD, context.origin());
  expect(made.documents).toHaveLength(1);
  const { assembled, findings } = await work().preview(PERIOD, context.origin().now);
  expect(assembled.documents).toEqual([]);
  expect(findings).toMatchObject([{ code: 'document', stops: false, about: ['RE-2026-00001'] }]);
});

describe('the end of retention', () => {
  it('deletes the files of a batch, not before', async () => {
    await invoice('RE-2026-00001');
    const { id, keptUntilOn, files } = await work().export(newId(), PERIOD, context.origin());
    expect(keptUntilOn).toBe('2036-12-31');
    const end = () => context.app.get(DatevRetention).end();
    await end();
    expect((await work().file(id, 'bookings')).length).toBeGreaterThan(0);
    context.platform.clock.advance(11 * 366 * 24 * 60 * 60 * 1_000);
    await end();
    await end();
    await expect(work().file(id, 'bookings')).rejects.toMatchObject({ code: 'not-found' });
    expect(Object.keys(files)).toContain('documentXml');
    for (const hash of Object.values(files)) expect(await context.platform.files.get(hash)).toBeNull();
  });
});
