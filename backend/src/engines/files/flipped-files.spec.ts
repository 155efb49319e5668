import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedProduct } from '../../manifests.js';
import { verifyDocuments } from '../../platform/files/verify-documents.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { openFolderFileStore, openFolderFileStoreForReading } from './folder-file-store.js';

const FLIPS = runs(100, 10_000);
const INVOICES = 5;
const any = (below: number): number => Math.floor(Math.random() * below);

type Paper = { readonly document: string; readonly path: string };

describe('the files that the log names', () => {
  let directory: string;
  let papers: readonly Paper[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'flipped-files-'));
    const files = await openFolderFileStore({ directory });
    const log = await openSqliteEventStore({ directory });
    const found: Paper[] = [];
    let written = 0;
    const append = (stream: string, type: string, data: object) =>
      log.append(stream, 'any', [
        {
          id: `0190a000-0000-7000-8000-${String(written++).padStart(12, '0')}`,
          type,
          version: 1,
          data,
          metadata: { occurredAt: '2026-11-24T08:00:00.000Z', actor: { kind: 'system' }, correlationId: 't' },
        },
      ]);
    const put = async (document: string, bytes: string) => {
      const hash = await files.put(Buffer.from(bytes));
      found.push({ document, path: join(directory, 'files', hash.slice(0, 2), hash) });
      return hash;
    };
    for (let number = 1; number <= INVOICES; number++) {
      const invoiceId = `invoice-${number}`;
      await append(invoiceId, 'InvoiceIssued', { invoiceId, number: `RE-${number}` });
      const pdfHash = await put(`PDF: Rechnung RE-${number}`, `%PDF of ${number}`.repeat(40));
      const xmlHash = await put(`E-Rechnung: Rechnung RE-${number}`, `<xml>${number}</xml>`.repeat(20));
      await append(invoiceId, 'InvoicePdfStored', { invoiceId, pdfHash, xmlHash });
    }
    const supplierInvoice = { supplierInvoiceId: 's', invoiceNumber: 'P-1', supplierName: 'Nord' };
    const fileHash = await put('Datei: Eingangsrechnung P-1 von Nord', '<Invoice/>');
    await append('supplierInvoice-s', 'SupplierInvoiceReceived', { ...supplierInvoice, fileHash });
    await append('workOrder-o', 'WorkOrderCreated', { workOrderId: 'o', number: 'A-1' });
    const pictureHash = await put('Foto: Auftrag A-1', 'JPEG');
    await append('workOrder-o', 'FindingReported', { workOrderId: 'o', reportId: 'r', pictureHash });
    await append('order-b', 'PurchaseOrderPlaced', { orderId: 'b', number: 'BE-1' });
    const sent = await put('PDF: Bestellung BE-1', '%PDF of an order');
    await append('order-b', 'PurchaseOrderSent', { orderId: 'b', channel: 'file', fileHash: sent });
    await log.close();
    papers = found;
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const verify = async () => {
    const log = await openSqliteEventStore({ directory });
    try {
      const files = openFolderFileStoreForReading({ directory });
      return await verifyDocuments(log, files, savedProduct.documents);
    } finally {
      await log.close();
    }
  };

  it('are all read', async () => {
    expect(await verify()).toEqual({ documents: papers.length, faults: [] });
  });

  it(
    'are named when one bit of one of them is flipped',
    async () => {
      const log = await openSqliteEventStore({ directory });
      const files = openFolderFileStoreForReading({ directory });
      for (let flip = 0; flip < FLIPS; flip++) {
        const { document, path } = papers[flip % papers.length] as Paper;
        const whole = await readFile(path);
        const bytes = Buffer.from(whole);
        const place = any(bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << any(8));
        await writeFile(path, bytes);
        const { faults } = await verifyDocuments(log, files, savedProduct.documents);
        await writeFile(path, whole);
        expect({ place, faults }).toEqual({ place, faults: [{ document, fault: 'changed' }] });
      }
      await log.close();
      expect((await verify()).faults).toEqual([]);
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('are named when one is missing, until its deletion is recorded', async () => {
    const { document, path } = papers[0] as Paper;
    await unlink(path);
    expect((await verify()).faults).toEqual([{ document, fault: 'missing' }]);
    const log = await openSqliteEventStore({ directory });
    await log.append('invoice-1', 'any', [
      {
        id: '0190a000-0000-7000-8000-0000000000ff',
        type: 'InvoiceRetentionEnded',
        version: 1,
        data: { invoiceId: 'invoice-1' },
        metadata: { occurredAt: '2035-01-01T08:00:00.000Z', actor: { kind: 'system' }, correlationId: 't' },
      },
    ]);
    await log.close();
    expect((await verify()).faults).toEqual([]);
  });
});
