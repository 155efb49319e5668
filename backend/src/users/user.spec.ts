import type { Role } from '#contracts/access/roles.js';
import type { UserEvent } from '#contracts/users/user.events.js';
import { usersStream } from '#contracts/users/users.js';
import { given, refusalOf } from '../testing/given.js';
import { addUser, assertCredentials, changeUser, removeUser, userNamed } from './user.js';

const added = (
  userId: string,
  username: string,
  roles: readonly Role[],
  passwordId = `${userId}-1`,
): UserEvent => ({
  type: 'UserAdded',
  version: 1,
  data: { userId, username, roles, passwordId },
});
const anna = added('u1', 'Anna', ['ADMIN']);
const bert = added('u2', 'Bert', ['DISPONENT', 'MECHANIKER']);
const unchanged = { username: 'Bert', roles: ['DISPONENT', 'MECHANIKER'] as Role[], passwordId: null };

const revoked = (role: Role): UserEvent => ({
  type: 'RoleRevoked',
  version: 1,
  data: { userId: 'u2', role },
});
const granted = (role: Role): UserEvent => ({
  type: 'RoleGranted',
  version: 1,
  data: { userId: 'u2', role },
});
const ordered = (...roles: Role[]): UserEvent => ({
  type: 'RolesAssigned',
  version: 1,
  data: { userId: 'u2', roles },
});

const shownAs = (userId: string, displayName: string | null): UserEvent => ({
  type: 'UserDisplayNameChosen',
  version: 1,
  data: { userId, displayName },
});

const demanded = (userId: string): UserEvent => ({
  type: 'PasswordChangeDemanded',
  version: 1,
  data: { userId },
});

const versionAfter = (...facts: UserEvent[]) =>
  given(usersStream, bert, ...facts).state.get('u2')?.credentialVersion;

describe('adding a user', () => {
  it('assigns DISPONENT by default', () => {
    expect(
      given(usersStream).when(addUser({ userId: 'u1', username: 'Anna', roles: [], passwordId: 'p' })),
    ).toEqual([added('u1', 'Anna', ['DISPONENT'], 'p')]);
  });

  it('removes duplicate roles, and all others besides ADMIN', () => {
    expect(
      given(usersStream).when(
        addUser({ userId: 'u1', username: 'Anna', roles: ['LAGERIST', 'ADMIN'], passwordId: 'p' }),
      ),
    ).toEqual([added('u1', 'Anna', ['ADMIN'], 'p')]);
    expect(
      given(usersStream).when(
        addUser({ userId: 'u1', username: 'Anna', roles: ['LAGERIST', 'LAGERIST'], passwordId: 'p' }),
      ),
    ).toEqual([added('u1', 'Anna', ['LAGERIST'], 'p')]);
  });

  it('chooses the name that colleagues read, and demands a new password if the call says so', () => {
    const wanted = { userId: 'u1', username: 'Anna', displayName: 'Frau Ahorn', roles: [], passwordId: 'p' };
    const events = given(usersStream).when(addUser({ ...wanted, demandPasswordChange: true }));
    expect(events).toEqual([
      added('u1', 'Anna', ['DISPONENT'], 'p'),
      shownAs('u1', 'Frau Ahorn'),
      demanded('u1'),
    ]);
    expect(given(usersStream, ...events).when(addUser(wanted))).toEqual([]);
    const other = addUser({ ...wanted, displayName: 'Frau Buche' });
    expect(refusalOf(() => given(usersStream, ...events).when(other)).code).toBe('idempotency-key-reused');
    const alike = addUser({ ...wanted, userId: 'u2', username: 'Berta' });
    expect(refusalOf(() => given(usersStream, ...events).when(alike)).errors).toMatchObject([
      { field: 'displayName' },
    ]);
  });

  it.each(['anna', 'ANNA', 'Ａnna'])('refuses %s if Anna exists', (username) => {
    expect(
      refusalOf(() =>
        given(usersStream, anna).when(addUser({ userId: 'u9', username, roles: [], passwordId: 'p' })),
      ),
    ).toMatchObject({
      code: 'name-taken',
      errors: [{ field: 'username', message: 'Dieser Benutzername wird bereits verwendet.' }],
    });
  });

  it.each(['Lager-1', 'LAGER-l'])('refuses %s if lager-i exists', (username) => {
    const one = given(usersStream, added('u1', 'lager-i', ['LAGERIST']));
    const another = addUser({ userId: 'u9', username, roles: [], passwordId: 'p' });
    expect(refusalOf(() => one.when(another))).toMatchObject({
      code: 'name-taken',
      errors: [
        { field: 'username', message: 'Dieser Benutzername ist von „lager-i“ kaum zu unterscheiden.' },
      ],
    });
  });

  it('is possible up to 500 accounts', () => {
    const many = Array.from({ length: 500 }, (_, place) => added(`u${place}`, `Kim ${place}`, ['LAGERIST']));
    const { when } = given(usersStream, ...many);
    const another = addUser({ userId: 'new', username: 'Anna', roles: [], passwordId: 'p' });
    expect(refusalOf(() => when(another))).toMatchObject({ code: 'conflict' });
  });

  it('may reuse the name of a removed user', () => {
    expect(
      given(usersStream, anna, bert, { type: 'UserRemoved', version: 1, data: { userId: 'u2' } }).when(
        addUser({ userId: 'u3', username: 'bert', roles: [], passwordId: 'p' }),
      ),
    ).toEqual([added('u3', 'bert', ['DISPONENT'], 'p')]);
  });
});

