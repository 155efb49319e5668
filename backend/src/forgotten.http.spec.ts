import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { bookingCalls } from './appointments/testing/booking-calls.js';
import { postausgang } from './appointments/testing/postausgang.js';
import { stateCompany } from './invoices/testing/invoiced-order.js';
import { rawFilesIn } from './testing/raw-bytes.js';
import { PNG } from './testing/routes/sample-values.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';

/** The end of retention of everything that the test makes, and the time that its release takes. */
const AFTER_RETENTION = '2038-01-02T09:00:00.000Z';
const VIN = 'WVWZZZ1KZAW000101';

/** Every text that somebody types about the customer, by where. Invented words, so that a hit is no accident. */
const typed = {
  firstName: 'Wendelgard',
  lastName: 'Sonderlich',
  company: 'Quastenbinderei',
  email: 'wendelgard@quasten.example',
  phone: '0711 424217',
  street: 'Tannenhof 3',
  city: 'Zwiefalterau',
  customerNotes: 'Kellerlicht',
  consentSource: 'Handschlag am Tresen',
  plate: 'S-WS 4711',
  vin: VIN,
  vehicleNotes: 'Felgenschlossversteck',
  mileageNote: 'Tachotauschzettel',
  moveWish: 'Nachbarinbringts',
  description: 'Klapperdiagnose',
  operationTitle: 'Sonderlichpolitur',
  operationRenamed: 'Quastenpolitur',
  correctionReason: 'Wartezimmerplausch',
  reportNote: 'Manschettenbefund',
  invoiceNote: 'Grussformelquaste',
  positionText: 'Lackschichtsonderung',
  numberReason: 'Nummernersatzquaste',
  invoiceBlock: 'Ratenzahlungsquaste',
  customerBlock: 'Reklamationsquaste',
  paymentReference: 'Kontoauszugsquaste',
  reversalReason: 'Umbuchungsquaste',
  searched: 'Quastensuche',
  merged: 'Zweitkontoquaste',
} as const;
/** Of a sent invoice and its payment: they are kept until the end of retention (§ 147 AO). */
const RETAINED: readonly (keyof typeof typed)[] = [
  'firstName',
  'lastName',
  'company',
  'street',
  'city',
  'plate',
  'vin',
  'invoiceNote',
  'positionText',
  'numberReason',
  'invoiceBlock',
  'paymentReference',
  'reversalReason',
];

/** Kept nowhere in plain, not even before: what was searched, and what is only read from the encrypted log. */
const NEVER_PLAIN: readonly string[] = ['searched', 'vehicleNotes', 'mileageNote', 'reportNote'];

let garage: TestApp;
let admin: string;
let printed = '';
let filesBefore: readonly string[];

beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      printed += chunk.toString();
      done();
    },
  });
  garage = await startTestApp({ log: pino({ level: 'trace' }, lines) });
  await logIn();
  await stateCompany(garage.app.platform.streams, garage.clock.now());
  await refusedElsewhere();
  await garage.settle();
  filesBefore = await papers();
});
afterAll(() => garage.close());

async function logIn(): Promise<void> {
  const account = { username: 'admin', password: 'geheim-in-der-probe' };
  admin = (await garage.request<{ token: string }>('POST', '/api/auth/login', account)).body.token;
}

let calls = 0;
async function call<Body = { id: string }>(method: string, path: string, body?: object): Promise<Body> {
  const key = { 'idempotency-key': `about-her-${(calls += 1)}` };
  const answer = await garage.request<Body>(method, `/api${path}`, body, admin, method === 'GET' ? {} : key);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const papers = () =>
  readdir(join(garage.directory, 'files'), { recursive: true, withFileTypes: true }).then(
    (found) =>
      found
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .toSorted(),
    () => [],
  );

/** As typed, in small letters (the search keeps those), in UTF-16, and in base64 at each of its three offsets. */
function spellings(text: string): readonly Buffer[] {
  const base64 = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
    return Buffer.from(
      padded
        .slice(offset === 0 ? 0 : 4)
        .replace(/=*$/, '')
        .slice(0, -1),
    );
  });
  return [Buffer.from(text), Buffer.from(text.toLowerCase()), Buffer.from(text, 'utf16le'), ...base64];
}

/** Where a text is found in the data folder or in what was printed. */
async function found(): Promise<readonly string[]> {
  await garage.app.platform.logBook.flush();
  const places = new Map(await rawFilesIn(garage.directory));
  places.set('printed', Buffer.from(printed));
  const hits: string[] = [];
  for (const [name, text] of Object.entries(typed))
    for (const [file, bytes] of places)
      if (spellings(text).some((spelling) => bytes.includes(spelling)))
        hits.push(`${name} in ${basename(file).replace(/-(wal|shm)$/, '')}`);
  return [...new Set(hits)].toSorted();
}

let customerId: string;
let invoiceId: string;

