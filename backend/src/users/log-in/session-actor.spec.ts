import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';
import { loginSettingsStream } from '#contracts/users/login-settings.js';
import { sessionStream } from '#contracts/users/session.js';
import { usersStream } from '#contracts/users/users.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import { given } from '../../testing/given.js';
import { memoryStreams } from '../../testing/memory-streams.js';
import { chooseLoginSettings } from '../account/own-credentials.js';
import { addUser, changeUser, removeUser } from '../user.js';
import { endSession, StreamSessionCheck } from './session.js';

const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: '2026-11-23T08:00:00.000Z' };
const claims: SessionClaims = { sub: 'kim', roles: ['ADMIN'], cv: 1, jti: 'token-1', iat: 0, exp: 9e9 };

/** Kim, with this role and the first version of the credentials. */
async function kimAs(role: Role) {
  const streams = memoryStreams();
  const account = { username: 'kim.a', roles: [role], passwordId: 'p1' };
  await streams.handle(usersStream, '', addUser({ userId: 'kim', ...account }), context);
  const check = (change: Partial<SessionClaims> = {}) =>
    new StreamSessionCheck(streams).check({ ...claims, ...change });
  return { streams, account, check };
}

describe('the caller of a session', () => {
  it('has the roles that its user has now, not those of the token', async () => {
    const { check } = await kimAs('LAGERIST');
    expect(await check()).toEqual({ kind: 'user', userId: 'kim', roles: ['LAGERIST'] });
  });

  it('is nobody with other credentials, or if the user is unknown or removed', async () => {
    const { check, streams, account } = await kimAs('LAGERIST');
    expect(await check({ sub: 'tom' })).toBeNull();
    expect(await check({ cv: 0 })).toBeNull();
    await streams.handle(usersStream, '', changeUser('kim', { ...account, passwordId: 'p2' }), context);
    expect(await check()).toBeNull();
    expect(await check({ cv: 2 })).not.toBeNull();
    await streams.handle(usersStream, '', removeUser('kim', null), context);
    expect(await check({ cv: 2 })).toBeNull();
  });

  it('is nobody after the log-out of this session; other sessions continue', async () => {
    const { check, streams } = await kimAs('LAGERIST');
    await streams.handle(sessionStream, 'token-1', endSession('token-1', 'kim'), context);
    expect(await check()).toBeNull();
    expect(await check({ jti: 'token-2' })).not.toBeNull();
  });

  it('has no role until what must be done first is done', async () => {
    const { check, streams } = await kimAs('ADMIN');
    expect(await check()).toMatchObject({ roles: ['ADMIN'] });
    const demand = chooseLoginSettings({ adminsNeedSecondFactor: true }, true);
    await streams.handle(loginSettingsStream, '', demand, context);
    expect(await check()).toEqual({ kind: 'user', userId: 'kim', roles: [] });
  });
});

it('a session ends once', () => {
  const ended = { type: 'SessionEnded', version: 1, data: { sessionId: 'token-1', userId: 'kim' } } as const;
  expect(given(sessionStream).when(endSession('token-1', 'kim'))).toEqual([ended]);
  expect(given(sessionStream, ended).when(endSession('token-1', 'kim'))).toEqual([]);
});
