import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import { openMinutesFrom, scaleOf, workFrom } from './board-scale.js';

const DATE = '2026-11-23';
const at = (time: string) => Date.parse(`${DATE}T${time}:00+01:00`);
const monday = (open: string, close: string, afternoonOpen: string, afternoonClose: string) =>
  [{ dayOfWeek: 'MONDAY', open, close, afternoonOpen, afternoonClose }] as OpeningTimeAnswer[];
const usual = scaleOf(DATE, monday('08:00', '12:00', '13:00', '17:00'));

describe('the hours of the board', () => {
  it('are 7 to 18, and more where the workshop is open longer', () => {
    expect([usual.hours[0], usual.hours.at(-1)]).toEqual(['07', '17']);
    const long = scaleOf(DATE, monday('06:30', '12:00', '13:00', '19:30'));
    expect([long.hours[0], long.hours.at(-1)]).toEqual(['06', '19']);
  });

  it('shade the lunch break and what lies outside of the opening times', () => {
    expect(usual.closed).toEqual([
      { from: at('07:00'), to: at('08:00') },
      { from: at('12:00'), to: at('13:00') },
      { from: at('17:00'), to: at('18:00') },
    ]);
    expect(scaleOf('2026-11-22', []).closed).toHaveLength(1);
  });

  it('leave so many open minutes', () => {
    expect(openMinutesFrom(usual, at('07:00'))).toBe(480);
    expect(openMinutesFrom(usual, at('11:30'))).toBe(270);
    expect(openMinutesFrom(usual, at('18:00'))).toBe(0);
  });

  it('take work around the break, and what does not fit after the end', () => {
    expect(workFrom(usual, at('07:00'), 60)).toEqual({ from: at('08:00'), to: at('09:00') });
    expect(workFrom(usual, at('11:00'), 120)).toEqual({ from: at('11:00'), to: at('14:00') });
    expect(workFrom(usual, at('12:15'), 30)).toEqual({ from: at('13:00'), to: at('13:30') });
    expect(workFrom(usual, at('17:30'), 30)).toEqual({ from: at('17:30'), to: at('18:00') });
  });
});
