import { liveNames } from '#contracts/access/live.js';
import { ROLES, type Role } from '#contracts/access/roles.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { bookingCalls } from './appointments/testing/booking-calls.js';
import { openLiveReader, type LiveReader } from './testing/live-reader.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';
import { LIVE_LIMITS, LiveStreams } from './platform/live/live-streams.js';
import { allReadModels } from './manifests.js';

let app: TestApp;
let readers: LiveReader[];
let services = 0;
beforeEach(async () => {
  app = await startTestApp();
  readers = [];
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await app.close();
});

const streams = (): LiveStreams => app.app.nest.get(LiveStreams, { strict: false });

const staff = async (role: Role): Promise<LiveReader> => {
  const authorization = `Bearer ${await app.loginAs(role)}`;
  const reader = await openLiveReader(`${app.url}/api/events`, { authorization });
  readers.push(reader);
  return reader;
};

const visitor = async (address = '198.51.100.1'): Promise<LiveReader> => {
  const reader = await openLiveReader(`${app.url}/api/events/public`, { 'x-forwarded-for': address });
  readers.push(reader);
  return reader;
};

const changeService = async (): Promise<void> => {
  services += 1;
  const body = { name: `Achsvermessung ${services}`, duration: 1 };
  const { status } = await app.request('POST', '/api/services', body, await app.loginAs('ADMIN'));
  expect(status).toBe(201);
};

describe('the stream of the staff', () => {
  it('sends the names of changed read models, unbuffered and uncached', async () => {
    const reader = await staff('DISPONENT');
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers.get('cache-control')).toContain('no-store');
    expect(reader.headers.get('content-encoding')).toBeNull();
    expect(reader.headers.get('content-security-policy')).toContain("default-src 'none'");
    await changeService();
    expect(await reader.next()).toEqual(['services']);
  });

  it('sends only names that the user may read', async () => {
    await staff('LAGERIST');
    const [admin, store] = [await staff('ADMIN'), await staff('LAGERIST')];
    const account = { username: 'mechanik.neu', password: 'geheim-in-der-probe', roles: ['MECHANIKER'] };
    await app.request('POST', '/api/admin/users', account, await app.loginAs('ADMIN'));
    expect(await admin.next()).toEqual(['users']);
    await changeService();
    expect(await admin.next()).toEqual(['services']);
    expect(await store.next()).toEqual(['services']);
  });

  it('needs a session, and ends with it', async () => {
    const { status } = await app.request('GET', '/api/events');
    expect(status).toBe(401);
    const reader = await staff('LAGERIST');
    const other = await staff('DISPONENT');
    await app.request('POST', '/api/auth/logout', undefined, await app.loginAs('LAGERIST'));
    await streams().beat();
    expect(await reader.next()).toBeNull();
    await changeService();
    // The names of users who were made a moment ago may come first.
    expect(await other.until('services')).toContain('services');
    app.clock.advance(8 * 60 * 60 * 1000);
    await streams().beat();
    expect(await other.next()).toBeNull();
  });

  it('is open at most ten times per user, and free again after one is closed', async () => {
    for (let count = 0; count < LIVE_LIMITS.perUser; count++)
      expect((await staff('MECHANIKER')).status).toBe(200);
    const refused = await staff('MECHANIKER');
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 429,
      retryAfter: '15',
    });
    expect((await staff('DISPONENT')).status).toBe(200);
    readers[0]?.close();
    while (streams().size > LIVE_LIMITS.perUser) await app.request('GET', '/health/live');
    expect((await staff('MECHANIKER')).status).toBe(200);
  });

  it('ends when the process stops', async () => {
    const reader = await staff('ADMIN');
    await app.stop();
    expect(await reader.next()).toBeNull();
  });
});

describe('the stream of the public site', () => {
  it('sends public names only', async () => {
    const reader = await visitor();
    const calls = await bookingCalls(app);
    expect((await calls.book()).status).toBe(201);
    expect(await reader.next()).toEqual(['slots']);
    await changeService();
    // The events of a booking may arrive in two parts, the second together with later ones.
    const heard = await reader.until('services');
    expect(heard.filter((name) => name !== 'slots')).toEqual(['services']);
    expect(
      liveNames(
        allReadModels.map(({ collection }) => collection.name),
        null,
      ),
    ).toEqual([
      'announcements',
      'cars',
      'company-profile',
      'opening-times',
      'services',
      'site-photos',
      'site-publication',
      'site-texts',
      'slots',
      'vacations',
    ]);
  });

  it('is open at most three times per address', async () => {
    for (let count = 0; count < LIVE_LIMITS.perAddress; count++) expect((await visitor()).status).toBe(200);
    expect((await visitor()).status).toBe(429);
    expect((await visitor('198.51.100.2')).status).toBe(200);
  });

  it('is refused to a site with hundreds of addresses before it takes the places of everybody', async () => {
    const ofSite = (nth: number) => visitor(`2001:db8:17:${nth.toString(16)}::1`);
    for (let nth = 1; nth <= LIVE_LIMITS.perSite; nth++) expect((await ofSite(nth)).status).toBe(200);
    expect((await ofSite(LIVE_LIMITS.perSite + 1)).status).toBe(429);
    expect((await visitor('2001:db8:18::1')).status).toBe(200);
  });

  it('is not opened by a HEAD request', async () => {
    const { status, body } = await app.request<Problem | null>('HEAD', '/api/events/public');
    expect({ status, body, open: streams().size }).toEqual({ status: 200, body: null, open: 0 });
  });
});

describe('the read models', () => {
  it('each have a permission for live updates, except those without a page', () => {
    const names = allReadModels.map(({ collection }) => collection.name);
    const quiet = names.filter((name) => liveNames([name], ROLES).length === 0);
    expect(quiet.toSorted()).toEqual([
      'article-changes',
      'customer-aliases',
      'goods-receipts',
      'stock-days',
      'stock-journal',
      'supplier-dues',
    ]);
    expect(liveNames(['unknown', 'constructor'], ROLES)).toEqual([]);
  });
});