async function bookByHerself(): Promise<string> {
  const { book } = await bookingCalls(garage);
  const booked = await book({
    name: `${typed.firstName} ${typed.lastName}`,
    email: typed.email,
    telefon: typed.phone,
    kfz: typed.plate,
    date: '2026-11-30',
    createNewCustomer: true,
    createNewVehicle: true,
  });
  expect(booked.status).toBe(201);
  await garage.settle();
  const [mail] = await postausgang(garage.directory);
  const wish = { date: '2026-12-01', time: '10:00', note: typed.moveWish };
  const moved = await garage.request('POST', `/api/termin/${mail?.token}/move-request`, wish);
  expect(moved.status).toBeLessThan(300);
  await garage.settle();
  return booked.body.id;
}

async function describeHer(): Promise<{ vehicleId: string }> {
  const list = await call<{ items: readonly CustomerAnswer[] }>('GET', `/customers?query=${typed.lastName}`);
  customerId = list.items[0]?.id ?? '';
  const { company, email, phone, street, city, firstName, lastName } = typed;
  const consent = {
    consentGiven: true,
    consentSource: typed.consentSource,
    consentTimestamp: '2026-11-20T10:15',
    consentText: 'Ich stimme zu.',
  };
  const address = { company, street, city, zip: '70173' };
  const person = { firstName, lastName, email, phone, notes: typed.customerNotes, ...address, ...consent };
  await call('PUT', `/customers/${customerId}`, person);
  const { vehicles } = await call<{ vehicles: readonly { id: string }[] }>(
    'GET',
    `/customers/${customerId}/detail`,
  );
  const vehicleId = vehicles[0]?.id ?? '';
  const car = { customerId, licensePlate: typed.plate, notes: typed.vehicleNotes, ...consent };
  await call('PUT', `/vehicles/${vehicleId}`, { ...car, mileageKm: 120_000 });
  await call('PUT', `/vehicles/${vehicleId}`, { ...car, mileageKm: 90, mileageNote: typed.mileageNote });
  await call('POST', `/vehicles/${vehicleId}/enrich/vin`, { vin: VIN, consent: true });
  await garage.settle();
  return { vehicleId };
}

async function workForHer(vehicleId: string): Promise<string> {
  const wanted = { customerId, vehicleId, description: typed.description };
  const { id: orderId } = await call('POST', '/work-orders', wanted);
  const colleague = { username: 'kollege', password: 'geheim-wie-alles', roles: ['MECHANIKER'] };
  const { id: mechanicId } = await call('POST', '/admin/users', colleague);
  const operation = { title: typed.operationTitle, mechanicId };
  const { id: operationId } = await call('POST', `/work-orders/${orderId}/operations`, operation);
  const renamed = { title: typed.operationRenamed, mechanicId };
  await call('PUT', `/work-orders/${orderId}/operations/${operationId}`, renamed);
  const note = typed.reportNote;
  await call('POST', `/work-orders/${orderId}/reports`, { operationId, kind: 'FINDING', note, picture: PNG });
  const clock = { workOperationId: operationId, mechanicId };
  const { id: timeLogId } = await call('POST', '/time-logs/start', clock);
  garage.clock.advance(30 * 60_000);
  await call('POST', '/time-logs/stop', clock);
  await call('PUT', `/time-logs/${timeLogId}`, {
    startTime: garage.clock.now().replace(/T.*/, 'T07:00:00.000Z'),
    endTime: garage.clock.now().replace(/T.*/, 'T07:20:00.000Z'),
    reason: typed.correctionReason,
  });
  await call('PUT', `/work-orders/${orderId}`, { status: 'DONE' });
  await garage.settle();
  return orderId;
}

async function billHer(workOrderId: string): Promise<void> {
  const invoice = {
    workOrderId,
    number: 'RE-2026-00777',
    numberReason: typed.numberReason,
    date: '2026-11-10',
    supplyDate: '2026-11-10',
    dueDate: '2026-11-12',
    note: typed.invoiceNote,
    positions: [{ description: typed.positionText, quantity: 1, unitPrice: 100, taxPercent: 19 }],
  };
  ({ id: invoiceId } = await call('POST', '/invoices', invoice));
  await call('POST', `/invoices/${invoiceId}/send`, { mailTo: typed.email, confirm: true });
  await garage.settle();
  await remindHer();
  const allocations = [{ invoiceId, amount: 119 }];
  const money = { customerId, amount: 119, method: 'TRANSFER', allocations };
  const { id: paymentId } = await call('POST', '/payments', { ...money, reference: typed.paymentReference });
  await garage.settle();
  const payment = await call<{ allocations: readonly { id: string }[] }>('GET', `/payments/${paymentId}`);
  const allocation = `/payments/${paymentId}/allocations/${payment.allocations[0]?.id}`;
  await call('POST', `${allocation}/reverse`, { reason: typed.reversalReason });
  await garage.settle();
  await call('POST', `/payments/${paymentId}/allocations`, { allocations });
  await garage.settle();
}

