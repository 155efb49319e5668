import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { ROLES } from '#contracts/access/roles.js';
import type { UserEvent } from '#contracts/users/user.events.js';
import { usersStream, type User, type Users } from '#contracts/users/users.js';
import type { Decide } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import { given } from '../testing/given.js';
import { addUser, removeUser, userNamed } from './user.js';
import { UserImport, userTable } from './user-import.js';

const PASSWORD = 'geheim-genug-2026';
const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: '2026-11-28T08:00:00.000Z' };
const file = (...rows: string[]) => ['Benutzername;Rollen;Passwort', ...rows].join('\n');

describe('a file of users', () => {
  let facts: UserEvent[];
  /** The stored hashes, as `<userId>/<password>`. */
  let kept: Map<string, string>;
  let dropped: string[];
  /** What another caller does while a password is hashed. */
  let meanwhile: () => void;
  const passwords = {
    async keep(userId: string, password: string): Promise<string> {
      meanwhile();
      const passwordId = `hash-${kept.size + 1}`;
      kept.set(passwordId, `${userId}/${password}`);
      return passwordId;
    },
    async drop(userId: string, passwordId: string): Promise<void> {
      dropped.push(`${userId}/${passwordId}`);
      kept.delete(passwordId);
    },
  };
  const state = (): Users => given(usersStream, ...facts).state;
  const change = (decide: Decide<Users, UserEvent>): void =>
    void facts.push(...given(usersStream, ...facts).when(decide));
  const load = async () => ({ state: state(), revision: facts.length - 1 });
  const handle = async (_type: unknown, _id: string, decide: Decide<Users, UserEvent>) => change(decide);
  const importOf = (streams: object = { load, handle }) => new UserImport(streams as Streams, passwords);
  const carryOut = (...rows: string[]) => importOf().carryOut(file(...rows), context);
  const problemsOf = async (...rows: string[]) => (await importOf().plan(file(...rows))).problems;
  const named = (name: string) => userNamed(state(), name) as User;
  const add = (userId: string, username: string) =>
    change(addUser({ userId, username, roles: ['LAGERIST'], passwordId: 'first' }));

  beforeEach(() => {
    facts = [];
    kept = new Map([['first', 'kim/alt']]);
    dropped = [];
    meanwhile = () => undefined;
    add('kim', 'Kim');
  });

  it('needs columns for names and roles', async () => {
    expect(await importOf().plan('Rollen;Benutzername\nLAGERIST;Kim')).toMatchObject({ problems: [] });
    await expect(importOf().plan('Passwort\nx')).rejects.toMatchObject({
      errors: [{ field: 'csv', message: 'In der ersten Zeile fehlt: Benutzername, Rollen.' }],
    });
  });

  it('adds users with their roles and password', async () => {
    expect(await carryOut(` Sam  A ;Mechaniker, lagerist;${PASSWORD}`, `Alex;;${PASSWORD}`)).toEqual({
      rows: 2,
      problems: [],
      changes: [
        { row: 2, subject: 'Sam A', kind: 'neu' },
        { row: 3, subject: 'Alex', kind: 'neu' },
      ],
    });
    const sam = named('Sam A');
    expect(sam).toMatchObject({ roles: ['MECHANIKER', 'LAGERIST'], passwordId: 'hash-2' });
    expect(kept.get('hash-2')).toBe(`${sam.id}/${PASSWORD}`);
    expect(named('Alex')).toMatchObject({ roles: ['DISPONENT'], passwordId: 'hash-3' });
    expect([kept.size, dropped]).toEqual([3, []]);
  });

  it('changes what a row of a known user says, and nothing else', async () => {
    expect(await carryOut('KIM;MECHANIKER;')).toMatchObject({
      changes: [{ row: 2, subject: 'KIM', kind: 'geändert' }],
    });
    expect(named('Kim')).toMatchObject({
      username: 'Kim',
      roles: ['MECHANIKER'],
      passwordId: 'first',
    });
    expect(await carryOut('Kim;;')).toMatchObject({ changes: [] });
    expect(named('Kim')).toMatchObject({ roles: ['MECHANIKER'], passwordId: 'first' });
    expect([...kept.keys()]).toEqual(['first']);
  });

  it('replaces a password, and drops the old one', async () => {
    await carryOut(`Kim;;${PASSWORD}`);
    expect(named('Kim')).toMatchObject({ passwordId: 'hash-2', roles: ['LAGERIST'] });
    expect([...kept]).toEqual([['hash-2', `kim/${PASSWORD}`]]);
    expect(dropped).toEqual(['kim/first']);
  });

  it('is only planned without a hash', async () => {
    expect(await importOf().plan(file(`Sam;LAGERIST;${PASSWORD}`, `Kim;MECHANIKER;${PASSWORD}`))).toEqual({
      rows: 2,
      problems: [],
      changes: [
        { row: 2, subject: 'Sam', kind: 'neu' },
        { row: 3, subject: 'Kim', kind: 'geändert' },
      ],
    });
    expect([state().size, kept.size]).toEqual([1, 1]);
    expect(named('Kim')).toMatchObject({ roles: ['LAGERIST'] });
  });

  it('tells all that is wrong with a row, by its columns', async () => {
    expect(await problemsOf('Sam;Chef und Lagerist;')).toEqual([
      { row: 2, field: 'Passwort', message: 'Neue Benutzer brauchen ein Passwort.' },
      { row: 2, field: 'Rollen', message: `Die Rolle „CHEF“ gibt es nicht (${ROLES.join(', ')}).` },
      { row: 2, field: 'Rollen', message: `Die Rolle „UND“ gibt es nicht (${ROLES.join(', ')}).` },
    ]);
    expect(await problemsOf('Kim;LAGERIST;kurz')).toMatchObject([{ row: 2, field: 'Passwort' }]);
    expect(await problemsOf(`;LAGERIST;${PASSWORD}`)).toMatchObject([{ row: 2, field: 'Benutzername' }]);
  });

  it('tells of five wrong roles at most, each shortened to fifty letters', async () => {
    const problems = await problemsOf(`Kim;${'x'.repeat(60)},B,C,D,E,F;`);
    expect(problems).toHaveLength(ROLES.length);
    expect(problems[0]?.message).toContain(`„${'X'.repeat(50)}“`);
  });

  it('names each user once', async () => {
    expect(await problemsOf('Kim;LAGERIST;', ' kim ;MECHANIKER;')).toEqual([
      { row: 3, field: '', message: 'Diese Zeile kommt mehrfach vor.' },
    ]);
    const unnamed = await problemsOf(`;LAGERIST;${PASSWORD}`, `;LAGERIST;${PASSWORD}`);
    expect(unnamed.map(({ field }) => field)).toEqual(['Benutzername', 'Benutzername']);
  });

  it('changes nothing, and hashes nothing, if one row is wrong', async () => {
    await expect(carryOut(`Sam;LAGERIST;${PASSWORD}`, 'Alex;LAGERIST;')).rejects.toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'Zeile 3, Passwort' }],
    });
    expect([state().size, kept.size]).toEqual([1, 1]);
  });

  it.each([
    ['somebody else adds the user', 'Sam', () => add('sam', 'Sam')],
    ['somebody else removes the user', 'Kim', () => change(removeUser('kim', null))],
  ])('is refused with nothing kept if %s while passwords are hashed', async (_, username, others) => {
    meanwhile = others;
    await expect(carryOut(`${username};LAGERIST;${PASSWORD}`)).rejects.toMatchObject({
      code: 'validation-failed',
    });
    expect([...kept.keys()]).toEqual(['first']);
  });

  it('keeps its hashes if nobody knows whether it was stored', async () => {
    const cut = { load, handle: () => Promise.reject(new Error('connection lost')) };
    await expect(importOf(cut).carryOut(file(`Kim;;${PASSWORD}`), context)).rejects.toThrow(
      'connection lost',
    );
    expect([...kept.keys()]).toEqual(['first', 'hash-2']);
  });
});

it('a table of users can be imported again, without passwords', () => {
  const kim = {
    id: 'kim',
    username: 'Kim',
    displayName: null,
    roles: ['LAGERIST', 'MECHANIKER'],
    mustChangePassword: false,
    hasSecondFactor: false,
    revision: 1,
  } as const;
  expect(userTable([kim])).toEqual([
    ['Benutzername', 'Rollen', 'Passwort'],
    ['Kim', 'LAGERIST, MECHANIKER', ''],
  ]);
});
