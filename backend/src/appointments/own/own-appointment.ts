import {
  bookingTexts,
  partiesOf,
  type Appointment,
  type BookedAppointment,
  type MoveRequest,
} from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import type { OwnAppointmentAnswer } from '#contracts/appointments/own-appointment.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import { isWeekend, localDateTime } from '#contracts/values/local-date-time.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import { cancel, movable } from '../appointment.js';
import { isPast } from '../booking/booking-calendar.js';
import { endTimeOf, instantOf } from '../time-of-appointment.js';

/** The link expires seven days after the appointment's end. Milliseconds. */
const LINK_OUTLIVES_MS = 7 * 24 * 60 * 60 * 1000;

type Decision = Decide<Appointment, AppointmentEvent>;

/** Cancellation by the customer. Refused for a past appointment. Idempotent. */
export const cancelOwn =
  (now: Instant): Decision =>
  (state) => {
    if (state.status !== 'CANCELLED') movable(state, now);
    return cancel()(state);
  };

/** The customer requests another time; the workshop decides. Idempotent. */
export const requestMove =
  (wanted: MoveRequest, now: Instant): Decision =>
  (state) => {
    const { facts, moveRequest } = movable(state, now);
    const { date, time, note } = wanted;
    const today = localDateTime(now);
    if (isWeekend(date)) throw invalid('date', bookingTexts.weekend);
    if (date < today.date) throw invalid('date', bookingTexts.pastDate);
    if (date === today.date && time !== null && time < today.time)
      throw invalid('time', bookingTexts.pastTime);
    if (moveRequest?.date === date && moveRequest.time === time && moveRequest.note === note) return [];
    const data = { ...partiesOf(facts), subjectId: facts.subjectId, date, time, note };
    return [{ type: 'AppointmentMoveRequested', version: 1, data }];
  };

export function isLinkExpired(
  { facts, slot }: BookedAppointment,
  openingTimes: OpeningTimes,
  now: Instant,
): boolean {
  const end = endTimeOf(slot, facts.durationMinutes, openingTimes);
  return Date.parse(now) > Date.parse(instantOf({ date: slot.date, time: end })) + LINK_OUTLIVES_MS;
}

/** The contents of the customer's page: appointment and garage, but no personal data except the plate. */
export function ownAnswer(
  { facts, slot, status, moveRequest }: BookedAppointment,
  company: CompanyDetails,
  openingTimes: OpeningTimes,
  now: Instant,
  bring: string,
): OwnAppointmentAnswer {
  const { name, street, zip, city, phone, email } = company;
  const { date, time } = slot;
  return {
    date,
    time,
    end: endTimeOf(slot, facts.durationMinutes, openingTimes),
    duration: facts.durationMinutes / 60,
    service: facts.service,
    status,
    kind: facts.kind,
    plate: facts.kfz,
    bring,
    changeable: status !== 'CANCELLED' && !isPast(slot, now),
    moveRequest,
    company: { name, street, zip, city, phone, email },
  };
}
