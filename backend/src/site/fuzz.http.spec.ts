import * as fc from 'fast-check';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

/** So many bodies, or ids where a route takes no body, for every write route of the site's administration. */
const RUNS = 1_000;
const TIMEOUT_MS = 60_000;
/** Appointments, their calendar and what browsers report have tests of their own. */
const OF_OTHERS = /^\/api\/(appointment|calendar|termin|logs)\b/;

const halfSurrogates = fc.string({
  unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  halfSurrogates,
  fc.constantFrom('', ' ', '\u0000', '\u202e', '=1+1', '<script>', "'; --", 'ﬁ', '𝕏', 'null', '0', 'true'),
  fc.integer({ min: 1, max: 6_000 }).map((length) => 'ä'.repeat(length)),
);
const nested = fc.integer({ min: 1, max: 40 }).map((depth) => {
  let value: unknown = 'tief';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { name: value };
  return value;
});
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, 1e-7, [], {}, [null]) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 40 }) },
);

type Fields = Readonly<Record<string, readonly unknown[]>>;

/** One of the right values as often as none of them. */
function field(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(...values), junk);
}

/** Bodies of this form with some fields right, some wrong, some missing; and bodies that have no form at all. */
function bodies(fields: Fields): fc.Arbitrary<string> {
  const record = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, field(values)])),
    { requiredKeys: [] },
  );
  const strange = fc.constantFrom(
    '{',
    '[]',
    '""',
    '{"__proto__":{"a":1}}',
    '{"constructor":{}}',
    '\u0000',
    '',
  );
  return fc.oneof(
    { weight: 20, arbitrary: record.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: strange },
  );
}

const ids = fc.oneof(fc.uuid(), text.map(encodeText), fc.constantFrom('..', '%00', '%', 'null'));