describe('changing a user', () => {
  it('demands another password only together with a new one', () => {
    const { when } = given(usersStream, anna, bert);
    const demand = { ...unchanged, demandPasswordChange: true };
    expect(when(changeUser('u2', demand))).toEqual([]);
    expect(when(changeUser('u2', { ...demand, passwordId: 'p2' }))).toEqual([
      { type: 'PasswordChanged', version: 1, data: { userId: 'u2', passwordId: 'p2' } },
      demanded('u2'),
    ]);
  });

  it('keeps a name that looks like the name of somebody else, from before this was refused', () => {
    const alike = [anna, bert, added('u3', 'Ber-1', ['LAGERIST']), shownAs('u2', 'ber-l')];
    const { when } = given(usersStream, ...alike);
    expect(when(changeUser('u2', { ...unchanged, displayName: 'ber-l', roles: ['DISPONENT'] }))).toHaveLength(
      1,
    );
    const third = { username: 'Ber-1', roles: ['LAGERIST'] as Role[], passwordId: 'p2' };
    expect(when(changeUser('u3', third))).toHaveLength(1);
    expect(refusalOf(() => when(changeUser('u3', { ...third, username: 'ber-I' }))).code).toBe('name-taken');
  });

  it('may show the own user name in another way', () => {
    const { when } = given(usersStream, anna, bert);
    expect(when(changeUser('u2', { ...unchanged, displayName: 'BERT' }))).toEqual([shownAs('u2', 'BERT')]);
  });

  it('appends nothing without change', () => {
    expect(given(usersStream, anna, bert).when(changeUser('u2', unchanged))).toEqual([]);
  });

  it('records each change as a separate event', () => {
    expect(
      given(usersStream, anna, bert).when(
        changeUser('u2', { username: 'Berta', roles: ['LAGERIST'], passwordId: 'p2' }),
      ),
    ).toEqual([
      { type: 'UserRenamed', version: 1, data: { userId: 'u2', username: 'Berta' } },
      { type: 'RoleRevoked', version: 1, data: { userId: 'u2', role: 'DISPONENT' } },
      { type: 'RoleRevoked', version: 1, data: { userId: 'u2', role: 'MECHANIKER' } },
      { type: 'RoleGranted', version: 1, data: { userId: 'u2', role: 'LAGERIST' } },
      { type: 'PasswordChanged', version: 1, data: { userId: 'u2', passwordId: 'p2' } },
    ]);
  });

  it('chooses the name that colleagues read, and keeps it without a word about it', () => {
    const { when } = given(usersStream, anna, bert);
    expect(when(changeUser('u2', { ...unchanged, displayName: 'Bert Holz' }))).toEqual([
      shownAs('u2', 'Bert Holz'),
    ]);
    const named = given(usersStream, anna, bert, shownAs('u2', 'Bert Holz'));
    expect(named.when(changeUser('u2', unchanged))).toEqual([]);
    expect(named.when(changeUser('u2', { ...unchanged, displayName: null }))).toEqual([shownAs('u2', null)]);
  });

  it.each([
    ['a user name', 'anna', [anna, bert]],
    ['a display name', 'Frau Ahorn', [anna, bert, shownAs('u1', 'Frau Ahorn')]],
  ])('refuses as display name %s of somebody else', (_name, displayName, facts) => {
    const decide = changeUser('u2', { ...unchanged, displayName });
    expect(refusalOf(() => given(usersStream, ...facts).when(decide))).toMatchObject({
      code: 'name-taken',
      errors: [{ field: 'displayName' }],
    });
  });

  it('lets users change the case of their own name', () => {
    expect(given(usersStream, anna, bert).when(changeUser('u2', { ...unchanged, username: 'BERT' }))).toEqual(
      [{ type: 'UserRenamed', version: 1, data: { userId: 'u2', username: 'BERT' } }],
    );
  });

  it("keeps the last ADMIN, whatever the name's spelling", () => {
    const renamed = { username: 'Anne', roles: ['ADMIN'] as const, passwordId: null };
    expect(given(usersStream, anna, bert).when(changeUser('u1', renamed))).toEqual([
      { type: 'UserRenamed', version: 1, data: { userId: 'u1', username: 'Anne' } },
    ]);
  });

  it.each<[string, Role[], UserEvent[]]>([
    ['a role less', ['DISPONENT'], [revoked('MECHANIKER')]],
    ['a role more', ['DISPONENT', 'MECHANIKER', 'LAGERIST'], [granted('LAGERIST')]],
    ['another role', ['DISPONENT', 'LAGERIST'], [revoked('MECHANIKER'), granted('LAGERIST')]],
    ['another primary role', ['MECHANIKER', 'DISPONENT'], [ordered('MECHANIKER', 'DISPONENT')]],
    [
      'an additional role as the primary one',
      ['LAGERIST', 'DISPONENT', 'MECHANIKER'],
      [granted('LAGERIST'), ordered('LAGERIST', 'DISPONENT', 'MECHANIKER')],
    ],
    [
      'an additional role between the others',
      ['DISPONENT', 'LAGERIST', 'MECHANIKER'],
      [granted('LAGERIST'), ordered('DISPONENT', 'LAGERIST', 'MECHANIKER')],
    ],
    ['every right', ['ADMIN'], [revoked('DISPONENT'), revoked('MECHANIKER'), granted('ADMIN')]],
  ])('records %s, and holds the roles in the order that was wanted', (_, roles, facts) => {
    const { when } = given(usersStream, anna, bert);
    expect(when(changeUser('u2', { ...unchanged, roles }))).toEqual(facts);
    expect(given(usersStream, anna, bert, ...facts).state.get('u2')?.roles).toEqual(roles);
  });

  it('sets the revision of the last change', () => {
    const renamed: UserEvent = { type: 'UserRenamed', version: 1, data: { userId: 'u2', username: 'Berta' } };
    const { when } = given(usersStream, anna, bert, renamed);
    expect(
      refusalOf(() => when(changeUser('u2', unchanged), { expectedRevision: 1, row: 'u2' })),
    ).toMatchObject({ code: 'revision-behind' });
    expect(when(changeUser('u2', unchanged), { expectedRevision: 2, row: 'u2' })).toHaveLength(1);
  });

  it('refuses invalid values', () => {
    const { when } = given(usersStream, anna, bert);
    expect(refusalOf(() => when(changeUser('u2', { ...unchanged, roles: [] })))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'roles' }],
    });
    expect(refusalOf(() => when(changeUser('u2', { ...unchanged, username: 'anna' })))).toMatchObject({
      code: 'name-taken',
      errors: [{ field: 'username' }],
    });
    expect(refusalOf(() => when(changeUser('u3', unchanged)))).toMatchObject({ code: 'not-found' });
    expect(
      refusalOf(() => when(changeUser('u2', unchanged), { expectedRevision: 0, row: 'u2' })),
    ).toMatchObject({ code: 'revision-behind' });
    expect(refusalOf(() => when(changeUser('u1', { ...unchanged, username: 'Anna' })))).toMatchObject({
      code: 'last-admin',
    });
  });

  it('can demote an ADMIN while another remains', () => {
    expect(
      given(usersStream, anna, added('u3', 'Carla', ['ADMIN'])).when(
        changeUser('u1', { username: 'Anna', roles: ['LAGERIST'], passwordId: null }),
      ),
    ).toEqual([
      { type: 'RoleRevoked', version: 1, data: { userId: 'u1', role: 'ADMIN' } },
      { type: 'RoleGranted', version: 1, data: { userId: 'u1', role: 'LAGERIST' } },
    ]);
  });

  it('ends sessions after a new password or new roles, not after a new name', () => {
    expect(versionAfter()).toBe(1);
    expect(versionAfter({ type: 'UserRenamed', version: 1, data: { userId: 'u2', username: 'B' } })).toBe(1);
    expect(versionAfter(granted('LAGERIST'))).toBe(2);
    expect(versionAfter(revoked('MECHANIKER'))).toBe(2);
    expect(versionAfter(ordered('MECHANIKER', 'DISPONENT'))).toBe(2);
    expect(
      versionAfter({ type: 'PasswordChanged', version: 1, data: { userId: 'u2', passwordId: 'x' } }),
    ).toBe(2);
  });
});

