import type { Service } from '#contracts/site/services.js';
import type { Claim } from '#contracts/appointments/slots.js';
import { DEFAULT_WORKSHOP_SETTINGS } from '#contracts/settings/workshop-settings.js';
import type { WorkshopRules } from '#contracts/settings/workshop-settings.js';
import type { Weekday } from '#contracts/values/local-date-time.js';
import { refusalOf } from '../../testing/given.js';
import {
  checkStart,
  closedOn,
  durationMinutesOf,
  hasFreeStart,
  slotsOn,
  visitorDay,
  type Calendar,
} from './booking-calendar.js';

/** Saturday, 9 a.m. in Berlin. */
const now = '2026-11-21T08:00:00.000Z';
const monday = '2026-11-23';

const day = (dayOfWeek: Weekday, open: string | null = '08:00') => ({
  id: dayOfWeek,
  dayOfWeek,
  open,
  close: open && '12:00',
  afternoonOpen: open && '13:00',
  afternoonClose: open && '17:00',
  revision: 0,
});

function service(id: string, name: string, durationHours: number): Service {
  const shown = { publicText: '', bring: '', fromCents: null, picture: null, isTile: true };
  return { id, name, durationHours, ...shown, revision: 0 };
}

function calendar(settings: Partial<WorkshopRules> = {}): Calendar {
  return {
    openingTimes: {
      MONDAY: day('MONDAY'),
      TUESDAY: day('TUESDAY'),
      WEDNESDAY: day('WEDNESDAY', null),
      SATURDAY: day('SATURDAY'),
    },
    vacations: [{ id: 'v', startDate: '2026-12-07', endDate: '2026-12-08', revision: 0 }],
    services: new Map([
      ['inspection', service('inspection', 'Inspektion', 2)],
      ['whole-day', service('whole-day', 'Motor', 8)],
    ]),
    settings: { ...DEFAULT_WORKSHOP_SETTINGS, ...settings },
  };
}

const refused = (date: string, time: string, settings: Partial<WorkshopRules> = {}, at = now, minutes = 60) =>
  refusalOf(() => checkStart({ date, time }, minutes, calendar(settings), at));

