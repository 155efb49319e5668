import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import type { EntryAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { SupplierInvoiceRow } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { StockCalls } from '../../inventory/testing/stock-calls.js';
import { orderToInvoice, stateCompany } from '../../invoices/testing/invoiced-order.js';
import { readCsv } from '../../platform/csv/csv.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { TYPESCRIPT } from '../../testing/typescript.js';
import { downloadZ3, rowsIn, unzipped, z3Of, type Z3Files } from '../testing/z3-files.js';
import { DTD_NAME } from './gdpdu-dtd.js';

const PERIOD = 'from=2026-01-01&to=2026-12-31';
const TABLES = [
  'Rechnungen',
  'Rechnungspositionen',
  'Rechnungssteuern',
  'Rechnungsabzuege',
  'Zahlungen',
  'Zahlungszuordnungen',
  'Erstattungen',
  'Mahnungen',
  'Kontoumsaetze',
  'DATEV_Stapel',
  'Rechnungsnummern',
  'Verworfene_Entwuerfe',
  'Kostenvoranschlaege',
  'Auftraege',
  'Lagerjournal',
  'Zeitbuchungen',
  'Eingangsrechnungen',
  'Eingangspositionen',
  'Bestellungen',
  'Bestellpositionen',
  'Wareneingaenge',
  'Inventuren',
  'Kunden',
  'Fahrzeuge',
  'Artikel',
  'Artikelpreise',
  'Pakete',
  'Benutzer',
  'Aenderungen',
];

let garage: TestApp;
let office: string;
let files: Z3Files;
const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await garage.request<Body>(method, `/api/${path}`, body, office);
  expect({ path, body: answer.body, status: answer.status }).toMatchObject({
    status: method === 'POST' ? expect.any(Number) : 200,
  });
  return answer.body;
};
const rowsOf = (name: string): Record<string, string>[] => rowsIn(files, name);
const sumOf = (name: string, column: string): number =>
  rowsOf(name).reduce((sum, row) => sum + Math.round(Number(row[column]?.replace(',', '.')) * 1_000), 0) /
  1_000;
const total = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + Math.round(number * 1_000), 0) / 1_000;

beforeAll(async () => {
  garage = await startTestApp();
  office = await garage.loginAs('ADMIN');
  const { streams } = garage.app.platform;
  await stateCompany(streams, garage.clock.now());
  for (const unitPrice of [88, 12.34]) {
    const { workOrderId } = await orderToInvoice(streams, garage.clock.now());
    const { number } = await call<{ number: string }>('GET', 'invoices/next-number');
    const position = {
      description: 'Öl; "5W-30"\nmit Filter',
      quantity: 1.5,
      unitPrice,
      taxPercent: 19,
      unit: 'l',
      exchangePart: unitPrice === 88,
    };
    const dates = { date: '2026-11-23', supplyDate: '2026-11-20' };
    const made = await call<{ id: string }>('POST', 'invoices', {
      number,
      ...dates,
      workOrderId,
      positions: [position],
    });
    await call('POST', `invoices/${made.id}/send`, {});
    if (unitPrice === 88) await call('POST', `invoices/${made.id}/cancel`, { reason: 'Falscher Betrag' });
  }
  const store = await StockCalls.as(garage, 'LAGERIST');
  const [shelf, filter] = [await store.location('HL'), await store.article('OF 1', {})];
  await call('PUT', `inventory/articles/${filter.id}`, { salePrice: 20.9, shelfPrice: 24.9 });
  const move = { articleId: filter.id, locationId: shelf.id };
  for (const [type, quantity] of [
    ['RECEIPT', 7.5],
    ['ISSUE', 2.25],
  ] as const)
    await call('POST', 'inventory/movements', { type, quantity, ...move });
  for (const price of [40, 12.3456])
    await call('POST', 'supply/invoices', {
      invoiceNumber: `P-${price}`,
      supplierName: 'Teilelager Nord',
      invoiceDate: '2026-03-02',
      lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: price }],
    });
  // Jobs that store invoices write events, too: none may come between the compared exports.
  await garage.settle();
  await garage.loginAs('PRUEFER');
  // The export lists users: all of them exist before it.
  await garage.loginAs('DISPONENT');
  const answer = await downloadZ3(garage, PERIOD);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="z3_2026-01-01_2026-12-31.zip"',
  );
  expect(answer.headers.get('content-type')).toBe('application/zip');
  files = unzipped(new Uint8Array(await answer.arrayBuffer()));
}, 60_000);
afterAll(() => garage.close());

