import { GERMAN_STATES, easterOf, holidayOn, type GermanState } from './holidays.js';
import { addDays } from './local-date-time.js';

const holidaysOf = (state: GermanState, year: number): readonly string[] =>
  Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at))
    .filter((date) => date.startsWith(`${year}`) && holidayOn(date, state) !== null)
    .map((date) => date.slice(5));

const EVERYWHERE_2026 = ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'];
const FURTHER_2026: Readonly<Record<GermanState, readonly string[]>> = {
  BW: ['01-06', '06-04', '11-01'],
  BY: ['01-06', '06-04', '11-01'],
  BE: ['03-08'],
  BB: ['04-05', '05-24', '10-31'],
  HB: ['10-31'],
  HH: ['10-31'],
  HE: ['06-04'],
  MV: ['03-08', '10-31'],
  NI: ['10-31'],
  NW: ['06-04', '11-01'],
  RP: ['06-04', '11-01'],
  SL: ['06-04', '08-15', '11-01'],
  SN: ['10-31', '11-18'],
  ST: ['01-06', '10-31'],
  SH: ['10-31'],
  TH: ['09-20', '10-31'],
};

describe('public holidays', () => {
  it.each(GERMAN_STATES)('of %s are those of its law, in 2026', (state) => {
    expect(holidaysOf(state, 2026)).toEqual([...EVERYWHERE_2026, ...FURTHER_2026[state]].toSorted());
  });

  it('have names', () => {
    expect(holidayOn('2026-04-03', 'HE')).toBe('Karfreitag');
    expect(holidayOn('2026-11-18', 'SN')).toBe('Buß- und Bettag');
    expect(holidayOn('2026-11-18', 'TH')).toBeNull();
    expect(holidayOn('2026-11-26', 'SN')).toBeNull();
  });

  it.each([
    [2023, '11-22'],
    [2024, '11-20'],
    [2025, '11-19'],
    [2028, '11-22'],
    [2033, '11-16'],
  ])('have the Buß- und Bettag of %i in Saxony on %s', (year, day) => {
    expect(holidaysOf('SN', year).filter((date) => date.startsWith('11'))).toEqual([day]);
  });

  it.each([
    [1961, '04-02'],
    [2000, '04-23'],
    [2008, '03-23'],
    [2019, '04-21'],
    [2024, '03-31'],
    [2025, '04-20'],
    [2038, '04-25'],
    [2049, '04-18'],
    [2285, '03-22'],
  ])('follow Easter of %i, on %s', (year, day) => {
    expect(easterOf(year)).toBe(`${year}-${day}`);
  });
});
