import { assert, integer, property } from 'fast-check';
import type { OpeningTimesSet } from '#contracts/site/opening-time.events.js';
import { occupiedSpans, openSpans, openingTimesStream } from '#contracts/site/opening-times.js';
import { given, refusalOf } from '../../testing/given.js';
import { addOpeningTime, changeOpeningTime, type SentHours } from './opening-time.js';

const set = (hours: Partial<OpeningTimesSet['data']> = {}): OpeningTimesSet => ({
  type: 'OpeningTimesSet',
  version: 1,
  data: {
    openingTimeId: 'o1',
    dayOfWeek: 'MONDAY',
    open: '08:00',
    close: '12:00',
    afternoonOpen: '13:00',
    afternoonClose: '17:00',
    ...hours,
  },
});
const lunch = { hasLunchBreak: true, afternoonOpen: '13:00', afternoonClose: '17:00' };
const sent: SentHours = { open: '08:00', close: '12:00', ...lunch };

describe('opening times', () => {
  it('are set once per weekday', () => {
    expect(given(openingTimesStream).when(addOpeningTime('o1', 'MONDAY', sent))).toEqual([set()]);
    expect(
      refusalOf(() => given(openingTimesStream, set()).when(addOpeningTime('o2', 'MONDAY', sent))),
    ).toMatchObject({ code: 'conflict', errors: [{ field: 'dayOfWeek' }] });
    const { when } = given(openingTimesStream, set());
    expect(when(addOpeningTime('o1', 'MONDAY', sent))).toEqual([]);
    expect(refusalOf(() => when(addOpeningTime('o1', 'TUESDAY', sent)))).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it('may start the afternoon where the morning ends', () => {
    const { when } = given(openingTimesStream);
    expect(when(addOpeningTime('o1', 'MONDAY', { ...sent, afternoonOpen: '12:00' }))).toEqual([
      set({ afternoonOpen: '12:00' }),
    ]);
  });

  it('are closed if both times are empty', () => {
    const closed = { open: null, close: null, afternoonOpen: null, afternoonClose: null };
    const { when } = given(openingTimesStream);
    expect(when(addOpeningTime('o1', 'MONDAY', { open: '', close: '' }))).toEqual([set(closed)]);
    expect(
      when(addOpeningTime('o1', 'MONDAY', { open: null, hasLunchBreak: true, afternoonOpen: '' })),
    ).toEqual([set(closed)]);
  });

  it('ignore the afternoon without a lunch break', () => {
    expect(
      given(openingTimesStream).when(addOpeningTime('o1', 'MONDAY', { ...sent, hasLunchBreak: false })),
    ).toEqual([set({ afternoonOpen: null, afternoonClose: null })]);
  });

  it.each<[SentHours, string]>([
    [{ open: '08:00' }, 'close'],
    [{ close: '08:00' }, 'open'],
    [{ open: '12:00', close: '08:00' }, 'close'],
    [{ open: '08:00', close: '08:00' }, 'close'],
    [{ ...sent, afternoonOpen: '11:59' }, 'afternoonOpen'],
    [{ ...sent, afternoonOpen: null }, 'afternoonOpen'],
    [{ ...sent, afternoonClose: '13:00' }, 'afternoonClose'],
    [{ ...sent, afternoonClose: '' }, 'afternoonClose'],
    [lunch, 'open'],
    [{ ...lunch, afternoonOpen: null }, 'open'],
    [{ ...lunch, afternoonClose: null }, 'open'],
  ])('refuse %j at %s', (hours, field) => {
    expect(
      refusalOf(() => given(openingTimesStream).when(addOpeningTime('o1', 'MONDAY', hours))),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: field }] });
  });

  it('keep their weekday when changed', () => {
    const { when } = given(openingTimesStream, set());
    expect(
      when(changeOpeningTime('o1', 'MONDAY', { open: '09:00', close: '14:00' }), {
        expectedRevision: 0,
        row: 'o1',
      }),
    ).toEqual([set({ open: '09:00', close: '14:00', afternoonOpen: null, afternoonClose: null })]);
    expect(when(changeOpeningTime('o1', 'MONDAY', sent))).toEqual([]);
    for (const one of [
      { open: '07:00' },
      { close: '11:00' },
      { afternoonOpen: '14:00' },
      { afternoonClose: '18:00' },
    ]) {
      expect(when(changeOpeningTime('o1', 'MONDAY', { ...sent, ...one }))).toEqual([set(one)]);
    }
    expect(refusalOf(() => when(changeOpeningTime('o1', 'TUESDAY', sent)))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'dayOfWeek' }],
    });
    expect(refusalOf(() => when(changeOpeningTime('o2', 'MONDAY', sent)))).toMatchObject({
      code: 'not-found',
    });
    expect(
      refusalOf(() =>
        when(changeOpeningTime('o1', 'MONDAY', { ...sent, open: '07:00' }), {
          expectedRevision: 3,
          row: 'o1',
        }),
      ),
    ).toMatchObject({
      code: 'revision-behind',
    });
  });
});

describe('the open time that work occupies', () => {
  const open = openSpans(set().data);

  it('skips the lunch break', () => {
    expect(occupiedSpans(open, 11 * 60, 120)).toEqual([
      { from: 660, to: 720 },
      { from: 780, to: 840 },
    ]);
  });

  it('starts where two open spans meet', () => {
    const spans = openSpans(set({ afternoonOpen: '12:00' }).data);
    expect(occupiedSpans(spans, 12 * 60, 60)).toEqual([{ from: 720, to: 780 }]);
  });

  it('is null if the start is closed or the day too short', () => {
    expect(occupiedSpans(open, 12 * 60, 60)).toBeNull();
    expect(occupiedSpans(open, 16 * 60, 120)).toBeNull();
    expect(occupiedSpans([], 600, 60)).toBeNull();
  });

  it('always adds up to the work and is within open hours', () => {
    assert(
      property(integer({ min: 0, max: 1439 }), integer({ min: 1, max: 600 }), (start, duration) => {
        const taken = occupiedSpans(open, start, duration);
        if (taken === null) return;
        expect(taken.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(duration);
        for (const { from, to } of taken) {
          expect(from).toBeLessThan(to);
          expect(open.some((span) => span.from <= from && to <= span.to)).toBe(true);
        }
      }),
    );
  });
});
