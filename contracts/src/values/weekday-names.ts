import type { Weekday } from './local-date-time.js';

export const WEEKDAY_NAMES: Readonly<Record<Weekday, { short: string; long: string }>> = {
  MONDAY: { short: 'Mo', long: 'Montag' },
  TUESDAY: { short: 'Di', long: 'Dienstag' },
  WEDNESDAY: { short: 'Mi', long: 'Mittwoch' },
  THURSDAY: { short: 'Do', long: 'Donnerstag' },
  FRIDAY: { short: 'Fr', long: 'Freitag' },
  SATURDAY: { short: 'Sa', long: 'Samstag' },
  SUNDAY: { short: 'So', long: 'Sonntag' },
};