describe('a requested start', () => {
  it('occupies the next open hours', () => {
    expect(checkStart({ date: monday, time: '08:00' }, 60, calendar(), now)).toEqual([
      { from: 480, to: 540 },
    ]);
  });

  it('continues after the lunch break', () => {
    expect(checkStart({ date: monday, time: '11:00' }, 120, calendar(), now)).toEqual([
      { from: 660, to: 720 },
      { from: 780, to: 840 },
    ]);
  });

  it.each([
    ['2026-11-28', '08:00', 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    ['2026-11-29', '08:00', 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    ['2026-11-20', '08:00', 'date', 'Datum liegt in der Vergangenheit.'],
    ['2026-12-07', '08:00', 'date', 'In diesem Zeitraum haben wir Betriebsurlaub.'],
    ['2027-02-22', '08:00', 'date', 'Termine sind höchstens 90 Tage im Voraus buchbar.'],
    ['2026-11-25', '08:00', 'time', 'Außerhalb der Öffnungszeiten.'],
    ['2026-11-26', '08:00', 'time', 'Außerhalb der Öffnungszeiten.'],
    [monday, '07:00', 'time', 'Außerhalb der Öffnungszeiten.'],
    [monday, '12:00', 'time', 'Außerhalb der Öffnungszeiten.'],
    [monday, '17:00', 'time', 'Außerhalb der Öffnungszeiten.'],
    [monday, '08:30', 'time', 'Diese Uhrzeit ist nicht wählbar.'],
  ])('on %s at %s is refused at %s: %s', (date, time, field, message) => {
    expect(refused(date, time)).toEqual({
      code: 'validation-failed',
      detail: message,
      errors: [{ field, message }],
    });
  });

  it('is refused if the work does not fit into the day', () => {
    expect(refused(monday, '16:00', {}, now, 120).detail).toBe('Außerhalb der Öffnungszeiten.');
  });

  it("is refused if it is past, in the workshop's time zone", () => {
    const tenOhOne = '2026-11-23T09:01:00.000Z';
    expect(refused(monday, '10:00', {}, tenOhOne).errors).toEqual([
      { field: 'time', message: 'Uhrzeit liegt in der Vergangenheit.' },
    ]);
    expect(checkStart({ date: monday, time: '11:00' }, 60, calendar(), tenOhOne)).toHaveLength(1);
  });

  it('must respect notice and horizon of the settings', () => {
    const nine = '2026-11-23T08:00:00.000Z';
    expect(refused(monday, '10:00', { minNoticeMinutes: 120 }, nine).errors).toEqual([
      { field: 'time', message: 'Termine müssen mindestens 120 Minuten im Voraus gebucht werden.' },
    ]);
    expect(
      checkStart({ date: monday, time: '11:00' }, 60, calendar({ minNoticeMinutes: 120 }), nine),
    ).toHaveLength(1);
    expect(refused('2026-11-24', '08:00', { horizonDays: 1 }).detail).toBe(
      'Termine sind höchstens 1 Tag im Voraus buchbar.',
    );
    expect(checkStart({ date: monday, time: '08:00' }, 60, calendar({ horizonDays: 2 }), now)).toHaveLength(
      1,
    );
  });

  it('may be at half hours if the settings have half-hour steps', () => {
    expect(checkStart({ date: monday, time: '08:30' }, 60, calendar({ slotMinutes: 30 }), now)).toHaveLength(
      1,
    );
  });
});

describe('the service', () => {
  it('determines the duration; default one hour', () => {
    expect(durationMinutesOf(calendar(), 'inspection')).toBe(120);
    expect(durationMinutesOf(calendar(), undefined)).toBe(60);
  });

  it.each(['unknown', 'gone'])('%s is refused with its field', (serviceId) => {
    expect(refusalOf(() => durationMinutesOf(calendar(), serviceId)).errors).toEqual([
      { field: 'serviceId', message: 'Unbekannter Service.' },
    ]);
  });
});

const times = (date: string, minutes = 60, settings: Partial<WorkshopRules> = {}, at = now) =>
  slotsOn(date, minutes, calendar(settings), [], at).map(({ time }) => time);

describe('a day', () => {
  it.each([
    ['2026-11-20', 'PAST'],
    ['2026-11-28', 'WEEKEND'],
    ['2026-12-07', 'VACATION'],
    ['2026-11-25', 'CLOSED'],
    ['2026-11-26', 'CLOSED'],
    ['2027-02-22', 'TOO_LATE'],
    [monday, null],
  ])('%s is closed for the reason %s', (date, reason) => {
    expect(closedOn(date, calendar(), now)).toBe(reason);
  });
});

describe('the slots of a day', () => {
  it('are all steps within the opening times', () => {
    expect(times(monday)).toEqual(['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
    expect(times(monday, 60, { slotMinutes: 30 })).toHaveLength(15);
    expect(times(monday, 60, { horizonDays: 2 })).toHaveLength(8);
  });

  it('include the last step before lunch, even if less time is left', () => {
    const halfPast = { ...calendar(), openingTimes: { MONDAY: { ...day('MONDAY'), close: '12:30' } } };
    expect(slotsOn(monday, 60, halfPast, [], now).map(({ time }) => time)).toContain('12:00');
  });

  it('must leave enough open hours for the service', () => {
    expect(times(monday, 120).at(-1)).toBe('15:00');
    expect(times(monday, 8 * 60)).toEqual(['08:00']);
    expect(times(monday, 9 * 60)).toEqual([]);
  });

  it.each([
    ['2026-11-28', 'at the weekend'],
    ['2026-12-07', 'on vacation'],
    ['2026-11-25', 'on a closed day'],
    ['2026-11-26', 'on a day without hours'],
    ['2026-11-17', 'in the past'],
    ['2027-03-01', 'beyond the horizon'],
  ])('are none on %s, %s', (date) => {
    expect(times(date)).toEqual([]);
  });

  it('include past ones of today, but exclude those within the notice', () => {
    const nine = '2026-11-23T08:00:00.000Z';
    expect(times(monday, 60, {}, nine)).toHaveLength(8);
    expect(times(monday, 60, { minNoticeMinutes: 90 }, nine)).toEqual([
      '08:00',
      '11:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ]);
  });

  it('are booked if any of their hours is at capacity', () => {
    const claim: Claim = {
      slotId: 's',
      appointmentId: 'x',
      segments: [{ from: 540, to: 600 }],
      heldAt: now,
      taken: true,
    };
    const booked = (minutes: number, capacity: number, except?: string) =>
      slotsOn(monday, minutes, calendar({ capacity }), [claim], now, except)
        .filter((slot) => slot.booked)
        .map(({ time }) => time);
    expect(booked(60, 1)).toEqual(['09:00']);
    expect(booked(120, 1)).toEqual(['08:00', '09:00']);
    expect(booked(120, 2)).toEqual([]);
    expect(booked(120, 1, 'x')).toEqual([]);
  });
});

const openOnFridays = (holidaysOf: WorkshopRules['holidaysOf']): Calendar => ({
  ...calendar({ holidaysOf }),
  openingTimes: { FRIDAY: day('FRIDAY') },
});

describe('a public holiday', () => {
  const eve = '2026-12-20T08:00:00.000Z';
  const christmas = '2026-12-25';

  it('of the chosen state is closed', () => {
    expect(closedOn(christmas, openOnFridays('HE'), eve)).toBe('HOLIDAY');
    expect(
      refusalOf(() => checkStart({ date: christmas, time: '08:00' }, 60, openOnFridays('HE'), eve)).errors,
    ).toEqual([{ field: 'date', message: 'An Feiertagen haben wir geschlossen.' }]);
    expect(closedOn('2026-12-18', openOnFridays('HE'), now)).toBeNull();
  });

  it('is a day like any other until a state is chosen', () => {
    expect(closedOn(christmas, openOnFridays(null), eve)).toBeNull();
  });
});

describe('a day for visitors', () => {
  const nine = '2026-11-23T08:00:00.000Z';
  const seen = (date: string, settings: Partial<WorkshopRules> = {}, at = nine, minutes = 60) =>
    visitorDay(date, minutes, calendar(settings), [], at);

  it('is too soon if all that is left of it is within the notice time', () => {
    expect(seen(monday, { minNoticeMinutes: 24 * 60 })).toEqual({
      date: monday,
      closed: 'TOO_SOON',
      slots: [],
    });
    expect(seen('2026-11-24', { minNoticeMinutes: 48 * 60 }).closed).toBe('TOO_SOON');
    expect(seen('2026-11-24', { minNoticeMinutes: 24 * 60 }).closed).toBeNull();
  });

  it('is not too soon if it is over, closed, or too short for the service', () => {
    const evening = '2026-11-23T18:00:00.000Z';
    expect(seen(monday, { minNoticeMinutes: 24 * 60 }, evening)).toMatchObject({ closed: null });
    expect(seen('2026-11-25', { minNoticeMinutes: 72 * 60 }).closed).toBe('CLOSED');
    expect(seen(monday, { minNoticeMinutes: 24 * 60 }, nine, 9 * 60)).toEqual({
      date: monday,
      closed: null,
      slots: [],
    });
  });

  it('has a free start if one of its slots is neither booked nor over', () => {
    const past = { time: '08:00', booked: false };
    const booked = { time: '10:00', booked: true };
    const day = { date: monday, closed: null };
    expect(hasFreeStart({ ...day, slots: [past, booked] }, nine)).toBe(false);
    expect(hasFreeStart({ ...day, slots: [{ ...booked, booked: false }] }, nine)).toBe(true);
  });
});
