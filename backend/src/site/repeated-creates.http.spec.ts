import type { CarAnswer } from '#contracts/site/cars.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Creating calls of site, users, settings, job templates and audit. Appointments have their own tests. */
const creates = [
  { path: '/admin/users', body: { username: 'kim.a', password: 'noch-geheimer', roles: ['LAGERIST'] } },
  { path: '/announcements', body: { text: 'Lichttest im Oktober', active: true } },
  { path: '/audit/holds', body: { from: '2020-01-01', to: '2022-12-31', reason: 'Betriebsprüfung' } },
  { path: '/cars', body: { name: 'Kombi', price: 12_900, link: '', active: true, image: PIXEL } },
  { path: '/feedback', body: { type: 'BUG', message: 'Die Uhr steht.', github: true } },
  { path: '/job-templates', body: { title: 'Sommercheck', basis: 'TIME', minutes: 20 } },
  { path: '/opening-times', body: { dayOfWeek: 'SATURDAY', open: '09:00', close: '12:00' } },
  { path: '/services', body: { name: 'Lack', duration: 2, image: PIXEL } },
  { path: '/vacations', body: { startDate: '2026-12-24', endDate: '2026-12-31' } },
];

const others: Readonly<Record<string, object>> = {
  '/admin/users': { username: 'kim.b' },
  '/announcements': { text: 'Reifenwechsel' },
  '/audit/holds': { reason: 'Prüfung der Umsatzsteuer' },
  '/cars': { price: 11_900 },
  '/feedback': { message: 'Die Uhr geht vor.' },
  '/job-templates': { minutes: 30 },
  '/opening-times': { close: '13:00' },
  '/services': { duration: 3 },
  '/vacations': { endDate: '2026-12-30' },
};

const OF_MODULES = [
  '/customers',
  '/datev',
  '/estimates',
  '/inventory',
  '/invoices',
  '/payments',
  '/supply',
  '/time-logs',
  '/vehicles',
  '/work-orders',
];

describe('a creating call whose answer was lost in a crash', () => {
  let garage: TestApp;
  let documented: string[];
  beforeAll(async () => {
    garage = await startTestApp({ environment: { API_DOCS: 'on' } });
    const { body } = await garage.request<{ paths: Record<string, { post?: { responses: object } }> }>(
      'GET',
      '/api/docs-json',
    );
    documented = Object.entries(body.paths)
      .filter(([, { post }]) => post !== undefined && '201' in post.responses)
      .map(([path]) => path.replace('/api', ''));
  });
  afterAll(() => garage.close());

  const asAdmin = async <Body>(method: string, path: string, body?: unknown, key?: string) => {
    const token = await garage.loginAs('ADMIN');
    return key === undefined
      ? garage.request<Body>(method, `/api${path}`, body, token)
      : garage.request<Body>(method, `/api${path}`, body, token, { 'idempotency-key': key });
  };
  const count = async (path: string) => (await asAdmin<unknown[]>('GET', path)).body.length;

  it("is tested here, with the appointments, or in the module's crash spec", () => {
    const tested = [
      ...creates.map(({ path }) => path),
      '/appointment/book',
      '/appointment/create',
      '/appointment/test-drive',
      '/cars/{id}/pictures',
    ];
    const ofTheSite = documented.filter((path) => !OF_MODULES.some((module) => path.startsWith(module)));
    expect(ofTheSite.toSorted()).toEqual(tested.toSorted());
  });

  it.each(creates)('finds the created thing again: POST $path', async ({ path, body }) => {
    const before = await count(path);
    const first = await asAdmin<{ id: string }>('POST', path, body, 'one-key');
    expect(first.status).toBe(201);
    await garage.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    const again = await asAdmin<{ id: string }>('POST', path, body, 'one-key');
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect(await count(path)).toBe(before + 1);
    await garage.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    const other = await asAdmin('POST', path, { ...body, ...others[path] }, 'one-key');
    expect(other.status).toBe(422);
    expect(await count(path)).toBe(before + 1);
  });

  it('finds the picture of a car again', async () => {
    const car = { name: 'Bus', price: 1, active: true };
    const { body } = await asAdmin<{ id: string }>('POST', '/cars', car, 'a-bus');
    const add = () => asAdmin<CarAnswer>('POST', `/cars/${body.id}/pictures`, { image: PIXEL }, 'a-picture');
    const first = await add();
    await garage.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    expect((await add()).body).toEqual(first.body);
    expect(first.body.pictures).toHaveLength(1);
  });

  it('keeps the first password', async () => {
    const account = { username: 'lea.b', password: 'zuerst-geheim', roles: ['LAGERIST'] };
    await asAdmin('POST', '/admin/users', account, 'lea');
    await garage.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    await asAdmin('POST', '/admin/users', { ...account, password: 'spaeter-geheim' }, 'lea');
    const logIn = (password: string) =>
      garage.request('POST', '/api/auth/login', { username: 'lea.b', password });
    expect((await logIn('zuerst-geheim')).status).toBe(200);
    expect((await logIn('spaeter-geheim')).status).toBe(401);
  });

  it('creates another one under another key, and for another caller', async () => {
    const body = { type: 'BUG', message: 'Die Uhr steht.', github: false };
    const ids = new Set<string>();
    for (const [role, key] of [
      ['ADMIN', 'a'],
      ['ADMIN', 'b'],
      ['LAGERIST', 'a'],
    ] as const) {
      const token = await garage.loginAs(role);
      const headers = { 'idempotency-key': key };
      const { body: given } = await garage.request<{ id: string }>(
        'POST',
        '/api/feedback',
        body,
        token,
        headers,
      );
      ids.add(given.id);
    }
    expect(ids.size).toBe(3);
  });
});
