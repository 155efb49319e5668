import type { Role } from '#contracts/access/roles.js';
import { loginSettingsStream, type LoginSettingsChosen } from '#contracts/users/login-settings.js';
import type { UserEvent } from '#contracts/users/user.events.js';
import { usersStream, type User } from '#contracts/users/users.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  changeOwnPassword,
  chooseLoginSettings,
  chooseStartPage,
  endSessions,
  mustDo,
  removeSecondFactor,
  setSecondFactor,
  startPageOf,
} from './own-credentials.js';

const added = (...roles: readonly Role[]): UserEvent => ({
  type: 'UserAdded',
  version: 1,
  data: { userId: 'u1', username: 'Anna', roles, passwordId: 'p1' },
});
const factorSet: UserEvent = { type: 'SecondFactorSet', version: 1, data: { userId: 'u1', factorId: 'f1' } };
const demanded: UserEvent = { type: 'PasswordChangeDemanded', version: 1, data: { userId: 'u1' } };
const changed: UserEvent = {
  type: 'PasswordChanged',
  version: 1,
  data: { userId: 'u1', passwordId: 'p2' },
};
const annaAfter = (...events: UserEvent[]): User => {
  const anna = given(usersStream, ...events).state.get('u1');
  if (anna === undefined) throw new Error('Anna is missing');
  return anna;
};

describe('start pages', () => {
  const settings = given(loginSettingsStream);

  it('are set for roles whose users may open them', () => {
    const startPages = { DISPONENT: '/today' };
    expect(settings.when(chooseLoginSettings({ adminsNeedSecondFactor: false, startPages }, false))).toEqual([
      {
        type: 'LoginSettingsChosen',
        version: 1,
        data: { adminsNeedSecondFactor: false, startPages },
      },
    ]);
    const closed = { adminsNeedSecondFactor: false, startPages: { LAGERIST: '/today' } };
    expect(refusalOf(() => settings.when(chooseLoginSettings(closed, false))).errors).toEqual([
      { field: 'startPages', message: 'Bitte wählen Sie eine Seite, die diese Rolle öffnen darf.' },
    ]);
  });

  it('are none in settings that are older than they, and every change has its revision', () => {
    const older: LoginSettingsChosen = {
      type: 'LoginSettingsChosen',
      version: 1,
      data: { adminsNeedSecondFactor: true },
    };
    const state = { adminsNeedSecondFactor: true, startPages: {}, revision: 2 };
    expect(given(loginSettingsStream, older, older).state).toEqual(state);
  });

  it('stay as they are where the call says null', () => {
    const wanted = { adminsNeedSecondFactor: false, startPages: null as never };
    expect(settings.when(chooseLoginSettings(wanted, false))).toEqual([]);
  });

  it('are chosen by their owner, once, among the pages that he may open', () => {
    const chosen: UserEvent = {
      type: 'StartPageChosen',
      version: 1,
      data: { userId: 'u1', startPage: '/today' },
    };
    const { when } = given(usersStream, added('DISPONENT'));
    expect(when(chooseStartPage('u1', '/today'))).toEqual([chosen]);
    expect(given(usersStream, added('DISPONENT'), chosen).when(chooseStartPage('u1', '/today'))).toEqual([]);
    expect(refusalOf(() => when(chooseStartPage('u1', '/admin/users'))).errors).toMatchObject([
      { field: 'startPage' },
    ]);
    const backAgain: UserEvent = { ...chosen, data: { userId: 'u1', startPage: null } };
    expect(given(usersStream, added('DISPONENT'), chosen).when(chooseStartPage('u1', null))).toEqual([
      backAgain,
    ]);
  });

  it('are the own choice, else that of the primary role, if they are still open', () => {
    const rules = { adminsNeedSecondFactor: false, startPages: { DISPONENT: '/calendar' } } as const;
    const begins = (roles: readonly Role[], startPage: string | null) =>
      startPageOf({ ...annaAfter(added(...roles)), startPage }, rules);
    expect(begins(['DISPONENT'], null)).toBe('/calendar');
    expect(begins(['DISPONENT'], '/today')).toBe('/today');
    expect(begins(['LAGERIST'], '/today')).toBeNull();
    expect(begins(['DISPONENT'], '/admin/users')).toBe('/calendar');
  });
});

