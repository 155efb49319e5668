import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurchasingSettingsAnswer } from '#contracts/supplier-invoices/purchasing-settings.api.js';
import type { SupplierInvoicePageAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { TecComRefusalAnswer } from '#contracts/supplier-invoices/teccom-refusals.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { cii, fileInvoice } from '../testing/files.js';

let app: TestApp;
let token: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
  folder = join(app.directory, 'teccom');
});
afterAll(() => app.close());

const get = async <Body>(path: string): Promise<Body> =>
  (await app.request<Body>('GET', `/api/supply/${path}`, undefined, token)).body;
const settings = async (method: string, body?: unknown): Promise<PurchasingSettingsAnswer> => {
  const admin = await app.loginAs('ADMIN');
  return (await app.request<PurchasingSettingsAnswer>(method, '/api/settings/purchasing', body, admin)).body;
};
/** Two looks at the folder. */
const takeAll = async (): Promise<void> => {
  for (const _ of [1, 2]) {
    app.clock.advance(20_000);
    await app.settle();
  }
};

it('is off at first; the administrator switches it on and sees the folder', async () => {
  expect(await settings('GET')).toMatchObject({ tecComIntake: false, tecComFolder: folder });
  expect(await settings('PUT', { tecComIntake: true })).toMatchObject({ tecComIntake: true });
});

it('imports the files of the folder and lists the refused ones until they are dismissed', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'gut.xml'), cii(fileInvoice({ number: 'T-1' })));
  await writeFile(join(folder, 'schlecht.xml'), '<a>');
  await takeAll();
  const { items } = await get<SupplierInvoicePageAnswer>('invoices/page');
  expect(items).toMatchObject([{ invoiceNumber: 'T-1', importSource: 'TecCom', hasFile: true }]);
  const [refusal] = await get<TecComRefusalAnswer[]>('teccom-refusals');
  expect(refusal).toMatchObject({
    fileName: 'schlecht.xml',
    reason: 'Die Datei ist kein gültiges XML.',
    existingId: null,
  });
  const dismiss = (by: string) =>
    app.request('DELETE', `/api/supply/teccom-refusals/${refusal?.id}`, undefined, by);
  expect((await dismiss(await app.loginAs('PRUEFER'))).status).toBe(403);
  expect((await dismiss(token)).status).toBe(204);
  expect(await get('teccom-refusals')).toEqual([]);
});
