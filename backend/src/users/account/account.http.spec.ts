import type { Problem } from '#contracts/kernel/problem.js';
import type {
  AccountAnswer,
  NewSecondFactorAnswer,
  RecoveryCodesAnswer,
} from '#contracts/users/account.api.js';
import type { LoginSettings } from '#contracts/users/login-settings.js';
import type { LoginAnswer, UserAnswer } from '#contracts/users/users.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { codeAt, stepAt } from '../log-in/totp.js';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'sieben-Schrauben-locker';
const ANOTHER = 'acht Muttern im Eimer';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };

let garage: TestApp;
let admin: string;
let jan: UserAnswer;
beforeEach(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
  const account = { username: 'Jan Holz', password: PASSWORD, roles: ['LAGERIST'] };
  jan = (await garage.request<UserAnswer>('POST', '/api/admin/users', account, admin)).body;
});
afterEach(() => garage.close());

const call = <Body = Problem>(method: string, path: string, token: string, body?: object) =>
  garage.request<Body>(method, `/api${path}`, body, token);
const logIn = (rest: object = {}, headers = {}) =>
  garage.request<LoginAnswer & Problem>(
    'POST',
    '/api/auth/login',
    { username: 'Jan Holz', password: PASSWORD, ...rest },
    undefined,
    headers,
  );
const account = async (token: string) => (await call<AccountAnswer>('GET', '/account', token)).body;
const isIn = async (token: string) => (await call('GET', '/account', token)).status === 200;
const mayRead = async (token: string) => (await call('GET', '/inventory/articles', token)).status;
const adminChanges = (what: object) =>
  call('PUT', `/admin/users/${jan.id}`, admin, { username: 'Jan Holz', roles: ['LAGERIST'], ...what });

const codeOf = (secret: string) => codeAt(fromBase32(secret), stepAt(Date.parse(garage.clock.now())));

const setUp = async (token: string, password = PASSWORD) => {
  const begun = await call<NewSecondFactorAnswer>('POST', '/account/second-factor', token, { password });
  const { factorId, secret, uri } = begun.body;
  const code = codeOf(secret);
  const confirmed = await call<RecoveryCodesAnswer>('POST', '/account/second-factor/confirm', token, {
    factorId,
    code,
  });
  return { secret, uri, code, recoveryCodes: confirmed.body.recoveryCodes, status: confirmed.status };
};

