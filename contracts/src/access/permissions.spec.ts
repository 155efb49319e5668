import { PUBLIC_ACTOR, SYSTEM_ACTOR } from './actor.js';
import { isAllowed, mayUse } from './permissions.js';

const granted = (roles: Parameters<typeof isAllowed>[1]) =>
  (['auth:login', 'account:own', 'customers:change'] as const).map((one) => isAllowed(one, roles));

describe('a permission', () => {
  it('is granted to everybody, to who is signed in, or to roles', () => {
    expect(granted(null)).toEqual([true, false, false]);
    expect(granted([])).toEqual([true, true, false]);
    expect(granted(['MECHANIKER'])).toEqual([true, true, false]);
    expect(granted(['MECHANIKER', 'DISPONENT'])).toEqual([true, true, true]);
  });

  it('is used by users only', () => {
    const user = { kind: 'user', userId: 'u', roles: ['ADMIN'] } as const;
    expect([user, PUBLIC_ACTOR, SYSTEM_ACTOR].map((actor) => mayUse('customers:change', actor))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
