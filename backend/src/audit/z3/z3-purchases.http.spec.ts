import { invoiceCalls } from '../../invoices/testing/invoice-calls.js';
import { stateCompany } from '../../invoices/testing/invoiced-order.js';
import { cii, fileInvoice, pdfWith } from '../../supplier-invoices/testing/files.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { rowsIn, z3Of } from '../testing/z3-files.js';

let garage: TestApp;
let office: string;

beforeAll(async () => {
  garage = await startTestApp();
  office = await garage.loginAs('ADMIN');
  await stateCompany(garage.app.platform.streams, garage.clock.now());
});
afterAll(() => garage.close());

const { post, sent } = invoiceCalls(() => ({ app: garage, office }));
const day = (date: string) => `from=${date}&to=${date}`;

const importFile = async (content: string | Buffer, fileName: string): Promise<void> => {
  const encoded = Buffer.from(content).toString('base64');
  const { status } = await post('supply/invoices/import', { fileName, content: encoded });
  expect(status).toBe(201);
};

const numbersOn = async (date: string) =>
  rowsIn(await z3Of(garage, day(date)), 'Eingangsrechnungen').map(
    ({ Rechnungsnummer, Art, Im_Zeitraum_durch }) => [Rechnungsnummer, Art, Im_Zeitraum_durch],
  );

describe('the invoices of suppliers in the export for the tax authorities', () => {
  const xml = cii(fileInvoice({ number: 'L 4/711' }));
  beforeAll(async () => {
    await importFile(xml, 'rechnung.xml');
    await importFile(pdfWith(cii(fileInvoice({ number: 'L-2' }))), 'rechnung.pdf');
    const typed = { kind: 'CREDIT_NOTE', invoiceNumber: 'G-1', supplierName: 'Teilelager Nord' };
    const lines = [{ description: 'Pfand', quantity: 1, unitPrice: 40 }];
    await post('supply/invoices', { ...typed, invoiceDate: '2026-10-30', lines });
  });

  it('come with the files as they were imported', async () => {
    const files = await z3Of(garage, day('2026-11-23'));
    const fileOf = Object.fromEntries(
      rowsIn(files, 'Eingangsrechnungen').map((row) => [row['Rechnungsnummer'], row['Original_Datei']]),
    );
    expect(fileOf).toEqual({
      'L 4/711': expect.stringMatching(/^Belege\/Eingang\/L_4_711_.{8}\.xml$/),
      'L-2': expect.stringMatching(/^Belege\/Eingang\/L-2_.{8}\.pdf$/),
      'G-1': '',
    });
    expect(files[fileOf['L 4/711'] ?? '']).toBe(xml);
    expect(files[fileOf['L-2'] ?? '']).toMatch(/^%PDF-/);
  });

  it('follow the day of capture and the invoice date, and say which', async () => {
    expect(await numbersOn('2026-10-30')).toEqual([['G-1', 'Gutschrift', 'Rechnungsdatum']]);
    expect(await numbersOn('2026-11-23')).toContainEqual(['G-1', 'Gutschrift', 'Erfassung']);
    expect(await numbersOn('2026-10-29')).toEqual([]);
  });
});

it('lists payments with method and reference by their day, and what they settle', async () => {
  const { body } = await sent();
  await post(`invoices/${body.id}/pay`, { method: 'CARD', reference: 'Beleg 7' });
  await garage.settle();
  const today = day('2026-11-23');
  const payment = { Eingegangen: '23.11.2026', Zahlungsart: 'Karte', Verweis: 'Beleg 7', Frei: '0,00' };
  expect(rowsIn(await z3Of(garage, today), 'Zahlungen')).toMatchObject([
    { ...payment, Betrag: '157,08', Im_Zeitraum_durch: 'Zahlung und Zuordnung' },
  ]);
  expect(rowsIn(await z3Of(garage, today), 'Zahlungszuordnungen')).toMatchObject([
    { Rechnungsnummer: body.number, Betrag: '157,08', Skonto: '0,00', Datum: '23.11.2026' },
  ]);
  expect(rowsIn(await z3Of(garage, day('2026-11-24')), 'Zahlungen')).toEqual([]);
});

it('lists reminders by the days of release and dispatch, with the hash of their letter', async () => {
  const { body } = await sent({ date: '2026-10-28', supplyDate: '2026-10-28', dueDate: '2026-11-02' });
  await garage.settle();
  await post('reminders/release', { letters: [{ invoiceId: body.id, level: 1, byMail: true }] });
  await garage.settle();
  expect(rowsIn(await z3Of(garage, day('2026-11-23')), 'Mahnungen')).toMatchObject([
    {
      Rechnungsnummer: body.number,
      Stufe: '1',
      Gefordert: '157,08',
      Versandweg: 'E-Mail',
      PDF_Pruefsumme: expect.stringMatching(/^[0-9a-f]{64}$/),
      Im_Zeitraum_durch: 'Freigabe und Versand',
    },
  ]);
  expect(rowsIn(await z3Of(garage, day('2026-11-24')), 'Mahnungen')).toEqual([]);
});
