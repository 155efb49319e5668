import { askedRoutes } from './asked-routes.js';
import { rowsOf } from './ten-years-reads.bench.js';

const TODAY = '2026-11-27';

/** A garage that answers one list only. */
const onlyCustomers = (path: string): Promise<unknown> =>
  Promise.resolve(path.startsWith('/customers?') ? { items: [], next: null } : null);
/** A garage with one name, and these screens. */
const withOneName = (path: string): Promise<unknown> =>
  Promise.resolve(
    /^\/(customers\?|search|appointment\/all|work-orders\/labour)/.test(path)
      ? [{ lastName: 'Weimer' }]
      : null,
  );
const failing = (path: string): Promise<unknown> => Promise.reject(new Error(`${path}: 500`));

/** Filters of these routes with their medians in milliseconds. */
const filters = (medians: Readonly<Record<string, number>>) =>
  new Map(
    Object.entries(medians).map(([route, median]) => [
      `filter ${route}`,
      { asked: { kind: 'filter' as const, route, calls: [] }, times: { p99: median * 2, median } },
    ]),
  );

describe('the routes that are asked', () => {
  it('names those without an answer as left out', async () => {
    const { asked, leftOut } = await askedRoutes(onlyCustomers, TODAY);
    expect(new Set(asked.map(({ route }) => route))).toEqual(new Set(['/customers']));
    expect(leftOut).toContain('/work-orders/page');
    expect(leftOut).not.toContain('/customers');
  });

  it('searches in everything for words of the lists, and asks for a month', async () => {
    const calls = (await askedRoutes(withOneName, TODAY)).asked.flatMap((asked) => asked.calls);
    expect(calls).toContain('/search?query=Weimer');
    expect(calls).toContain('/appointment/all?limit=50&from=2026-10-27&to=2026-11-27');
    expect(calls.filter((path) => path.startsWith('/work-orders/labour'))).toContainEqual(
      expect.stringMatching(/labour\?by=\w+&from=2026-10-27&to=2026-11-27$/),
    );
  });

  it('lets no failure of the product pass as a route without an answer', async () => {
    await expect(askedRoutes(failing, TODAY)).rejects.toThrow('500');
  });
});

describe('the rows of a kind of call', () => {
  it('are the slowest route, and the one that grows most', () => {
    const [slowest, grown] = rowsOf('filter', filters({ a: 9, b: 6 }), filters({ a: 9, b: 3 }));
    expect(slowest).toMatchObject({ name: expect.stringContaining('`a`'), measured: 18 });
    expect(grown).toMatchObject({ name: expect.stringContaining('`b`'), ratio: 2, met: false });
  });

  it('have no ratio if the garage of one year has no such answer', () => {
    const rows = rowsOf('filter', filters({ a: 9 }), filters({}));
    expect(rows.map(({ ratio }) => ratio)).toEqual([null]);
  });
});
