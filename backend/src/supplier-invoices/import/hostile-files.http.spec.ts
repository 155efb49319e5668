import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import * as fc from 'fast-check';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoicePageAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { hybridPdf } from '../../invoices/e-invoice/hybrid-pdf.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { cii, fileInvoice, pdfWith, ubl } from '../testing/files.js';

const FILES = runs(250, 10_000);
const SLOWEST_MS = 2_000;

let app: TestApp;
let token: string;
let listener: Server;
let address: string;
let fetched = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    fetched++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
});
afterAll(async () => {
  await app.close();
  listener.close();
});

async function goodFiles(): Promise<readonly Buffer[]> {
  const page = await PDFDocument.create();
  page.addPage();
  const xml = cii(fileInvoice());
  const issuedAt = '2026-11-13T10:00:00.000Z';
  const facts = { title: 'Rechnung', author: 'Nordwall', profile: 'EN 16931', issuedAt } as const;
  const hybrid = await hybridPdf(await page.save(), xml, facts);
  return [Buffer.from(xml), Buffer.from(ubl(fileInvoice())), pdfWith(xml), Buffer.from(hybrid)];
}

/** Parts that fetch something, expand without limit, or end too early. */
const pieces = (): readonly Buffer[] =>
  [
    `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}/entity">]>`,
    `<!DOCTYPE x SYSTEM "${address}/dtd">`,
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '&b;&b;&b;',
    `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}/include"/>`,
    `<?xml-stylesheet type="text/xsl" href="${address}/style"?>`,
    ` xsi:schemaLocation="urn:x ${address}/schema.xsd"`,
    `\n9 0 obj\n<< /S /URI /URI (${address}/uri) >>\nendobj\n`,
    `\n9 0 obj\n<< /Type /Filespec /FS /URL /F (${address}/file) >>\nendobj\n`,
    '<ram:ID>',
    '</rsm:CrossIndustryInvoice>',
    'endstream',
    'stream\r\n',
    '<a>'.repeat(80),
    ']]>',
    '<![CDATA[',
    '-0',
    '1e999',
    '99999999999999999999',
    '\u0000',
    '\ufeff',
    'encoding="UTF-16"',
  ].map((text) => Buffer.from(text));

type Edit = {
  readonly at: number;
  readonly cut: number;
  readonly put: number;
  readonly byte: number;
};

/** The file with random bytes removed or replaced, and parts inserted. */
function mutated(file: Buffer, edits: readonly Edit[]): Buffer {
  const known = pieces();
  return edits.reduce((bytes, { at, cut, put, byte }) => {
    const place = at % (bytes.length + 1);
    const piece = known[put] ?? Buffer.from([byte]);
    return Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + cut)]);
  }, file);
}

const importFile = (bytes: Buffer) =>
  app.request<SupplierInvoiceAnswer>(
    'POST',
    '/api/supply/invoices/import',
    { fileName: 'rechnung', content: bytes.toString('base64') },
    token,
  );
const get = <Body>(path: string) => app.request<Body>('GET', `/api/supply/invoices${path}`, undefined, token);
const total = async () => (await get<SupplierInvoicePageAnswer>('/page?size=1')).body.counts.total;

it(
  `${FILES} broken files cause no crash, no incomplete import and no outgoing request`,
  async () => {
    const files = await goodFiles();
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.oneof(fc.constant(0), fc.nat(40), fc.nat(4_000)),
      put: fc.nat(40),
      byte: fc.nat(255),
    });
    let number = 0;
    let taken = await total();
    const property = fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      async (file, edits) => {
        // A new number for each file, so that valid files are imported.
        const bytes = mutated(
          Buffer.from(file.toString('latin1').replace('LR-88214', `M-${number++}`), 'latin1'),
          edits,
        );
        const began = process.cpuUsage();
        const { status, body } = await importFile(bytes);
        const { user, system } = process.cpuUsage(began);
        expect((user + system) / 1_000).toBeLessThan(SLOWEST_MS);
        expect([201, 400, 409, 422]).toContain(status);
        if (status !== 201) return;
        taken++;
        const { body: kept } = await get<SupplierInvoiceAnswer>(`/${body.id}`);
        expect(kept).toEqual(body);
        expect(kept.lines.length).toBeGreaterThan(0);
        expect(kept.lines.every(({ history }) => history.length > 0)).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: FILES, endOnFailure: true });
    expect(await total()).toBe(taken);
    expect(fetched).toBe(0);
  },
  CAMPAIGN_TIMEOUT_MS,
);

it('compressed bombs and files over 10 MiB are refused with the reason, and nothing is imported', async () => {
  const before = await total();
  const bomb = pdfWith(deflateSync(Buffer.alloc(64 * 1024 * 1024)), false);
  for (const [file, status] of [
    [pdfWith(Buffer.alloc(64 * 1024 * 1024)), 422],
    [bomb, 422],
    [Buffer.alloc(10 * 1024 * 1024 + 1, 0x20), 413],
    [Buffer.alloc(11 * 1024 * 1024, 0x20), 413],
    [Buffer.alloc(10 * 1024 * 1024, 0x3c), 422],
  ] as const) {
    const started = process.cpuUsage();
    const answer = await importFile(file);
    const spent = process.cpuUsage(started);
    expect([file.length, answer.status]).toEqual([file.length, status]);
    expect((spent.user + spent.system) / 1_000).toBeLessThan(SLOWEST_MS);
  }
  const began = process.cpuUsage();
  const blanks = { fileName: 'leer.xml', content: `${' '.repeat(5_000_000)}$` };
  expect((await app.request('POST', '/api/supply/invoices/import', blanks, token)).status).toBe(400);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(SLOWEST_MS);
  expect(await total()).toBe(before);
});