describe('the own password', () => {
  it('is changed by its owner, who shows the old one; all other sessions end', async () => {
    const [here, elsewhere] = [(await logIn()).body.token, (await logIn()).body.token];
    const change = { oldPassword: PASSWORD, newPassword: ANOTHER };
    const changed = await call<LoginAnswer>('PUT', '/account/password', here, change);
    expect([changed.status, changed.body.userId, changed.body.mustDo]).toEqual([200, jan.id, null]);
    expect(await isIn(changed.body.token)).toBe(true);
    for (const token of [here, elsewhere]) expect(await isIn(token)).toBe(false);
    expect((await logIn()).status).toBe(401);
    expect((await logIn({ password: ANOTHER })).status).toBe(200);
    expect(await garage.app.platform.vault.list('credentials', `${jan.id}/`, 1)).toHaveLength(1);
  });

  it('refuses a wrong old one, a weak new one and the same again, each with its field', async () => {
    const { token } = (await logIn()).body;
    for (const [body, field] of [
      [{ oldPassword: 'falsch', newPassword: ANOTHER }, 'oldPassword'],
      [{ oldPassword: PASSWORD, newPassword: 'passwort123' }, 'newPassword'],
      [{ oldPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword'],
    ] as const) {
      const { status, body: problem } = await call('PUT', '/account/password', token, body);
      expect([status, problem.errors.map((error) => error.field)]).toEqual([400, [field]]);
    }
    expect(await isIn(token)).toBe(true);
  });

  it('cannot be guessed with a stolen session', async () => {
    const { token } = (await logIn()).body;
    const guess = () =>
      call('PUT', '/account/password', token, { oldPassword: 'geraten', newPassword: ANOTHER });
    for (let failure = 1; failure <= 5; failure++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await logIn()).status).toBe(200);
  });

  it('must be changed first if an administrator asks for that', async () => {
    expect((await adminChanges({ password: ANOTHER, demandPasswordChange: true })).body).toMatchObject({
      mustChangePassword: true,
    });
    const { body } = await logIn({ password: ANOTHER });
    expect(body.mustDo).toBe('change-password');
    expect(await mayRead(body.token)).toBe(403);
    const change = { oldPassword: ANOTHER, newPassword: PASSWORD };
    const changed = await call<LoginAnswer>('PUT', '/account/password', body.token, change);
    expect(changed.body.mustDo).toBeNull();
    expect(await mayRead(changed.body.token)).toBe(200);
  });
});

describe('the own sessions', () => {
  it('go on with a later token while somebody works, for a day, until they are ended', async () => {
    const first = (await logIn()).body.token;
    const renew = (token: string) => call<{ token: string }>('POST', '/auth/renew', token);
    garage.clock.advance(7 * HOUR_MS);
    const second = (await renew(first)).body.token;
    garage.clock.advance(7 * HOUR_MS);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    expect((await account(second)).sessions).toHaveLength(1);
    const third = (await renew(second)).body.token;
    garage.clock.advance(7 * HOUR_MS);
    const last = (await renew(third)).body.token;
    garage.clock.advance(4 * HOUR_MS);
    expect([await isIn(last), (await renew(last)).status]).toEqual([false, 401]);
    const fresh = (await logIn()).body.token;
    const renewed = (await renew(fresh)).body.token;
    expect((await call('POST', '/auth/logout', renewed)).status).toBe(204);
    expect([await isIn(fresh), await isIn(renewed)]).toEqual([false, false]);
  });

  it('are listed with browser and time, and ended one by one or all others at once', async () => {
    const first = (await logIn({}, FIREFOX)).body.token;
    garage.clock.advance(60_000);
    const second = (await logIn()).body.token;
    const { sessions } = await account(second);
    expect(sessions).toMatchObject([
      { isThis: true, browser: 'Anderes Programm' },
      { isThis: false, browser: 'Firefox, Windows', startedAt: '2026-11-23T07:00:00.000Z' },
    ]);
    expect((await call('DELETE', `/account/sessions/${sessions[1]?.id}`, second)).status).toBe(204);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    expect((await account(second)).sessions).toHaveLength(1);
    const third = (await logIn()).body.token;
    const ended = await call<LoginAnswer>('POST', '/account/sessions/end', third, { keepThis: true });
    expect([await isIn(second), await isIn(third), await isIn(ended.body.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await account(ended.body.token)).sessions).toHaveLength(1);
  });

  it('of others cannot be ended', async () => {
    const [own] = (await account(admin)).sessions;
    const { token } = (await logIn()).body;
    expect((await call('DELETE', `/account/sessions/${own?.id}`, token)).status).toBe(204);
    expect(await isIn(admin)).toBe(true);
  });

  it('leave nothing behind when they are over or the user is removed', async () => {
    const kept = () => garage.app.platform.vault.list('sessions', `${jan.id}/`, 10);
    const { token } = (await logIn()).body;
    await call('POST', '/auth/logout', token);
    expect((await kept()).filter(({ key }) => key.startsWith(jan.id))).toEqual([]);
    await logIn();
    await call('DELETE', `/admin/users/${jan.id}`, admin);
    expect((await kept()).filter(({ key }) => key.startsWith(jan.id))).toEqual([]);
  });
});

describe('the second factor', () => {
  it('is asked for after the password, and every code works once', async () => {
    const { token } = (await logIn()).body;
    const { secret, uri, code, recoveryCodes, status } = await setUp(token);
    expect(status).toBe(200);
    expect(uri).toBe(`otpauth://totp/Werkstattbuch:Jan%20Holz?secret=${secret}&issuer=Werkstattbuch`);
    expect(recoveryCodes).toHaveLength(10);
    expect(await account(token)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    const asked = await logIn();
    expect([asked.status, asked.body]).toEqual([200, { needsCode: true }]);
    // The code that confirmed the set-up is used.
    expect((await logIn({ code })).body.type).toContain('second-factor-wrong');
    garage.clock.advance(60_000);
    const next = codeOf(secret);
    const both = await Promise.all([logIn({ code: next }), logIn({ code: next })]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
    const recovery = (recoveryCodes[0] ?? '').toUpperCase();
    expect((await logIn({ code: recovery })).status).toBe(200);
    expect((await logIn({ code: recovery })).status).toBe(401);
    expect((await account(token)).recoveryCodesLeft).toBe(9);
  });

  it('is no place to guess: wrong codes count as failures, a missing one does not', async () => {
    await setUp((await logIn()).body.token);
    for (let time = 1; time <= 10; time++) expect((await logIn()).body).toEqual({ needsCode: true });
    for (let failure = 1; failure <= 5; failure++)
      expect((await logIn({ code: '000000' })).body.type).toContain('second-factor-wrong');
    expect((await logIn({ code: '000000' })).status).toBe(429);
  });

  it('does not tell a stranger whether there is one', async () => {
    await setUp((await logIn()).body.token);
    expect((await logIn({ password: 'falsch' })).body.detail).toBe('Login fehlgeschlagen');
  });

  it('needs the password to be set, and password and code to be removed', async () => {
    const { token } = (await logIn()).body;
    const wrong = await call('POST', '/account/second-factor', token, { password: 'falsch' });
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([400, 'password']);
    const { secret } = await setUp(token);
    expect((await call('POST', '/account/second-factor', token, { password: PASSWORD })).status).toBe(409);
    garage.clock.advance(60_000);
    const remove = (code: string) =>
      call<LoginAnswer & Problem>('POST', '/account/second-factor/remove', token, {
        password: PASSWORD,
        code,
      });
    expect((await remove('000000')).body.errors[0]?.field).toBe('code');
    const removed = await remove(codeOf(secret));
    expect(removed.status).toBe(200);
    expect((await logIn()).body.token).toEqual(expect.any(String));
    expect(await garage.app.platform.vault.list('second-factors', '', 10)).toEqual([]);
  });

  it('stays out if its confirmation fails: the log-in goes on without', async () => {
    const { token } = (await logIn()).body;
    const begun = await call<NewSecondFactorAnswer>('POST', '/account/second-factor', token, {
      password: PASSWORD,
    });
    const { factorId } = begun.body;
    const confirmed = await call('POST', '/account/second-factor/confirm', token, {
      factorId,
      code: '000000',
    });
    expect(confirmed.status).toBe(400);
    expect((await logIn()).body.token).toEqual(expect.any(String));
  });

  it('is taken away by an administrator if it is lost, which ends the sessions', async () => {
    const { token } = (await logIn()).body;
    await setUp(token);
    const reset = await call<UserAnswer>('POST', `/admin/users/${jan.id}/reset-second-factor`, admin);
    expect(reset.body.hasSecondFactor).toBe(false);
    expect(await isIn(token)).toBe(false);
    expect((await logIn()).body.token).toEqual(expect.any(String));
  });

  it('can be demanded from administrators, by one who has it; until then they can do nothing else', async () => {
    const choose = () =>
      call<LoginSettings & Problem>('PUT', '/settings/login', admin, { adminsNeedSecondFactor: true });
    expect((await choose()).body.detail).toBe('Bitte richten Sie zuerst Ihren eigenen zweiten Faktor ein.');
    await setUp(admin, 'geheim-in-der-probe');
    expect((await choose()).body.adminsNeedSecondFactor).toBe(true);
    expect((await call('GET', '/admin/users', admin)).status).toBe(200);
    await adminChanges({ roles: ['ADMIN'] });
    const { body } = await logIn();
    expect(body.mustDo).toBe('set-second-factor');
    expect((await call('GET', '/admin/users', body.token)).status).toBe(403);
    await setUp(body.token);
    expect((await call('GET', '/admin/users', body.token)).status).toBe(200);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
