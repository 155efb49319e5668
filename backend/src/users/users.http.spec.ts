import type { Problem } from '#contracts/kernel/problem.js';
import type { LoginAnswer, MechanicAnswer, UserAnswer } from '#contracts/users/users.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const PASSWORD = 'sieben-Schrauben-locker';
const UNKNOWN = '0190a000-0000-7000-8000-00000000dead';

describe('users over HTTP', () => {
  let garage: TestApp;
  let admin: LoginAnswer;
  beforeEach(async () => {
    garage = await startTestApp({ environment: { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: PASSWORD } });
    admin = (await logIn('chefin', PASSWORD)).body;
  });
  afterEach(() => garage.close());

  const logIn = (username: string, password: string) =>
    garage.request<LoginAnswer>('POST', '/api/auth/login', { username, password });
  const asAdmin = <Body = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    garage.request<Body>(method, `/api${path}`, body, admin.token, headers);
  const add = async (username: string, ...roles: string[]) =>
    (await asAdmin<UserAnswer>('POST', '/admin/users', { username, password: PASSWORD, roles })).body;

  const hashes = () => garage.app.platform.vault.list('credentials', '', 10);
  const isIn = async (token: string) =>
    (await garage.request('GET', '/api/settings/navigation', undefined, token)).status === 200;

  it('logs in, ignoring the case of the name, and out', async () => {
    const { status, body } = await logIn(' CHEFIN ', PASSWORD);
    expect(status).toBe(200);
    const tokens = { token: expect.any(String), device: expect.any(String) };
    expect(body).toEqual({
      ...tokens,
      displayName: null,
      startPage: null,
      mustDo: null,
      roles: ['ADMIN'],
      userId: admin.userId,
    });
    const { token } = body;
    expect((await garage.request('GET', '/api/admin/users', undefined, token)).status).toBe(200);
    expect((await garage.request('POST', '/api/auth/logout', undefined, token)).status).toBe(204);
    expect((await garage.request('GET', '/api/admin/users', undefined, token)).status).toBe(401);
    expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const wrong = await logIn('chefin', 'nicht das Passwort');
    const unknown = await logIn('niemand', 'nicht das Passwort');
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ detail: 'Login fehlgeschlagen', errors: [] });
    }
  });

  it('throttles a name after five failures, increasingly, but never permanently', async () => {
    for (let failure = 1; failure <= 5; failure++) {
      expect((await logIn('chefin', 'falsch')).status).toBe(401);
    }
    const refused = await logIn('chefin', PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(30);
    garage.clock.advance(31_000);
    expect((await logIn('chefin', 'falsch')).status).toBe(401);
    expect(Number((await logIn('chefin', PASSWORD)).headers.get('retry-after'))).toBe(60);
    garage.clock.advance(61_000);
    expect((await logIn('chefin', PASSWORD)).status).toBe(200);
    expect((await logIn('chefin', 'falsch')).status).toBe(401);
  });

  it('lets nobody lock a user out of a device on which she has logged in before', async () => {
    const logInOn = (devices: string[], password: string) =>
      garage.request<LoginAnswer>('POST', '/api/auth/login', { username: 'chefin', password, devices });
    const { device } = admin;
    for (let failure = 1; failure <= 5; failure++) await logIn('chefin', 'falsch');
    expect((await logIn('chefin', PASSWORD)).status).toBe(429);
    const own = await logInOn(['x', device], PASSWORD);
    expect([own.status, own.body.device]).toEqual([200, device]);
    // A device of another user or with another password is not known.
    const { id } = await add('Jan Holz', 'LAGERIST');
    const other = await logIn('Jan Holz', PASSWORD);
    expect((await logInOn([other.body.device], PASSWORD)).status).toBe(429);
    for (let failure = 1; failure <= 5; failure++)
      expect((await logInOn([device], 'falsch')).status).toBe(401);
    expect((await logInOn([device], PASSWORD)).status).toBe(429);
    const change = { username: 'Jan Holz', roles: ['LAGERIST'], password: 'ein neues Passwort' };
    await asAdmin('PUT', `/admin/users/${id}`, change);
    for (let failure = 1; failure <= 5; failure++) await logIn('Jan Holz', 'falsch');
    const again = { username: 'Jan Holz', password: 'ein neues Passwort', devices: [other.body.device] };
    expect((await garage.request('POST', '/api/auth/login', again)).status).toBe(429);
  });

  it('does not throttle an honest user who logs in from many tabs at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn('chefin', PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('lists, adds, changes and removes', async () => {
    const created = await asAdmin<UserAnswer>('POST', '/admin/users', {
      username: ' Jan Holz ',
      password: PASSWORD,
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      username: 'Jan Holz',
      displayName: null,
      roles: ['DISPONENT'],
      mustChangePassword: false,
      hasSecondFactor: false,
      revision: 1,
    });
    const { id } = created.body;
    const changed = await asAdmin<UserAnswer>('PUT', `/admin/users/${id}`, {
      username: 'Jan Holzer',
      password: '',
      roles: ['MECHANIKER', 'LAGERIST', 'MECHANIKER'],
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ username: 'Jan Holzer', roles: ['MECHANIKER', 'LAGERIST'] });
    const { body: listed } = await asAdmin<UserAnswer[]>('GET', '/admin/users');
    expect(listed.map(({ username }) => username)).toEqual(['chefin', 'Jan Holzer']);
    expect(listed[1]).toEqual(changed.body);
    expect((await logIn('jan holzer', PASSWORD)).status).toBe(200);
    const { body: mechanics } = await asAdmin<MechanicAnswer[]>('GET', '/users/mechanics');
    expect(mechanics).toEqual([{ id, username: 'Jan Holzer', name: 'Jan Holzer' }]);
    const named = { username: 'Jan Holzer', displayName: ' Jan ', roles: ['MECHANIKER'] };
    expect((await asAdmin<UserAnswer>('PUT', `/admin/users/${id}`, named)).body.displayName).toBe('Jan');
    expect((await asAdmin<MechanicAnswer[]>('GET', '/users/mechanics')).body[0]?.name).toBe('Jan');
    expect((await asAdmin('PUT', `/admin/users/${id}`, { ...named, displayName: 'Cheﬁn' })).status).toBe(409);
    expect((await asAdmin('PUT', `/admin/users/${id}`, { ...named, displayName: 'Жан' })).status).toBe(400);
    const plain = { username: 'Jan Holzer', displayName: '', roles: ['MECHANIKER'] };
    expect((await asAdmin<UserAnswer>('PUT', `/admin/users/${id}`, plain)).body.displayName).toBeNull();
    expect((await asAdmin('DELETE', `/admin/users/${id}`)).status).toBe(204);
    expect((await logIn('jan holzer', PASSWORD)).status).toBe(401);
    expect((await asAdmin<UserAnswer[]>('GET', '/admin/users')).body).toHaveLength(1);
  });

  it('ends the sessions of a user who is removed or whose password or roles change', async () => {
    const { id } = await add('Jan Holz', 'DISPONENT');
    const signIn = async (password: string) => (await logIn('Jan Holz', password)).body.token;
    const same = { username: 'Jan Holz', roles: ['DISPONENT'] };
    const first = await signIn(PASSWORD);
    await asAdmin('PUT', `/admin/users/${id}`, same);
    expect(await isIn(first)).toBe(true);
    await asAdmin('PUT', `/admin/users/${id}`, { ...same, password: 'ein neues Passwort' });
    expect(await isIn(first)).toBe(false);
    expect((await logIn('Jan Holz', PASSWORD)).status).toBe(401);
    const second = await signIn('ein neues Passwort');
    await asAdmin('PUT', `/admin/users/${id}`, { ...same, roles: ['LAGERIST'] });
    expect(await isIn(second)).toBe(false);
    const third = await signIn('ein neues Passwort');
    await asAdmin('DELETE', `/admin/users/${id}`);
    expect(await isIn(third)).toBe(false);
  });

  it('keeps one hash per user, also after concurrent changes', async () => {
    const { id } = await add('Jan Holz', 'DISPONENT');
    const change = (password: string) =>
      asAdmin('PUT', `/admin/users/${id}`, { username: 'Jan Holz', roles: ['DISPONENT'], password });
    await Promise.all([change('erstes-neues'), change('zweites-neues')]);
    expect(await hashes()).toHaveLength(2);
    await Promise.all([change('drittes-neues'), asAdmin('DELETE', `/admin/users/${id}`)]);
    expect(await hashes()).toHaveLength(1);
  });

  it('refuses invalid input with the field and a German sentence', async () => {
    const cases: [unknown, string][] = [
      [{ username: 'ab', password: PASSWORD }, 'username'],
      [{ username: 'Jan Holz', password: 'kurz' }, 'password'],
      [{ username: 'sieben-schrauben-locker', password: PASSWORD }, 'password'],
      [{ username: 'Jan Holz', password: PASSWORD, roles: ['CHEF'] }, 'roles'],
      [{ username: 'Jan Holz', password: PASSWORD, roles: 'ADMIN' }, 'roles'],
      [{ username: 7, password: PASSWORD }, 'username'],
      [{ password: PASSWORD }, 'username'],
    ];
    for (const [body, field] of cases) {
      const answer = await asAdmin('POST', '/admin/users', body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error) => error.field)).toEqual([field]);
    }
    expect((await asAdmin<UserAnswer[]>('GET', '/admin/users')).body).toHaveLength(1);
  });

  it('protects the last ADMIN, the own account, unique names and the latest revision', async () => {
    const self = `/admin/users/${admin.userId}`;
    const demoted = await asAdmin('PUT', self, { username: 'chefin', roles: ['LAGERIST'] });
    expect([demoted.status, demoted.body.detail]).toEqual([
      409,
      'Der letzte Administrator kann nicht entfernt werden.',
    ]);
    const removed = await asAdmin('DELETE', self);
    expect([removed.status, removed.body.detail]).toEqual([
      409,
      'Das eigene Konto kann nicht gelöscht werden.',
    ]);
    expect((await asAdmin('POST', '/admin/users', { username: 'CHEFIN', password: PASSWORD })).status).toBe(
      409,
    );
    const { id, revision } = await add('Jan Holz', 'DISPONENT');
    const change = { username: 'Jan Holz', roles: ['DISPONENT', 'LAGERIST'] };
    const ok = await asAdmin('PUT', `/admin/users/${id}`, change, { 'if-match': `"${revision}"` });
    expect([ok.status, ok.headers.get('etag')]).toEqual([200, `"${revision + 1}"`]);
    const late = await asAdmin('PUT', `/admin/users/${id}`, change, { 'if-match': `"${revision}"` });
    expect([late.status, late.body.detail]).toEqual([
      412,
      'Der Datensatz wurde inzwischen geändert. Bitte neu laden.',
    ]);
    const unseen = { 'if-match': `"${revision}"` };
    expect((await asAdmin('DELETE', `/admin/users/${id}`, undefined, unseen)).status).toBe(412);
    expect((await asAdmin('DELETE', `/admin/users/${UNKNOWN}`)).status).toBe(404);
    expect((await asAdmin('DELETE', '/admin/users/7')).status).toBe(404);
    expect((await asAdmin('PUT', `/admin/users/${id}`, { ...change, roles: [] })).status).toBe(400);
  });

  it('gives a name to only one of two concurrent users', async () => {
    const body = { username: 'Jan Holz', password: PASSWORD };
    const answers = await Promise.all([1, 2, 3].map(() => asAdmin('POST', '/admin/users', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('is for ADMIN; mechanics are also for DISPONENT', async () => {
    await add('Dora Plan', 'DISPONENT');
    const { token } = (await logIn('Dora Plan', PASSWORD)).body;
    const status = async (path: string) =>
      (await garage.request('GET', `/api${path}`, undefined, token)).status;
    expect(await status('/admin/users')).toBe(403);
    expect(await status('/users/mechanics')).toBe(200);
    expect((await garage.request('GET', '/api/users/mechanics')).status).toBe(401);
  });
});
