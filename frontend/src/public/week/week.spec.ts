import { daysFrom, isLastWeek, offersAny, shownDay, weekOf } from './week.js';

const now = { date: '2026-11-24', time: '10:00' };
const slots = [
  { time: '08:00', booked: false },
  { time: '11:00', booked: true },
  { time: '13:00', booked: false },
];

describe('a day of the week strip', () => {
  it('counts the free starts', () => {
    expect(shownDay({ date: '2026-11-25', closed: null, slots }, now)).toEqual({
      date: '2026-11-25',
      free: ['08:00', '13:00'],
      note: '2 frei',
    });
  });

  it('does not count the starts of today that are over', () => {
    expect(shownDay({ date: now.date, closed: null, slots }, now).free).toEqual(['13:00']);
    expect(shownDay({ date: now.date, closed: null, slots }, { ...now, time: '18:00' }).note).toBe('vorbei');
  });

  it('is full if every start is booked', () => {
    const booked = slots.map((slot) => ({ ...slot, booked: true }));
    expect(shownDay({ date: '2026-11-25', closed: null, slots: booked }, now).note).toBe('voll');
  });

  it.each([
    ['PAST', 'vorbei'],
    ['WEEKEND', 'zu'],
    ['CLOSED', 'zu'],
    ['HOLIDAY', 'Feiert.'],
    ['VACATION', 'Urlaub'],
    ['TOO_LATE', 'später'],
    ['TOO_SOON', 'Anruf'],
  ] as const)('that is %s says "%s"', (closed, note) => {
    expect(shownDay({ date: '2026-11-25', closed, slots: [] }, now)).toMatchObject({ free: [], note });
  });

  it.each([
    ['HOLIDAY', 'Feiertag'],
    ['TOO_LATE', 'noch nicht buchbar'],
    ['TOO_SOON', 'nur telefonisch'],
  ] as const)('that is %s is "%s" in words', (closed, words) => {
    expect(shownDay({ date: '2026-11-25', closed, slots: [] }, now).words).toBe(words);
  });

  it('is over at midnight, whatever was loaded before', () => {
    expect(shownDay({ date: '2026-11-23', closed: null, slots }, now)).toEqual({
      date: '2026-11-23',
      free: [],
      note: 'vorbei',
    });
  });

  it('says "zu" if the service does not fit into the day', () => {
    expect(shownDay({ date: '2026-11-25', closed: null, slots: [] }, now).note).toBe('zu');
  });
});

describe('the week of a day', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-27', '2026-11-23'],
    ['2026-11-28', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
  ])('%s begins on %s', (date, monday) => expect(weekOf(date)).toBe(monday));
});

describe('a week', () => {
  const open = { date: '2026-11-25', closed: null };

  it('has its seven days before it is loaded', () => {
    const days = daysFrom('2026-11-30');
    expect(days.map(({ date }) => date.slice(8))).toEqual(['30', '01', '02', '03', '04', '05', '06']);
    expect(days.every(({ free, note }) => free.length === 0 && note === '')).toBe(true);
  });

  it('offers something if the server counts a start as free', () => {
    expect(offersAny([{ ...open, slots }])).toBe(true);
    expect(offersAny([{ ...open, slots: [{ time: '08:00', booked: true }] }])).toBe(false);
  });

  it('is the last one if one of its days cannot be booked yet', () => {
    expect(isLastWeek([{ ...open, slots }])).toBe(false);
    expect(isLastWeek([{ ...open, closed: 'TOO_LATE', slots: [] }])).toBe(true);
  });
});
