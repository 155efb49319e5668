import type { AuditAnswer, AuditField } from '#contracts/audit/audit.api.js';
import { PUBLIC_ACTOR } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';
import { HAS_NOTES, mayReadNotes, withoutNotes } from './without-notes.js';

const field = (name: string): AuditField => ({ field: name, label: name, value: 'x' }) as AuditField;
const fields = [field('notes'), field('phone')];
const answer = (then: AuditAnswer['then']): AuditAnswer => ({
  kind: 'customer',
  id: 'c',
  label: 'Ina Blattner',
  at: '2026-11-21T08:00:00.000Z',
  then,
  now: { fields },
  differences: ['notes', 'phone'].map((name) => ({ field: name, label: name, then: 'a', now: 'b' })),
  events: [],
  next: null,
  later: [],
  hypothetical: false,
});

const mayRead = (role: Role) => mayReadNotes({ kind: 'user', userId: 'u', roles: [role] });

describe('the notes of the office', () => {
  it('are about customers and vehicles, and read by those who manage them', () => {
    expect([...HAS_NOTES]).toEqual(['customer', 'vehicle']);
    expect([mayRead('DISPONENT'), mayRead('PRUEFER'), mayReadNotes(PUBLIC_ACTOR)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are left out of what was, what is, and what differs', () => {
    const left = withoutNotes(answer({ fields }));
    expect([left.then?.fields, left.now.fields]).toEqual([[field('phone')], [field('phone')]]);
    expect(left.differences.map((one) => one.field)).toEqual(['phone']);
    expect(left).toMatchObject({ id: 'c', label: 'Ina Blattner' });
    expect(withoutNotes(answer(null)).then).toBeNull();
  });
});
