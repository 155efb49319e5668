import 'reflect-metadata';
import { PUBLIC_ACTOR, SYSTEM_ACTOR, type Actor } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';
import { timeLogTexts } from '#contracts/work-orders/clocks/time-logs.api.js';
import { refusalOf } from '../../testing/given.js';
import { isOffice, mechanicMeant, pressTime } from './who-works.js';
import { seesAllTimes, seesTimesOf, withoutTimesOfOthers } from './whose-times.js';

const actor = (userId: string, role: Role): Actor => ({ kind: 'user', userId, roles: [role] });
const office = actor('ina', 'DISPONENT');
const mechanic = actor('kim', 'MECHANIKER');

const meant = (who: Actor, assigned: string | null, named: string | null) =>
  mechanicMeant(who, assigned, named, timeLogTexts.mayNotStart);

const refused = (who: Actor, assigned: string | null, named: string | null) =>
  refusalOf(() => meant(who, assigned, named));

describe('the mechanic whose timer is meant', () => {
  it.each([
    ['the office', office],
    ['the system', SYSTEM_ACTOR],
  ])('is the assigned one for %s, who may name him', (_, who) => {
    expect(isOffice(who)).toBe(true);
    expect(meant(who, 'kim', null)).toBe('kim');
    expect(meant(who, 'kim', 'kim')).toBe('kim');
  });

  it('must be assigned, and the office may name no other', () => {
    const first = { field: 'workOperationId', message: timeLogTexts.assignFirst };
    expect(refused(office, null, 'kim')).toMatchObject({ errors: [first] });
    expect(refused(office, 'kim', 'tom')).toMatchObject({
      code: 'conflict',
      detail: timeLogTexts.someoneElses,
    });
  });

  it('is the mechanic himself, if he is assigned', () => {
    expect(isOffice(mechanic)).toBe(false);
    expect(meant(mechanic, 'kim', null)).toBe('kim');
    expect(meant(mechanic, 'kim', 'kim')).toBe('kim');
    const none = { field: 'workOperationId', message: timeLogTexts.notAssigned };
    expect(refused(mechanic, null, null)).toMatchObject({ errors: [none] });
  });

  it.each([
    ['a mechanic who is not assigned', mechanic, 'tom', null],
    ['a mechanic who names another', mechanic, 'kim', 'tom'],
    ['a mechanic who names the assigned one, who is another', mechanic, 'tom', 'tom'],
    ['somebody who is not signed in', PUBLIC_ACTOR, 'kim', null],
  ])('is refused to %s', (_, who, assigned, named) => {
    expect(refused(who, assigned, named)).toMatchObject({
      code: 'forbidden',
      detail: timeLogTexts.mayNotStart,
    });
  });
});

describe('the time of a press', () => {
  const now = '2026-11-23T08:00:00.000Z';
  const timeOf = (pressedAt: string | null | undefined) => pressTime(pressedAt, now);

  it.each([null, undefined])('is now without a time of the phone (%s)', (pressedAt) => {
    expect(timeOf(pressedAt)).toEqual({ at: now, pressedOffline: false });
  });

  it.each([
    ['an hour ago', '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['a day ago', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['now, of a clock two minutes ahead', '2026-11-23T08:02:00.000Z', now],
  ])('is that of an offline phone: %s', (_, pressedAt, at) => {
    expect(timeOf(pressedAt)).toEqual({ at, pressedOffline: true });
  });

  it.each(['2026-11-22T07:59:59.999Z', '2026-11-23T08:02:00.001Z'])('is not possible at %s', (pressedAt) => {
    expect(refusalOf(() => timeOf(pressedAt))).toMatchObject({
      errors: [{ field: 'pressedAt', message: timeLogTexts.impossible }],
    });
  });
});

const told = (type: string, who: Actor) => ({
  id: type,
  type,
  at: '2026-11-23T08:00:00.000Z',
  actor: who,
  revision: 0,
  position: '0',
  reason: null,
  subject: 'A-2026-00001',
  what: type,
});

describe('the times of mechanics', () => {
  const history = [
    told('OperationStarted', mechanic),
    told('OperationStopped', actor('tom', 'MECHANIKER')),
    told('OperationAdded', actor('tom', 'MECHANIKER')),
    told('TimeLogCorrected', SYSTEM_ACTOR),
  ];

  it('are all seen by the office, and his own by a mechanic', () => {
    expect([seesAllTimes(office), seesTimesOf(office)('kim')]).toEqual([true, true]);
    expect([seesAllTimes(mechanic), seesTimesOf(mechanic)('kim'), seesTimesOf(mechanic)('tom')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(seesTimesOf(PUBLIC_ACTOR)('kim')).toBe(false);
  });

  it('of others are not in the history that a mechanic sees', () => {
    expect(withoutTimesOfOthers(history, office)).toBe(history);
    expect(withoutTimesOfOthers(history, mechanic).map(({ type }) => type)).toEqual([
      'OperationStarted',
      'OperationAdded',
    ]);
  });
});
