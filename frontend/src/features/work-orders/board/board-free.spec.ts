import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import type {
  BoardOperationAnswer,
  BoardRowAnswer,
  TimeLogAnswer,
} from '#contracts/work-orders/clocks/time-logs.api.js';
import { freeMinutes } from './board-free.js';
import { scaleOf } from './board-scale.js';
import { boardOperation } from './testing/board-operation.js';

const DATE = '2026-11-24';
const at = (time: string) => Date.parse(`${DATE}T${time}:00+01:00`);
const scale = scaleOf(DATE, [{ dayOfWeek: 'TUESDAY', open: '08:00', close: '16:00' }] as OpeningTimeAnswer[]);
const log = (workOperationId: string, from: string, to: string | null) =>
  ({
    id: `${workOperationId} ${from}`,
    workOperationId,
    startTime: new Date(at(from)).toISOString(),
    endTime: to === null ? null : new Date(at(to)).toISOString(),
  }) as TimeLogAnswer;
const row = (operations: readonly BoardOperationAnswer[], ...timeLogs: TimeLogAnswer[]): BoardRowAnswer => ({
  mechanicId: 'm',
  mechanicName: 'merle',
  plannedMin: 0,
  bookedMin: 0,
  operations,
  timeLogs,
  running: timeLogs.find(({ endTime }) => endTime === null) ?? null,
});
const today = { date: DATE, isPast: false, now: at('12:00') };

describe('a mechanic is free', () => {
  it('for the open hours without the rest of each open operation', () => {
    const operations = [boardOperation('Öl'), boardOperation('Licht')];
    expect(freeMinutes(row(operations), scale, today)).toBe(240 - 120);
    expect(freeMinutes(row(operations, log('Öl', '11:00', '11:40')), scale, today)).toBe(240 - 80);
    expect(freeMinutes(row(operations, log('Öl', '11:40', null)), scale, today)).toBe(240 - 100);
    expect(freeMinutes(row(operations), scale, { ...today, now: null })).toBe(480 - 120);
  });

  it('whatever longer or finished work took', () => {
    const late = row([boardOperation('Öl'), boardOperation('Licht')], log('Öl', '08:00', '11:00'));
    expect(freeMinutes(late, scale, today)).toBe(240 - 60);
    const done = { ...boardOperation('Öl'), status: 'DONE' as const };
    expect(freeMinutes(row([done], log('Öl', '08:00', '08:10')), scale, today)).toBe(240);
  });

  it('on no past day', () => {
    expect(freeMinutes(row([]), scale, { ...today, isPast: true, now: null })).toBeNull();
  });
});
