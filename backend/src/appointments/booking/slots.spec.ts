import * as fc from 'fast-check';
import type { Segment, SlotsEvent } from '#contracts/appointments/slots.events.js';
import { slotsStream, type Slots } from '#contracts/appointments/slots.js';
import { given, refusalOf } from '../../testing/given.js';
import { hold, holdDrive, isFull, release, releaseHold, take } from './slots.js';
import { outcomeOf } from '../../testing/outcome-of.js';

const date = '2026-11-23';
const eightToNine: Segment[] = [{ from: 480, to: 540 }];
const held = (slotId: string, segments: readonly Segment[] = eightToNine, appointmentId = `of-${slotId}`) =>
  ({ type: 'SlotHeld', version: 1, data: { slotId, date, appointmentId, segments } }) as const;
const taken = (slotId: string, appointmentId = `of-${slotId}`) =>
  ({ type: 'SlotTaken', version: 1, data: { slotId, date, appointmentId } }) as const;
const released = (slotId: string, appointmentId = `of-${slotId}`) =>
  ({ type: 'SlotReleased', version: 1, data: { slotId, date, appointmentId } }) as const;
const wanted = (
  slotId: string,
  segments: readonly Segment[] = eightToNine,
  appointmentId = `of-${slotId}`,
) => ({
  slotId,
  date,
  appointmentId,
  segments,
});
/** The claim of a test drive. */
const at = (from: number): Segment[] => [{ from, to: from }];

describe('a day and its slots', () => {
  it('holds free time', () => {
    expect(given(slotsStream).when(hold(wanted('a'), 1, 'slot-taken'))).toEqual([held('a')]);
  });

  it("refuses held or taken time with the caller's message", () => {
    for (const before of [[held('a')], [held('a'), taken('a')]]) {
      const day = given(slotsStream, ...before);
      expect(refusalOf(() => day.when(hold(wanted('b'), 1, 'slot-taken')))).toMatchObject({
        code: 'slot-taken',
        detail: 'Slot bereits vergeben!',
        errors: [{ field: 'time' }],
      });
      expect(refusalOf(() => day.when(hold(wanted('b'), 1, 'new-slot-taken'))).detail).toBe(
        'Neuer Slot bereits vergeben.',
      );
    }
  });

  it('holds as often as there are bays', () => {
    const day = given(slotsStream, held('a'), held('b'));
    expect(day.when(hold(wanted('c'), 3, 'slot-taken'))).toHaveLength(1);
    expect(refusalOf(() => day.when(hold(wanted('c'), 2, 'slot-taken'))).code).toBe('slot-taken');
  });

  it('holds three test drives with one start, whatever the workshop does, and twenty a day', () => {
    const drives = (...starts: number[]) => starts.map((from, one) => held(`drive-${one}`, at(from)));
    const ask = (before: ReturnType<typeof drives>, from: number) => () =>
      given(slotsStream, held('a'), ...before).when(
        holdDrive(wanted('b', at(from)), 'Bitte rufen Sie uns an: 030 123456'),
      );
    expect(ask(drives(480, 480), 480)()).toEqual([held('b', at(480))]);
    expect(ask(drives(480, 480, 480), 540)()).toHaveLength(1);
    expect(refusalOf(ask(drives(480, 480, 480), 480))).toMatchObject({
      code: 'conflict',
      detail: 'Für diese Uhrzeit sind schon genug Probefahrten angefragt. Bitte rufen Sie uns an: 030 123456',
    });
    const twenty = drives(...Array.from({ length: 20 }, (_, one) => 480 + one * 15));
    expect(refusalOf(ask(twenty, 900)).detail).toContain('Für diesen Tag');
    const moved = holdDrive(wanted('new', at(480), 'of-drive-0'), '');
    expect(given(slotsStream, ...drives(540, 480, 480)).when(moved)).toHaveLength(1);
    expect(() => given(slotsStream, ...drives(540, 480, 480), held('c', at(480))).when(moved)).toThrow();
    const workshop = given(slotsStream, ...drives(480, 480, 480));
    expect(workshop.when(hold(wanted('b'), 1, 'slot-taken'))).toHaveLength(1);
  });

  it('accepts an appointment that starts when another ends', () => {
    const day = given(slotsStream, held('a'));
    expect(day.when(hold(wanted('b', [{ from: 540, to: 600 }]), 1, 'slot-taken'))).toHaveLength(1);
  });

  it('counts a long appointment that starts earlier and one that starts within', () => {
    const day = given(slotsStream, held('a', [{ from: 540, to: 600 }]));
    const long = [{ from: 480, to: 720 }];
    expect(refusalOf(() => day.when(hold(wanted('b', long), 1, 'slot-taken'))).code).toBe('slot-taken');
    const other = given(slotsStream, held('a', long));
    const short = [{ from: 660, to: 720 }];
    expect(refusalOf(() => other.when(hold(wanted('b', short), 1, 'slot-taken'))).code).toBe('slot-taken');
  });

  it('is not full if two appointments only follow each other', () => {
    const day = given(slotsStream, held('a', [{ from: 480, to: 540 }]), held('b', [{ from: 540, to: 600 }]));
    expect(isFull(day.state, [{ from: 480, to: 600 }], 2)).toBe(false);
  });

  it('lets a moving appointment overlap itself', () => {
    const day = given(slotsStream, held('a', [{ from: 480, to: 600 }], 'x'), taken('a', 'x'));
    expect(day.when(hold(wanted('b', [{ from: 540, to: 660 }], 'x'), 1, 'new-slot-taken'))).toHaveLength(1);
  });

  it('holds once, idempotently', () => {
    expect(given(slotsStream, held('a')).when(hold(wanted('a'), 1, 'slot-taken'))).toEqual([]);
  });

  it('takes a held slot once', () => {
    expect(given(slotsStream, held('a')).when(take('a', date))).toEqual([taken('a')]);
    expect(given(slotsStream, held('a'), taken('a')).when(take('a', date))).toEqual([]);
  });

  it('does not take a released slot', () => {
    expect(given(slotsStream, held('a'), released('a')).when(take('a', date))).toEqual([]);
  });

  it('releases a held or taken slot once', () => {
    expect(given(slotsStream, held('a')).when(release('a', date))).toEqual([released('a')]);
    expect(given(slotsStream, held('a'), taken('a')).when(release('a', date))).toEqual([released('a')]);
    expect(given(slotsStream, held('a'), released('a')).when(release('a', date))).toEqual([]);
  });

  it('keeps a taken slot if only the hold is to be released', () => {
    expect(given(slotsStream, held('a')).when(releaseHold('a', date))).toEqual([released('a')]);
    expect(given(slotsStream, held('a'), taken('a')).when(releaseHold('a', date))).toEqual([]);
    expect(given(slotsStream).when(releaseHold('a', date))).toEqual([]);
    const beside = given(slotsStream, held('a'), held('b'), taken('a'));
    expect(beside.when(releaseHold('b', date))).toEqual([released('b')]);
  });
});