describe('removing a user', () => {
  it('removes the account', () => {
    expect(given(usersStream, anna, bert).when(removeUser('u2', 'u1'))).toEqual([
      { type: 'UserRemoved', version: 1, data: { userId: 'u2' } },
    ]);
  });

  it('refuses the own account, the last ADMIN, an unknown user and an old revision', () => {
    const { when } = given(usersStream, anna, bert);
    const noAdmin = given(usersStream, added('u1', 'Anna', ['LAGERIST']), bert);
    expect(noAdmin.when(removeUser('u2', 'u1'))).toHaveLength(1);
    expect(refusalOf(() => when(removeUser('u2', 'u2')))).toMatchObject({ code: 'own-account' });
    expect(refusalOf(() => when(removeUser('u1', 'u2')))).toMatchObject({ code: 'last-admin' });
    expect(refusalOf(() => when(removeUser('u9', 'u1')))).toMatchObject({ code: 'not-found' });
    expect(refusalOf(() => when(removeUser('u2', 'u1'), { expectedRevision: 0, row: 'u2' }))).toMatchObject({
      code: 'revision-behind',
    });
  });
});

describe('names and passwords', () => {
  it('find a user ignoring case', () => {
    expect(userNamed(given(usersStream, anna, bert).state, ' bERT ')?.id).toBe('u2');
  });

  it.each([
    ['abc', 'Schraube 7'],
    ['a'.repeat(50), 'Schraube 7'.repeat(20)],
    ['anna', null],
  ])('takes %s with %s', (username, password) => {
    expect(() => assertCredentials(username, password)).not.toThrow();
  });

  it('refuses a display name by its signs, and a missing one is no fault', () => {
    expect(() => assertCredentials('anna', null, null)).not.toThrow();
    expect(refusalOf(() => assertCredentials('anna', null, 'Frau\u200bAhorn')).errors).toEqual([
      { field: 'displayName', message: 'Der Anzeigename enthält unzulässige Zeichen.' },
    ]);
  });

  it.each([
    ['ab', 'lang genug 1', 'username'],
    ['a'.repeat(51), 'lang genug 1', 'username'],
    ['an\u200bna', 'lang genug 1', 'username'],
    ['anna', 'zu kurz', 'password'],
    ['anna', `${'Schraube 7'.repeat(20)}!`, 'password'],
    ['anna.muster', 'Anna.Muster', 'password'],
  ])('refuses %s with %s', (username, password, field) => {
    expect(() => assertCredentials(username, password)).toThrow(
      expect.objectContaining({ code: 'validation-failed', errors: [expect.objectContaining({ field })] }),
    );
  });
});
