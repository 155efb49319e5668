import { nextFree, noStarts } from './free-starts.js';

const now = { date: '2026-11-23', time: '10:30' };
const free = (...times: string[]) => times.map((time) => ({ time, booked: false }));

describe('the next free starts', () => {
  it('are the first of a day and the first of its afternoon', () => {
    const slots = free('08:00', '09:00', '13:00', '14:00');
    expect(nextFree([{ date: '2026-11-24', slots }], now)).toEqual([
      { date: '2026-11-24', time: '08:00' },
      { date: '2026-11-24', time: '13:00' },
    ]);
    expect(nextFree([{ date: '2026-11-24', slots: free('08:00', '09:00', '10:00') }], now)).toHaveLength(2);
  });

  it('are neither taken nor over, and at most six', () => {
    const today = [...free('08:00', '11:00'), { time: '12:00', booked: true }];
    expect(nextFree([{ date: '2026-11-23', slots: today }], now)).toEqual([
      { date: '2026-11-23', time: '11:00' },
    ]);
    const days = [24, 25, 26, 27].map((day) => ({
      date: `2026-11-${day}`,
      slots: free('08:00', '13:00'),
    }));
    expect(nextFree(days, now)).toHaveLength(6);
  });

  it('are looked for, and it is said when there are none or nobody knows', () => {
    expect(noStarts({ isPending: true, isError: false })).toBe('Suche freie Zeiten …');
    expect(noStarts({ isPending: false, isError: false })).toMatch('nichts frei');
    expect(noStarts({ isPending: false, isError: true })).toMatch('nicht geladen');
  });
});
