import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { blocksOf, inLanes, isComing, plannedTime, type BoardBlock } from './board-blocks.js';
import { minuteAt, scaleOf } from './board-scale.js';
import { boardOperation } from './testing/board-operation.js';

const DATE = '2026-11-24';
const at = (time: string) => Date.parse(`${DATE}T${time}:00+01:00`);
const hours = [
  { dayOfWeek: 'TUESDAY', open: '08:00', close: '12:00', afternoonOpen: '13:00', afternoonClose: '17:00' },
] as OpeningTimeAnswer[];
const scale = scaleOf(DATE, hours);
const row = (...operations: BoardOperationAnswer[]): BoardRowAnswer => ({
  mechanicId: 'm',
  mechanicName: 'merle',
  running: null,
  plannedMin: 0,
  bookedMin: 0,
  timeLogs: [],
  operations,
});
const day = { date: DATE, now: null };
const block = (key: string, from: string, to: string): BoardBlock => ({
  key,
  from: at(from),
  to: at(to),
  text: key,
  look: 'planned',
});

describe('the blocks of a row', () => {
  it('stand at their planned time, over the lunch break', () => {
    const plan = { day: DATE, startMinute: 11 * 60, minutes: 90 };
    expect(blocksOf(row(boardOperation('Kupplung', plan)), scale, day)).toMatchObject([
      { from: at('11:00'), to: at('13:30'), text: '11:00 XM-A 1 Kupplung', lane: 0 },
    ]);
  });

  it('follow one after the other without a time, also with one for another day', () => {
    const past = { day: '2026-11-23', startMinute: 600, minutes: 30 };
    expect(blocksOf(row(boardOperation('Öl'), boardOperation('Licht', past)), scale, day)).toMatchObject([
      { from: at('08:00'), to: at('09:00') },
      { from: at('09:00'), to: at('10:00') },
    ]);
  });

  it('never cover each other', () => {
    const plan = { day: DATE, startMinute: 480, minutes: 120 };
    const lanes = blocksOf(row(boardOperation('Öl', plan), boardOperation('Licht')), scale, day);
    expect(lanes.map(({ lane }) => lane)).toEqual([0, 1]);
    const three = [block('a', '08:00', '10:00'), block('b', '09:00', '11:00'), block('c', '10:00', '11:00')];
    expect(inLanes(three).map(({ key, lane }) => [key, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
  });

  it('cannot be moved when their work is done', () => {
    const done = { ...boardOperation('Öl'), status: 'DONE' as const };
    expect(blocksOf(row(done), scale, day)[0]?.operation).toBeUndefined();
  });
});

it('an appointment stands on the board until it is an order, whenever that is worked on', () => {
  const booked = { status: 'CONFIRMED', workOrder: null } as AppointmentAnswer;
  expect(isComing(booked)).toBe(true);
  expect(isComing({ ...booked, workOrder: { id: 'o', number: 'A-1' } })).toBe(false);
  expect(isComing({ ...booked, status: 'CANCELLED' })).toBe(false);
  expect(isComing({ ...booked, kind: 'TEST_DRIVE' })).toBe(false);
});

it('a drop counts at the next full quarter of an hour', () => {
  expect(minuteAt(scale, 0)).toBe(7 * 60);
  expect(minuteAt(scale, 0.5)).toBe(12 * 60 + 30);
  expect(minuteAt(scale, 1.1 / 11)).toBe(8 * 60);
});

it('a vacation is a closed day', () => {
  expect(scaleOf(DATE, hours, [{ startDate: DATE, endDate: DATE }]).open).toEqual([]);
});

it('a list names the time of this day only', () => {
  const planned = boardOperation('Öl', { day: DATE, startMinute: 615, minutes: 60 });
  expect(plannedTime(planned, DATE)).toBe('10:15 Uhr, 1 h');
  expect(plannedTime(planned, '2026-11-25')).toBe('');
});
