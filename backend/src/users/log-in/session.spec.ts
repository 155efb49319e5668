import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { sessionStream } from '#contracts/users/session.js';
import { usersStream } from '#contracts/users/users.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import { Streams } from '../../platform/streams/streams.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { endSession, StreamSessionCheck } from './session.js';
import { addUser, changeUser, removeUser } from '../user.js';

const USER = '0190a000-0000-7000-8000-00000000000a';
const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: '2026-11-23T08:00:00.000Z' };
const claims: SessionClaims = { sub: USER, roles: ['LAGERIST'], cv: 1, jti: 'token-1', iat: 0, exp: 9e9 };

describe('a session', () => {
  let platform: TestPlatform;
  let check: StreamSessionCheck;
  let elsewhere: Streams;
  beforeEach(async () => {
    platform = await openTestPlatform();
    check = new StreamSessionCheck(platform.streams);
    elsewhere = new Streams(platform.eventLog);
    const account = { userId: USER, username: 'kim.a', roles: ['LAGERIST'] as const, passwordId: 'p1' };
    await platform.streams.handle(usersStream, '', addUser(account), context);
    expect(await check.check(claims)).toEqual({ kind: 'user', userId: USER, roles: ['LAGERIST'] });
  });
  afterEach(() => platform.remove());

  it.each([
    ['roles', { username: 'kim.a', roles: ['LAGERIST', 'MECHANIKER'] as const, passwordId: null }],
    ['a password', { username: 'kim.a', roles: ['LAGERIST'] as const, passwordId: 'p2' }],
  ])('ends at the next call after another process gave %s', async (_, change) => {
    await elsewhere.handle(usersStream, '', changeUser(USER, change), context);
    expect(await check.check(claims)).toBeNull();
    expect(await check.check({ ...claims, cv: 2 })).toMatchObject({ roles: change.roles });
  });

  it('ends at the next call after another process removed the user', async () => {
    await elsewhere.handle(usersStream, '', removeUser(USER, null), context);
    expect(await check.check(claims)).toBeNull();
  });

  it('ends at the next call after a log-out in another process; other sessions continue', async () => {
    await elsewhere.handle(sessionStream, claims.jti, endSession(claims.jti, USER), context);
    expect(await check.check(claims)).toBeNull();
    expect(await check.check({ ...claims, jti: 'token-2' })).not.toBeNull();
  });

  it('continues after a change of name', async () => {
    const renamed = { username: 'kim.b', roles: ['LAGERIST'] as const, passwordId: null };
    await elsewhere.handle(usersStream, '', changeUser(USER, renamed), context);
    expect(await check.check(claims)).not.toBeNull();
  });
});