/** Counts minute by minute, unlike the decider. */
function busiestMoment(slots: Slots): number {
  const counts = Array.from({ length: 30 }, (_, minute) => {
    const there = slots.filter(({ segments }) =>
      segments.some(({ from, to }) => from <= minute && minute < to),
    );
    return new Set(there.map(({ appointmentId }) => appointmentId)).size;
  });
  return Math.max(...counts);
}

describe('any sequence of requests', () => {
  const segment = fc
    .record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 8 }) })
    .map(({ from, length }) => ({ from, to: from + length }));
  const claimNumber = fc.integer({ min: 0, max: 7 });
  const command = fc.oneof(
    fc.record({
      kind: fc.constant('hold' as const),
      claim: claimNumber,
      appointment: fc.integer({ min: 0, max: 4 }),
      segments: fc.array(segment, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constantFrom('take' as const, 'release' as const, 'drop' as const),
      claim: claimNumber,
    }),
  );

  it('never has more appointments than bays at any moment', () => {
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        (commands, capacity) => {
          const facts: SlotsEvent[] = [];
          for (const each of commands) {
            const { when } = given(slotsStream, ...facts);
            const slotId = `slot-${each.claim}`;
            const outcome = outcomeOf(() => {
              if (each.kind !== 'hold')
                return when({ take, release, drop: releaseHold }[each.kind](slotId, date));
              const appointmentId = `appointment-${each.appointment}`;
              return when(
                hold({ slotId, date, appointmentId, segments: each.segments }, capacity, 'slot-taken'),
              );
            });
            expect(outcome instanceof Error && each.kind !== 'hold').toBe(false);
            if (!(outcome instanceof Error)) facts.push(...outcome);
          }
          expect(busiestMoment(given(slotsStream, ...facts).state)).toBeLessThanOrEqual(capacity);
        },
      ),
      { numRuns: 500 },
    );
  });
});