describe('the export for the tax authorities (Z3)', () => {
  it('is a valid document by its own DTD', async () => {
    const [documents, described] = [true, false].map((isDocument) =>
      Object.keys(files).filter((name) => name.startsWith('Belege/') === isDocument),
    );
    expect(described).toEqual(['index.xml', DTD_NAME, ...TABLES.map((name) => `${name}.csv`)]);
    expect(documents).toHaveLength(6);
    // The standard's rule for media without tables is ambiguous (XML 1.0, 3.2.1), and the validator refuses it.
    const unambiguous = files[DTD_NAME]?.replace(
      'Table*, Command*, AcceptNoTables?',
      'Table+, Command*, AcceptNoTables?',
    );
    expect(unambiguous).not.toBe(files[DTD_NAME]);
    const dtd = XmlDtd.fromString(unambiguous ?? '');
    const validate = (text: string): void => {
      const document = XmlDocument.fromString(text);
      new DtdValidator(dtd).validate(document);
      document.dispose();
    };
    const index = files['index.xml'] ?? '';
    expect(index).toContain(`<!DOCTYPE DataSet SYSTEM "${DTD_NAME}">`);
    validate(index);
    expect(() => validate(index.replace(/<URL>(.*)<\/URL>/, '<Uri>$1</Uri>'))).toThrow();
    expect(() => validate(index.replace(/<Version>.*<\/Version>/, ''))).toThrow();
    dtd.dispose();
    for (const name of TABLES) {
      const [head = []] = readCsv(files[`${name}.csv`] ?? '');
      for (const column of head) expect(index).toContain(`<Name>${column}</Name>`);
    }
  });

  it('has the sums of the screens', async () => {
    const invoices = await call<InvoiceAnswer[]>('GET', `invoices?${PERIOD}`);
    expect(invoices).toHaveLength(3);
    expect(
      rowsOf('Rechnungen')
        .map(({ Art }) => Art)
        .toSorted(),
    ).toEqual(['Rechnung', 'Rechnung', 'Storno']);
    for (const { Art, Faellig } of rowsOf('Rechnungen')) expect(Faellig === '').toBe(Art === 'Storno');
    expect(sumOf('Rechnungen', 'Netto')).toBe(total(invoices.map(({ netTotal }) => netTotal)));
    expect(sumOf('Rechnungen', 'Brutto')).toBe(total(invoices.map(({ grossTotal }) => grossTotal)));
    expect(sumOf('Rechnungspositionen', 'Netto')).toBe(total(invoices.map(({ netTotal }) => netTotal)));
    expect(sumOf('Rechnungssteuern', 'Netto')).toBe(total(invoices.map(({ netTotal }) => netTotal)));
    expect(sumOf('Rechnungssteuern', 'Steuer')).toBe(total(invoices.map(({ taxTotal }) => taxTotal)));
    const ofOldPart = rowsOf('Rechnungspositionen').filter(({ Art }) => Art !== 'Position');
    expect(ofOldPart.map(({ Art, Netto }) => [Art, Netto])).toEqual(
      expect.arrayContaining([
        ['Altteilwert', '13,20'],
        ['Rücknahme Altteil', '-13,20'],
      ]),
    );
    expect(rowsOf('Rechnungssteuern').find(({ Steuersatz }) => Steuersatz === '0,00')).toMatchObject({
      Steuer: '0,00',
      Grund_0_Prozent: expect.stringContaining('Austauschverfahren'),
    });
    expect(rowsOf('Rechnungspositionen')[0]).toMatchObject({
      Bezeichnung: 'Öl; "5W-30" mit Filter',
      Einheit: 'l',
    });
    const received = await call<SupplierInvoiceRow[]>('GET', 'supply/invoices');
    expect(sumOf('Eingangsrechnungen', 'Brutto')).toBe(total(received.map(({ amount }) => amount)));
    expect(
      rowsOf('Eingangspositionen')
        .map(({ Einzelpreis }) => Einzelpreis)
        .toSorted(),
    ).toEqual(['12,3456', '40,0000']);
    const [{ id } = { id: '' }] = await call<{ id: string }[]>('GET', 'inventory/stock-levels');
    const { items } = await call<{ items: EntryAnswer[] }>('GET', `inventory/stock-levels/${id}/journal`);
    expect(items).toHaveLength(2);
    expect(sumOf('Lagerjournal', 'Menge')).toBe(total(items.map(({ quantity }) => quantity)));
    expect(rowsOf('Lagerjournal').at(-1)).toMatchObject({ Menge: '-2,250', Bestand_danach: '5,250' });
  });

  it('has the documents, and names them in the invoices', async () => {
    for (const { PDF_Datei = '', XML_Datei = '', Im_Zeitraum_durch } of rowsOf('Rechnungen')) {
      expect(Im_Zeitraum_durch).toBe('Versand und Leistung');
      expect(files[PDF_Datei]).toMatch(/^%PDF-/);
      expect(files[XML_Datei]).toContain('<rsm:CrossIndustryInvoice');
    }
  });

  it('follows the day of sending and the day of supply, and says which', async () => {
    const becauseOf = async (day: string) => {
      files = await z3Of(garage, `from=${day}&to=${day}`);
      return [...new Set(rowsOf('Rechnungen').map(({ Im_Zeitraum_durch }) => Im_Zeitraum_durch))];
    };
    const whole = files;
    expect(await becauseOf('2026-11-23')).toEqual(['Versand']);
    expect(await becauseOf('2026-11-20')).toEqual(['Leistung']);
    expect(await becauseOf('2026-11-21')).toEqual([]);
    files = whole;
  });

  it('has orders, customers, vehicles, prices, users and changes of settings', () => {
    expect(rowsOf('Auftraege').map(({ Kunde }) => Kunde)).toEqual(['Ina Blattner', 'Ina Blattner']);
    const numbers = rowsOf('Auftraege').map(({ Auftragsnummer }) => Auftragsnummer);
    for (const { Auftragsnummer, Kundennummer_Beleg } of rowsOf('Rechnungen')) {
      expect(numbers).toContain(Auftragsnummer);
      expect(Kundennummer_Beleg).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/u);
    }
    expect(rowsOf('Kunden')[0]).toMatchObject({ Nachname: 'Blattner' });
    expect(rowsOf('Fahrzeuge').length).toBeGreaterThan(0);
    expect(
      rowsOf('Artikelpreise').map((row) => [
        row.Artikelnummer,
        row.Preisart,
        row.Verkaufspreis,
        row.Ladenpreis,
      ]),
    ).toEqual([
      ['OF 1', 'Verkaufspreis', '', ''],
      ['OF 1', 'Verkaufspreis', '20,90', ''],
      ['OF 1', 'Ladenpreis', '', '24,90'],
    ]);
    expect(rowsOf('Benutzer').map(({ Benutzer }) => Benutzer)).toContain('admin');
    expect(rowsOf('Aenderungen').map(({ Bereich }) => Bereich)).toEqual(
      expect.arrayContaining(['Benutzer und Rollen', 'Firmenprofil']),
    );
  });

  it('lists every invoice number and what became of it', () => {
    expect(
      rowsOf('Rechnungsnummern').map(({ Rechnungsnummer, Verbleib }) => [Rechnungsnummer, Verbleib]),
    ).toEqual([
      ['RE-2026-00001', 'Gestellt, Rechnungsdatum 23.11.2026'],
      ['RE-2026-00002', 'Storno, Rechnungsdatum 23.11.2026'],
      ['RE-2026-00003', 'Gestellt, Rechnungsdatum 23.11.2026'],
    ]);
  });

  it('requires a period, and is refused without the audit permission', async () => {
    const answer = await garage.request('GET', '/api/audit/export', undefined, office);
    expect(answer).toMatchObject({ status: 400, body: { errors: expect.anything() } });
    const turned = 'from=2026-12-31&to=2026-01-01';
    expect((await garage.request('GET', `/api/audit/export?${turned}`, undefined, office)).status).toBe(400);
    const clerk = await garage.loginAs('DISPONENT');
    expect((await garage.request('GET', `/api/audit/export?${PERIOD}`, undefined, clerk)).status).toBe(403);
  });

  it('is the same from the command line, made from the log alone while the product runs', async () => {
    const program = fileURLToPath(new URL('../../commands/audit-export.ts', import.meta.url));
    const target = join(garage.directory, 'z3.zip');
    const args = ['--from', '2026-01-01', '--to', '2026-12-31', target];
    const child = spawn(process.execPath, [...TYPESCRIPT, program, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: garage.directory },
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(unzipped(await readFile(target))).toEqual(files);
  });
});
