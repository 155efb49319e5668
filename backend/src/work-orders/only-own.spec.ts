import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';
import { onlyOwn } from './only-own.js';

const ofRoles = (...roles: readonly Role[]) => onlyOwn({ kind: 'user', userId: 'm', roles });

it('a mechanic works on his own operations only; who plans orders, and the system, on all', () => {
  expect(ofRoles('MECHANIKER')).toBe('m');
  expect(ofRoles('MECHANIKER', 'DISPONENT')).toBeNull();
  expect(onlyOwn(SYSTEM_ACTOR)).toBeNull();
});
