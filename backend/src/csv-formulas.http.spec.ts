import iconv from 'iconv-lite';
import { unzipSync } from 'fflate';
import { stateCompany } from './invoices/testing/invoiced-order.js';
import { routesOf } from './platform/http/routes.js';
import { concretePath, startFurnishedApp } from './testing/routes/call-samples.js';

const PERIOD = '?from=2026-01-01&to=2026-12-31';
const TEXT = 'cmd|/C calc';
/** How a formula may begin for a spreadsheet (OWASP, CSV injection), also behind blanks. */
const FORMULA_STARTS = /^\s*[=+\-@＝＋－＠\t\r]/;

const { garage, calls } = await startFurnishedApp();
const admin = await garage.loginAs('ADMIN');

afterAll(() => garage.close());

async function ask<Body = { id: string }>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await garage.request<Body>(method, `/api${path}`, body, admin);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The files that the test fills with hostile texts, so that a file without any is no proof. */
const WITH_TYPED_TEXTS = [
  '/api/inventory/stock-levels.csv',
  '/api/inventory/stock-levels/:id/journal.csv',
  '/api/open-items.csv',
  '/api/site/export/services',
  '/api/time-logs.csv',
  'Aenderungen.csv',
  'Artikel.csv',
  'Auftraege.csv',
  'Eingangspositionen.csv',
  'Eingangsrechnungen.csv',
  'Fahrzeuge.csv',
  'Kunden.csv',
  'Lagerjournal.csv',
  'Rechnungen.csv',
  'Rechnungsnummern.csv',
  'Rechnungspositionen.csv',
  'Zahlungen.csv',
  'Zeitbuchungen.csv',
];

/** One record of each kind whose texts begin with the sign. */
async function makeHostile(sign: string, place: number, mechanicId: string): Promise<void> {
  const text = `${sign}${TEXT} ${place}`;
  const customer = await ask('POST', '/customers', {
    firstName: text,
    lastName: text,
    company: text,
    notes: text,
    street: text,
    zip: '12345',
    city: text,
    phone: '+49 711 1234',
  });
  const vehicle = await ask('POST', '/vehicles', {
    customerId: customer.id,
    licensePlate: `B-CS ${100 + place}`,
    make: text,
    model: text,
    notes: text,
  });
  const article = { number: `CSV-${place}`, name: text };
  const { id: articleId } = await ask('POST', '/inventory/articles', article);
  const { id: locationId } = await ask('POST', '/inventory/locations', { code: `CSV-${place}`, name: text });
  await ask('POST', '/inventory/movements', {
    type: 'RECEIPT',
    articleId,
    locationId,
    quantity: 5,
    reference: text,
    note: text,
  });
  const work = { customerId: customer.id, vehicleId: vehicle.id, description: text };
  const { id: workOrderId } = await ask('POST', '/work-orders', work);
  const { id: workOperationId } = await ask('POST', `/work-orders/${workOrderId}/operations`, {
    title: text,
    mechanicId,
  });
  await ask('POST', '/time-logs/start', { workOperationId, mechanicId });
  garage.clock.advance(10 * 60_000);
  await ask('POST', '/time-logs/stop', { workOperationId, mechanicId });
  await ask('PUT', `/work-orders/${workOrderId}`, { status: 'DONE' });
  const invoice = await ask('POST', '/invoices', {
    number: `-CSV-${place}`,
    numberReason: text,
    date: '2026-11-23',
    supplyDate: '2026-11-20',
    workOrderId,
    note: text,
    positions: [{ description: text, quantity: 1, unitPrice: 100, taxPercent: 19, unit: text.slice(0, 10) }],
  });
  await ask('POST', `/invoices/${invoice.id}/send`, { confirm: true });
  await garage.settle();
  await ask('POST', '/payments', {
    customerId: customer.id,
    amount: 10,
    method: 'TRANSFER',
    reference: text,
    allocations: [{ invoiceId: invoice.id, amount: 10 }],
  });
  await ask('POST', '/supply/invoices', {
    invoiceNumber: `-${place}+1`,
    supplierName: text,
    invoiceDate: '2026-11-02',
    lines: [{ description: text, quantity: 2, unitPrice: 40 }],
  });
  await ask('POST', '/services', { name: text, duration: 1, publicText: text });
  await garage.settle();
}

/** As a spreadsheet reads them: our own reader takes the apostrophes away. */
const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\ufeff/, '').matchAll(/(?<=^|[;\n])(?:"((?:[^"]|"")*)"|([^";\r\n]*))(?=;|\r?\n|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const JOURNAL = '/api/inventory/stock-levels/:id/journal.csv';

async function journalOf(article: string): Promise<string> {
  const [level] = await ask<{ id: string }[]>('GET', `/inventory/stock-levels?search=${article}`);
  return JOURNAL.replace(':id', level?.id ?? '');
}

/** Texts that a reader of the file would calculate with. Negative numbers are none. */
const formulas = (csv: string): string[] =>
  cellsOf(csv).filter((cell) => FORMULA_STARTS.test(cell) && !/^-\d+(?:,\d+)?$/.test(cell));

/** The CSV files of an answer by name; none if it has another type. */
async function filesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${garage.url}${path}`, { headers: { authorization: `Bearer ${admin}` } });
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (type.startsWith('text/csv')) {
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return new Map([[path, type.includes('1252') ? iconv.decode(bytes, 'win1252') : bytes.toString()]]);
  }
  if (type !== 'application/zip') return new Map();
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.csv'));
  return new Map(files.map(([name, content]) => [name, Buffer.from(content).toString()]));
}

beforeAll(async () => {
  await stateCompany(garage.app.platform.streams, garage.clock.now());
  const colleague = { username: 'kollege', password: 'geheim-wie-alles', roles: ['MECHANIKER'] };
  const { id: mechanicId } = await ask('POST', '/admin/users', colleague);
  for (const [place, sign] of ['=', '+', '-', '@', '＝'].entries())
    await makeHostile(sign, place, mechanicId);
}, 120_000);

it('no cell of any CSV file that leaves begins a formula', async () => {
  const found: string[] = [];
  const hostile: string[] = [];
  const reads = Object.assign({}, ...calls.map((each) => each.reads)) as Record<string, readonly string[]>;
  for (const { method, path, permission } of routesOf(garage.app.nest)) {
    if (method !== 'GET' || permission?.startsWith('live:') === true) continue;
    const asked =
      path.endsWith('.csv') || path === '/api/audit/export' ? ['', PERIOD] : (reads[path] ?? ['']);
    for (const query of asked) {
      if (query === '' && /datev|audit.export/.test(path)) continue;
      const own = path === JOURNAL ? await journalOf('CSV-0') : concretePath(path, calls);
      for (const [name, csv] of await filesOf(`${own}${query}`)) {
        if (csv.includes(TEXT)) hostile.push(name.endsWith('.csv') && !name.startsWith('/') ? name : path);
        found.push(...formulas(csv).map((cell) => `${name}: ${cell}`));
      }
    }
  }
  expect(found).toEqual([]);
  expect([...new Set(hostile)].toSorted()).toEqual(WITH_TYPED_TEXTS);
}, 120_000);