async function remindHer(): Promise<void> {
  await call('POST', '/reminders/release', { letters: [{ invoiceId, level: 1, byMail: true }] });
  await garage.settle();
  await call('POST', `/reminders/invoices/${invoiceId}/block`, { reason: typed.invoiceBlock });
  await call('POST', `/reminders/customers/${customerId}/block`, { reason: typed.customerBlock });
  await garage.settle();
}

/** What is not about a record: searches, a merge, wrong log-ins, refused bodies, lines of a browser. */
async function talkAboutHer(): Promise<void> {
  const { id: otherId } = await call('POST', '/customers', { lastName: typed.merged, email: typed.email });
  await garage.settle();
  await call('POST', `/customers/${customerId}/merge`, { otherId });
  await garage.settle();
  await call('GET', `/search?query=${encodeURIComponent(typed.searched)}`);
  await call('GET', `/customers/${customerId}/export`);
  const visitor = (path: string, body: object, headers = {}) =>
    garage.request('POST', `/api${path}`, body, null, headers);
  const wrong = await visitor('/auth/login', { username: typed.lastName, password: typed.customerNotes });
  expect(wrong.status).toBe(401);
  const correlation = { 'x-correlation-id': `${typed.firstName}.${typed.lastName}` };
  expect((await visitor('/appointment/book', { name: typed.lastName }, correlation)).status).toBe(400);
  const line = `Kunde ${typed.email} ${typed.phone} ${typed.plate} ${VIN}`;
  expect((await visitor('/logs', { level: 'error', message: line })).status).toBe(204);
}

/** Texts of records that belong to no customer: what names a person is refused. */
async function refusedElsewhere(): Promise<void> {
  const text = `Für Frau ${typed.lastName}, Tel. ${typed.phone}`;
  const order = await call('POST', '/supply/basket/lines', { partId: 'part-01', quantity: 1 }).then(() =>
    call<{ orders: readonly { id: string; lines: readonly { id: string }[] }[] }>(
      'POST',
      '/supply/basket/checkout',
      {},
    ),
  );
  const [bought] = order.orders;
  const { id: locationId } = await call('POST', '/inventory/locations', { code: 'R-1', name: 'Regal' });
  const { id: articleId } = await call('POST', '/inventory/articles', { number: 'A-1', name: 'Filter' });
  const stock = { type: 'RECEIPT', articleId, locationId, quantity: 1 };
  const receipt = { lines: [{ lineId: bought?.lines[0]?.id, quantity: 1, locationId, note: text }] };
  const refused: readonly (readonly [string, object])[] = [
    [`/supply/orders/${bought?.id}/cancel`, { reason: text }],
    [`/supply/orders/${bought?.id}/goods-receipts`, receipt],
    ['/inventory/movements', { ...stock, note: text }],
    ['/inventory/movements', { ...stock, reference: text }],
    ['/inventory/stocktakings', { locationId, note: text }],
    ['/feedback', { type: 'BUG', message: text, github: false }],
    ['/audit/holds', { from: '2020-01-01', to: '2022-12-31', reason: text }],
  ];
  for (const [path, body] of refused) {
    const { status } = await garage.request('POST', `/api${path}`, body, admin);
    expect([path, status]).toEqual([path, 400]);
  }
}

it('nothing that was typed about an erased customer is left, but the invoice until its retention ends', async () => {
  const appointmentId = await bookByHerself();
  const { vehicleId } = await describeHer();
  const orderId = await workForHer(vehicleId);
  await billHer(orderId);
  await talkAboutHer();
  await call('PATCH', `/appointment/${appointmentId}/cancel`);
  await garage.settle();
  const about = new Set((await found()).map((hit) => hit.split(' in ', 1)[0]));
  expect([...about].toSorted()).toEqual(
    Object.keys(typed)
      .filter((name) => !NEVER_PLAIN.includes(name))
      .toSorted(),
  );

  await call('POST', `/customers/${customerId}/erase`, { confirm: true });
  await garage.settle();
  const left = (await found()).filter((hit) => !RETAINED.some((name) => hit === `${name} in read.db`));
  expect(left.filter((hit) => !isPaper(hit))).toEqual([]);

  garage.clock.set(AFTER_RETENTION);
  await logIn();
  await garage.settle();
  await call('POST', '/invoices/retention/release', { invoiceIds: [invoiceId] });
  await garage.settle();
  expect(await found()).toEqual([]);
  // The texts of a PDF file are compressed, so they are not found above.
  expect(await papers()).toEqual(filesBefore);
}, 120_000);

/** The papers of the retained invoice: files named by their hash. */
const isPaper = (hit: string): boolean =>
  RETAINED.some((name) => hit.startsWith(`${name} in `)) && / in [0-9a-f]{64}$/.test(hit);
