import { assertNoFaults, invalid, refuse, type FieldError } from '#contracts/kernel/problem.js';
import type { DayHours, OpeningTimeEvent, OpeningTimeId } from '#contracts/site/opening-time.events.js';
import type { OpeningTime, OpeningTimes } from '#contracts/site/opening-times.js';
import type { LocalTime, Weekday } from '#contracts/values/local-date-time.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** The hours as sent by a form. Empty, null and missing are equivalent. */
export type SentHours = {
  readonly open?: LocalTime | null;
  readonly close?: LocalTime | null;
  readonly hasLunchBreak?: boolean;
  readonly afternoonOpen?: LocalTime | null;
  readonly afternoonClose?: LocalTime | null;
};

/** 409 if the weekday already has hours. */
export const addOpeningTime =
  (
    openingTimeId: OpeningTimeId,
    dayOfWeek: Weekday,
    sent: SentHours,
  ): Decide<OpeningTimes, OpeningTimeEvent> =>
  (days) => {
    const hours = hoursOf(sent);
    const made = Object.values(days).find(({ id }) => id === openingTimeId);
    if (isMadeAlready(made, { dayOfWeek, ...hours })) return [];
    if (days[dayOfWeek]) {
      throw refuse('conflict', {
        field: 'dayOfWeek',
        detail: 'Für diesen Wochentag sind bereits Öffnungszeiten hinterlegt.',
      });
    }
    return [{ type: 'OpeningTimesSet', version: 1, data: { openingTimeId, dayOfWeek, ...hours } }];
  };

/** The row keeps its weekday. */
export const changeOpeningTime =
  (
    openingTimeId: OpeningTimeId,
    dayOfWeek: Weekday,
    sent: SentHours,
  ): Decide<OpeningTimes, OpeningTimeEvent> =>
  (days) => {
    const known = Object.values(days).find(({ id }) => id === openingTimeId);
    const day = existing(known);
    if (day.dayOfWeek !== dayOfWeek) throw invalid('dayOfWeek', 'Der Wochentag kann nicht geändert werden.');
    const hours = hoursOf(sent);
    if (sameHours(hours, day)) return [];
    return [{ type: 'OpeningTimesSet', version: 1, data: { openingTimeId, dayOfWeek, ...hours } }];
  };

/** Normalised hours: open < close ≤ afternoonOpen < afternoonClose, or closed. Otherwise 400 with the field. */
function hoursOf(sent: SentHours): DayHours {
  const open = sent.open || null;
  const close = sent.close || null;
  const afternoonOpen = (sent.hasLunchBreak && sent.afternoonOpen) || null;
  const afternoonClose = (sent.hasLunchBreak && sent.afternoonClose) || null;
  if (open === null && close === null) {
    if (afternoonOpen !== null || afternoonClose !== null) {
      throw invalid('open', 'Bitte geben Sie zuerst die Zeiten bis zur Mittagspause an.');
    }
    return { open, close, afternoonOpen, afternoonClose };
  }
  const hours = { open, close, afternoonOpen, afternoonClose };
  const errors = wrongTimes(hours, sent.hasLunchBreak === true);
  assertNoFaults(errors);
  return hours;
}

type WrongTime = readonly [isWrong: boolean, field: keyof DayHours, message: string];

function wrongTimes(
  { open, close, afternoonOpen, afternoonClose }: DayHours,
  hasLunchBreak: boolean,
): FieldError[] {
  const morning: readonly WrongTime[] = [
    [open === null, 'open', 'Bitte geben Sie an, ab wann geöffnet ist.'],
    [close === null, 'close', 'Bitte geben Sie an, bis wann geöffnet ist.'],
    [reaches(open, close), 'close', 'Die Schließzeit muss nach der Öffnungszeit liegen.'],
  ];
  const afternoon: readonly WrongTime[] = [
    [afternoonOpen === null, 'afternoonOpen', 'Bitte geben Sie an, ab wann nachmittags geöffnet ist.'],
    [afternoonClose === null, 'afternoonClose', 'Bitte geben Sie an, bis wann nachmittags geöffnet ist.'],
    [
      close !== afternoonOpen && reaches(close, afternoonOpen),
      'afternoonOpen',
      'Der Nachmittag darf nicht vor der Mittagspause beginnen.',
    ],
    [
      reaches(afternoonOpen, afternoonClose),
      'afternoonClose',
      'Die Schließzeit am Nachmittag muss nach der Öffnungszeit liegen.',
    ],
  ];
  return [...morning, ...(hasLunchBreak ? afternoon : [])].flatMap(([isWrong, field, message]) =>
    isWrong ? [{ field, message }] : [],
  );
}

/** False if a time is missing, which is reported separately. */
function reaches(one: LocalTime | null, other: LocalTime | null): boolean {
  return one !== null && other !== null && one >= other;
}

function sameHours(a: DayHours, b: OpeningTime): boolean {
  return (
    a.open === b.open &&
    a.close === b.close &&
    a.afternoonOpen === b.afternoonOpen &&
    a.afternoonClose === b.afternoonClose
  );
}
