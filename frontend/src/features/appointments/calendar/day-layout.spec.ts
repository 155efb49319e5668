import { array, assert, integer, property, record } from 'fast-check';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import { blocksOf, closedSpans, nearestStart, shownPart, SHOWN, timeOf } from './day-layout.js';

const OPEN = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

const at = (time: string, duration = 1, id = time): AppointmentAnswer => ({
  id,
  date: '2026-11-18',
  time,
  duration,
  status: 'CONFIRMED',
  kind: 'SERVICE',
  carId: null,
  hasPhoto: false,
  service: 'Bremsen',
  serviceId: 's',
  name: 'Edda Rothbach',
  email: 'e.rothbach@mail.example',
  telefon: null,
  kfz: 'XM-ER 207',
  remark: null,
  customerLinkType: 'NONE',
  vehicleLinkType: 'NONE',
  customer: null,
  vehicle: null,
});
const lanesOf = (appointments: AppointmentAnswer[]) =>
  Object.fromEntries(
    blocksOf(appointments, OPEN).map(({ appointment, lane, lanes }) => [appointment.id, `${lane}/${lanes}`]),
  );

describe('the time of an entry', () => {
  it('is its duration from its start', () => {
    expect(timeOf(at('08:00', 2), OPEN)).toEqual({ span: { from: 480, to: 600 }, breaks: [] });
  });

  it('skips the lunch break and shows it', () => {
    expect(timeOf(at('11:00', 2), OPEN)).toEqual({
      span: { from: 660, to: 840 },
      breaks: [{ from: 720, to: 780 }],
    });
  });

  it('is one hour where no duration is on file, and one piece where the workshop is closed now', () => {
    expect(timeOf({ time: '09:00', duration: 0 }, OPEN).span).toEqual({ from: 540, to: 600 });
    expect(timeOf(at('16:00', 3), OPEN)).toEqual({ span: { from: 960, to: 1140 }, breaks: [] });
    expect(timeOf(at('10:00', 2), [])).toEqual({ span: { from: 600, to: 720 }, breaks: [] });
    expect(timeOf(at('20:00', 10), []).span.to).toBe(1440);
  });
});

describe('entries of a day', () => {
  it('take the whole width alone, also one right after the other', () => {
    expect(lanesOf([at('08:00', 2), at('10:00')])).toEqual({ '08:00': '0/1', '10:00': '0/1' });
  });

  it('share the width where they overlap, and only there', () => {
    expect(lanesOf([at('10:00', 1, 'b'), at('10:00', 2, 'a'), at('14:00', 1, 'c')])).toEqual({
      a: '0/2',
      b: '1/2',
      c: '0/1',
    });
  });

  it('take a lane again that has become free', () => {
    expect(lanesOf([at('08:00', 4, 'long'), at('08:00', 1, 'first'), at('09:00', 1, 'second')])).toEqual({
      long: '0/2',
      first: '1/2',
      second: '1/2',
    });
  });

  it('lie beside each other where one begins before the rows', () => {
    expect(lanesOf([at('07:30', 1, 'early'), at('08:15', 1, 'later')])).toEqual({
      early: '0/2',
      later: '1/2',
    });
  });

  it('have a place of their own before and after the rows', () => {
    const blocks = blocksOf([at('19:00'), at('08:00'), at('07:00'), at('18:00'), at('18:30', 2)], OPEN);
    expect(blocks.map(({ appointment, part, lane, lanes }) => [appointment.id, part, lane, lanes])).toEqual([
      ['07:00', 'before', 0, 1],
      ['08:00', 'hours', 0, 1],
      ['18:00', 'hours', 0, 2],
      ['18:30', 'hours', 1, 2],
      ['19:00', 'after', 0, 1],
    ]);
  });

  it('never lie on each other and are never lost', () => {
    const entry = record({
      start: integer({ min: 0, max: 23 }),
      hours: integer({ min: 1, max: 9 }),
    });
    assert(
      property(array(entry, { maxLength: 12 }), (entries) => {
        const list = entries.map(({ start, hours }, index) =>
          at(timeOfMinutes(start * 60), hours, `${index}`),
        );
        const blocks = blocksOf(list, OPEN);
        expect(blocks).toHaveLength(list.length);
        const inRows = blocks
          .filter(({ part }) => part === 'hours')
          .map((block) => ({ ...block, drawn: shownPart(block.span) }));
        for (const one of inRows) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of inRows) {
            if (one === other || one.drawn.from >= other.drawn.to || other.drawn.from >= one.drawn.to)
              continue;
            expect(one.lane).not.toBe(other.lane);
            expect(one.lanes).toBe(other.lanes);
          }
        }
      }),
    );
  });
});

describe('the hours of a day', () => {
  it('are closed before, between and after the opening times', () => {
    expect(closedSpans(OPEN)).toEqual([
      { from: 720, to: 780 },
      { from: 1020, to: SHOWN.to },
    ]);
    expect(closedSpans([])).toEqual([SHOWN]);
    expect(closedSpans([{ from: 420, to: 1200 }])).toEqual([]);
  });

  it('show of an entry that goes beyond them its part inside, at least a mark', () => {
    expect(shownPart({ from: 390, to: 490 })).toEqual({ from: 480, to: 510 });
    expect(shownPart({ from: 1080, to: 1320 })).toEqual({ from: 1080, to: SHOWN.to });
    expect(shownPart({ from: 1130, to: 1190 })).toEqual({ from: SHOWN.to - 30, to: SHOWN.to });
  });

  it('catch a dragged entry at the nearest start', () => {
    expect(nearestStart(560, [])).toBe('09:00');
    expect(nearestStart(560, ['08:00', '09:30', '10:00'])).toBe('09:30');
    expect(nearestStart(100, ['08:00', '09:00'])).toBe('08:00');
    expect(nearestStart(430, ['07:00', '08:00'])).toBe('07:00');
    expect(nearestStart(2_000, [])).toBe('18:00');
  });
});
