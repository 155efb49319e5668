import { addDays, daysBetween, weekdayOf, type LocalDate } from './local-date-time.js';

/** The states of Germany by the codes of ISO 3166-2:DE. */
export const GERMAN_STATES = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;
export type GermanState = (typeof GERMAN_STATES)[number];

export const GERMAN_STATE_NAMES: Readonly<Record<GermanState, string>> = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
};

const REFORMATION_DAY: readonly GermanState[] = ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'];

type Holiday = {
  readonly name: string;
  /** Missing: everywhere. */
  readonly states?: readonly GermanState[];
};

/** By month and day. */
const FIXED: Readonly<Record<string, Holiday>> = {
  '01-01': { name: 'Neujahr' },
  '01-06': { name: 'Heilige Drei Könige', states: ['BW', 'BY', 'ST'] },
  '03-08': { name: 'Frauentag', states: ['BE', 'MV'] },
  '05-01': { name: 'Tag der Arbeit' },
  '08-15': { name: 'Mariä Himmelfahrt', states: ['SL'] },
  '09-20': { name: 'Weltkindertag', states: ['TH'] },
  '10-03': { name: 'Tag der Deutschen Einheit' },
  '10-31': { name: 'Reformationstag', states: REFORMATION_DAY },
  '11-01': { name: 'Allerheiligen', states: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  '12-25': { name: '1. Weihnachtstag' },
  '12-26': { name: '2. Weihnachtstag' },
};

/** By days after Easter Sunday. */
const MOVING: Readonly<Record<number, Holiday>> = {
  [-2]: { name: 'Karfreitag' },
  0: { name: 'Ostersonntag', states: ['BB'] },
  1: { name: 'Ostermontag' },
  39: { name: 'Christi Himmelfahrt' },
  49: { name: 'Pfingstsonntag', states: ['BB'] },
  50: { name: 'Pfingstmontag' },
  60: { name: 'Fronleichnam', states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
};

/**
 * The name of the public holiday of the whole state on this day; null: none. As the laws are since 2023. Holidays of single
 * municipalities (Augsburg's Friedensfest, Mariä Himmelfahrt in parts of Bavaria, Fronleichnam in parts of Saxony and
 * Thuringia) are left out.
 */
export function holidayOn(date: LocalDate, state: GermanState): string | null {
  const found = [FIXED[date.slice(5)], MOVING[daysBetween(easterOf(Number(date.slice(0, 4))), date)]];
  for (const holiday of found) {
    if (holiday && (holiday.states?.includes(state) ?? true)) return holiday.name;
  }
  return state === 'SN' && isRepentanceDay(date) ? 'Buß- und Bettag' : null;
}

/** The Wednesday before 23 November. */
function isRepentanceDay(date: LocalDate): boolean {
  const monthAndDay = date.slice(5);
  return weekdayOf(date) === 'WEDNESDAY' && monthAndDay >= '11-16' && monthAndDay <= '11-22';
}

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterOf(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const leaps = Math.floor(ofCentury / 4);
  const toSunday = (32 + 2 * (century % 4) + 2 * leaps - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${String(year).padStart(4, '0')}-03-22`, epact + toSunday - 7 * late);
}
