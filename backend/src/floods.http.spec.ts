import { startTestApp, type TestApp } from './testing/start-test-app.js';

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };
/** As many as are admitted at once: those of 15 seconds. */
const ADMITTED = 4;

const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** Short versions of `e2e/flood.e2e.ts`, which runs for minutes. */
describe('a flood of calls from one address', () => {
  let garage: TestApp;
  beforeAll(async () => {
    garage = await startTestApp({ environment: { CALLS_PER_MINUTE: String(ADMITTED * 4) } });
  });
  afterAll(() => garage.close());

  const flooder = { 'x-forwarded-for': '198.51.100.66' };
  const noted = async (status: number): Promise<number> => {
    const { logBook, logs } = garage.app.platform;
    await logBook.flush();
    return logs.tables.count({ status }, EVER);
  };

  it('is noted as far as it is admitted, and only counted beyond that', async () => {
    const call = () => garage.request('GET', '/api/services', undefined, null, flooder);
    const answers = await Promise.all(Array.from({ length: ADMITTED + 3 }, call));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect([await noted(200), await noted(429)]).toEqual([ADMITTED, 0]);
    const { body } = await garage.request<string>('GET', '/metrics', undefined, null);
    expect(body).toMatch(/status="429"[^\n]* 3\n/);
  });

  it('gets the list with all pictures 20 times a minute, and the list of the page as often as other calls', async () => {
    const free = await startTestApp();
    const ask = (path: string) =>
      Promise.all(
        Array.from(
          { length: 25 },
          async () => (await free.request('GET', path, undefined, null, flooder)).status,
        ),
      );
    const withPictures = await ask('/api/cars');
    expect([count(withPictures, 200), count(withPictures, 429)]).toEqual([20, 5]);
    expect(count(await ask('/api/cars?image=false'), 200)).toBe(25);
    await free.close();
  });

  it('holds nobody else', async () => {
    const other = { 'x-forwarded-for': '198.51.100.67' };
    expect((await garage.request('GET', '/api/services', undefined, null, other)).status).toBe(200);
  });
});