describe('the own password', () => {
  it('is replaced once, and not if another call replaced it meanwhile', () => {
    const { when } = given(usersStream, added('LAGERIST'));
    expect(when(changeOwnPassword('u1', 'p1', 'p2'))).toEqual([changed]);
    const later = given(usersStream, added('LAGERIST'), changed);
    expect(later.when(changeOwnPassword('u1', 'p1', 'p2'))).toEqual([]);
    expect(refusalOf(() => later.when(changeOwnPassword('u1', 'p1', 'p3')))).toMatchObject({ code: 'busy' });
  });
});

describe('the sessions', () => {
  it('end with every event that raises the version of the credentials', () => {
    const { when } = given(usersStream, added('LAGERIST'));
    const [ended] = when(endSessions('u1'));
    expect(ended).toEqual({ type: 'SessionsEnded', version: 1, data: { userId: 'u1' } });
    const removed: UserEvent = {
      type: 'SecondFactorRemoved',
      version: 1,
      data: { userId: 'u1', reason: 'lost' },
    };
    expect(annaAfter(added('LAGERIST')).credentialVersion).toBe(1);
    for (const event of [ended as UserEvent, removed, changed])
      expect(annaAfter(added('LAGERIST'), event).credentialVersion).toBe(2);
    for (const event of [factorSet, demanded])
      expect(annaAfter(added('LAGERIST'), event).credentialVersion).toBe(1);
  });
});

describe('the second factor', () => {
  it('is set once and removed once', () => {
    const without = given(usersStream, added('LAGERIST'));
    expect(without.when(setSecondFactor('u1', 'f1'))).toEqual([factorSet]);
    expect(without.when(removeSecondFactor('u1', 'by-owner'))).toEqual([]);
    const withOne = given(usersStream, added('LAGERIST'), factorSet);
    expect(withOne.when(setSecondFactor('u1', 'f1'))).toEqual([]);
    expect(refusalOf(() => withOne.when(setSecondFactor('u1', 'f2')))).toMatchObject({ code: 'conflict' });
    expect(withOne.when(removeSecondFactor('u1', 'by-owner'))).toEqual([
      { type: 'SecondFactorRemoved', version: 1, data: { userId: 'u1', reason: 'by-owner' } },
    ]);
  });

  it('is demanded by administrators who have one', () => {
    const { when } = given(loginSettingsStream);
    const wanted = { adminsNeedSecondFactor: true };
    expect(when(chooseLoginSettings(wanted, true))).toEqual([
      { type: 'LoginSettingsChosen', version: 1, data: { ...wanted, startPages: {} } },
    ]);
    expect(refusalOf(() => when(chooseLoginSettings(wanted, false)))).toMatchObject({
      code: 'second-factor-first',
    });
    expect(when(chooseLoginSettings({ adminsNeedSecondFactor: false }, false))).toEqual([]);
  });
});

it('first comes a new password, then the second factor of administrators, then the work', () => {
  const needed = { adminsNeedSecondFactor: true };
  expect(mustDo(annaAfter(added('ADMIN'), demanded), needed)).toBe('change-password');
  expect(mustDo(annaAfter(added('ADMIN'), demanded, changed), needed)).toBe('set-second-factor');
  expect(mustDo(annaAfter(added('ADMIN'), factorSet), needed)).toBeNull();
  expect(mustDo(annaAfter(added('LAGERIST')), needed)).toBeNull();
  expect(mustDo(annaAfter(added('ADMIN')), { adminsNeedSecondFactor: false })).toBeNull();
});
