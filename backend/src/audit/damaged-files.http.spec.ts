import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealVerdictAnswer } from '#contracts/audit/audit.api.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { makeBackup } from '../engines/backup/backup.js';
import { verifyBackup } from '../engines/backup/restore.js';
import { orderToInvoice, stateCompany } from '../invoices/testing/invoiced-order.js';
import { savedProduct } from '../manifests.js';
import { createLog } from '../platform/telemetry/log.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const POSITION = { description: 'Inspektion', quantity: 2, unitPrice: 88, taxPercent: 19, unit: 'Std' };

let garage: TestApp;
let pdf: string;

beforeAll(async () => {
  garage = await startTestApp();
  const office = await garage.loginAs('DISPONENT');
  const { streams } = garage.app.platform;
  await stateCompany(streams, garage.clock.now());
  const { workOrderId } = await orderToInvoice(streams, garage.clock.now());
  const supplyDate = '2026-11-23';
  const body = { number: 'RE-2026-00001', date: supplyDate, supplyDate, workOrderId, positions: [POSITION] };
  const { body: draft } = await garage.request<{ id: string }>('POST', '/api/invoices', body, office);
  await garage.request('POST', `/api/invoices/${draft.id}/send`, { confirm: true }, office);
  await garage.settle();
  const { state } = await streams.load(invoiceStream, draft.id);
  const hash = state.status === 'none' ? '' : (state.files?.pdfHash ?? '');
  pdf = join('files', hash.slice(0, 2), hash);
});
afterAll(() => garage.close());

const verified = async () => {
  const token = await garage.loginAs('PRUEFER');
  return (await garage.request<SealVerdictAnswer>('POST', '/api/audit/seal/verify', {}, token)).body;
};

const damaged = (fault: string) => [{ document: 'PDF: Rechnung RE-2026-00001', fault }];

it('the seal names the PDF of an invoice that was changed, or is missing', async () => {
  const path = join(garage.directory, pdf);
  const whole = await readFile(path);

  expect(await verified()).toMatchObject({ intact: true, position: null, damaged: [] });
  await writeFile(path, whole.with(100, (whole[100] ?? 0) ^ 1));
  expect(await verified()).toMatchObject({ intact: false, position: null, damaged: damaged('changed') });
  await unlink(path);
  expect(await verified()).toMatchObject({ intact: false, position: null, damaged: damaged('missing') });
  await writeFile(path, whole);
  expect((await verified()).intact).toBe(true);
});

it('verifying a backup names it too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-backup-'));
  const log = createLog('silent');
  const options = { dataDirectory: garage.directory, folder, product: savedProduct, kept: null };
  const made = await makeBackup({ ...options, clock: garage.clock, log });
  expect(made.documents.faults).toEqual([]);
  const path = join(made.path, pdf);
  const whole = await readFile(path);
  await writeFile(path, whole.with(100, (whole[100] ?? 0) ^ 1));
  await expect(verifyBackup({ folder, product: savedProduct, log })).rejects.toThrow(
    'PDF: Rechnung RE-2026-00001 wurde verändert.',
  );
  await unlink(path);
  await expect(verifyBackup({ folder, product: savedProduct, log })).rejects.toThrow(
    'PDF: Rechnung RE-2026-00001 fehlt.',
  );
  await rm(folder, { recursive: true, force: true });
});