function encodeText(value: string): string {
  // Half surrogates cannot stand in an address.
  return encodeURIComponent(Buffer.from(value).toString());
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');
const announcement = { text: ['Räderwechsel'], active: [true, false] };
const car = {
  name: ['Kombi'],
  price: [12_900, 0, 9_999_999.99],
  link: ['https://autos.example', '', null],
  image: [PNG, '', null],
  active: [true, false],
};
const openingTime = {
  dayOfWeek: ['MONDAY', 'SUNDAY'],
  open: ['08:00', '', null],
  close: ['12:00', '', null],
  hasLunchBreak: [true, false],
  afternoonOpen: ['13:00', ''],
  afternoonClose: ['17:00', ''],
};
const service = { name: ['Lack', 'Glas', 'Klima'], duration: [1, 40] };
const user = {
  username: ['kim.ahorn', 'jona'],
  password: ['noch-geheimer'],
  roles: [['MECHANIKER'], ['ADMIN', 'LAGERIST']],
};
const vacation = {
  startDate: ['2027-01-04', '2027-02-01', '2199-12-31'],
  endDate: ['2027-02-01', '2027-02-05', '1900-01-01'],
};
const workshop = {
  capacity: [1, 3],
  slotMinutes: [30, 60],
  horizonDays: [90],
  minNoticeMinutes: [0],
  notifyEmail: ['werkstatt@ahornhof.example', '', null],
  reminderMail: [true, false],
};
const navigation = {
  navigationItems: [{}, { calendar: false }, { cellar: true }, { calendar: 'nein' }],
  shortcuts: [[], [{ label: 'Teile', url: '/teile' }], [{ label: 'x', url: 'javascript:1' }], [null], [[]]],
};
const company = {
  name: ['Ahornhof'],
  city: ['Ahornstadt'],
  zip: ['12345', 'x'],
  email: ['post@ahornhof.example', 'x'],
  iban: ['DE89370400440532013000', 'DE00'],
  logo: [PNG, '', null],
};
const csv = [
  'Name;Dauer\nLack;2',
  'Name;Dauer\n;\n"a;1',
  'Wochentag;Von;Bis\nMontag;08:00;12:00\nx;y;z',
  'Benutzername;Rollen;Passwort\nxy;CHEF;kurz',
];

describe('the write routes of the administration', () => {
  let garage: TestApp;
  let token = '';
  const made = new Map<string, string>();
  /** The write routes of the administration as the product itself documents them. */
  let documented: string[] = [];

  const call = (method: string, url: string, body?: string) =>
    garage.app.nest.inject({
      method: method as 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  const make = async (list: string, body: object): Promise<void> => {
    const answer = await call('POST', `/api/${list}`, JSON.stringify(body));
    made.set(list, answer.json<{ id: string }>().id);
  };

  beforeAll(async () => {
    garage = await startTestApp({ environment: { API_DOCS: 'on' } });
    token = await garage.loginAs('ADMIN');
    const { paths } = (await call('GET', '/api/docs-json')).json<{ paths: Record<string, object> }>();
    documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get' && !OF_OTHERS.test(path))
        .map((method) => `${method.toUpperCase()} ${path.slice('/api/'.length)}`),
    );
    await make('announcements', { text: 'Lichttest', active: true });
    await make('cars', { name: 'Bus', price: 1, active: true });
    await make('opening-times', { dayOfWeek: 'SUNDAY', open: '', close: '' });
    await make('services', { name: 'Lackpflege', duration: 1 });
    await make('admin/users', { username: 'sascha', password: 'noch-geheimer', roles: ['MECHANIKER'] });
  }, TIMEOUT_MS);
  afterAll(() => garage.close());

  /** Never a fault of ours; a refusal is a problem document and has written nothing. */
  async function expectHarmless(method: string, url: string, body?: string): Promise<void> {
    const { eventLog } = garage.app.platform;
    const before = await eventLog.head();
    const answer = await call(method, url, body);
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode < 400) return;
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(await eventLog.head()).toBe(before);
  }

  const withBody: readonly [method: string, list: string, Fields][] = [
    ['POST', 'auth/login', { username: ['admin', 'sascha'], password: ['noch-geheimer'] }],
    ['POST', 'announcements', announcement],
    ['PUT', 'announcements', announcement],
    ['POST', 'cars', car],
    ['PUT', 'cars', car],
    ['POST', 'feedback', { type: ['BUG'], message: ['Die Uhr steht.'], github: [true, false] }],
    ['POST', 'opening-times', openingTime],
    ['PUT', 'opening-times', openingTime],
    ['POST', 'vacations', vacation],
    ['POST', 'services', service],
    ['PUT', 'services', service],
    ['POST', 'admin/users', user],
    ['PUT', 'admin/users', user],
    ['PUT', 'settings/company', company],
    ['PUT', 'settings/workshop', workshop],
    ['PUT', 'settings/navigation', navigation],
    ['POST', 'site/import/services', { csv }],
    ['POST', 'site/import/opening-times', { csv }],
    ['POST', 'site/import/users', { csv }],
  ];
  const withId: readonly [method: string, path: string][] = [
    ['DELETE', 'cars/{id}'],
    ['DELETE', 'cars/{car}?reason={id}'],
    ['DELETE', 'services/{id}'],
    ['DELETE', 'vacations/{id}'],
    ['DELETE', 'admin/users/{id}'],
    ['POST', 'feedback/{id}/retry'],
    ['POST', 'jobs/{id}/retry'],
  ];

  it('are all thrown at here, but the log-out, which takes nothing', () => {
    const tried = [
      ...withBody.map(
        ([method, list]) => `${method} ${list}${made.has(list) && method === 'PUT' ? '/{id}' : ''}`,
      ),
      ...withId.map(([method, path]) => `${method} ${path.replace('{car}', '{id}').split('?', 1)[0]}`),
      'POST auth/logout',
    ];
    expect([...new Set(tried)].toSorted()).toEqual(documented.toSorted());
  });

  it.each(withBody)(
    '%s /%s takes any body without a fault',
    async (method, list, fields) => {
      const id = made.get(list);
      const url = method === 'PUT' && id !== undefined ? `/api/${list}/${id}` : `/api/${list}`;
      const property = fc.asyncProperty(bodies(fields), (body) => expectHarmless(method, url, body));
      await fc.assert(property, { numRuns: RUNS });
    },
    TIMEOUT_MS,
  );

  it.each(withId)(
    '%s /%s takes any id without a fault',
    async (method, path) => {
      const [start = '', end = ''] = path.replace('{car}', made.get('cars') ?? '').split('{id}');
      const property = fc.asyncProperty(ids, (id) => expectHarmless(method, `/api/${start}${id}${end}`));
      await fc.assert(property, { numRuns: RUNS });
    },
    TIMEOUT_MS,
  );
});
