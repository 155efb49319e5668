import { useState } from 'react';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { hasStatus, messageOf } from '../../api/http.js';
import { isNeverBookable } from '../../ui/dates/month-calendar.js';
import { useStillHere } from '../../ui/saving/still-here.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { inWords } from './appointment-words.js';
import type { AppointmentAction, NewStart } from './appointments.queries.js';

type Move = {
  /** The current state. */
  readonly appointment: AppointmentAnswer;
  /** The preselected start: the given one, else the customer's request, else the present one. */
  readonly proposed: NewStart | undefined;
  readonly today: LocalDate;
  readonly reschedule: AppointmentAction;
  readonly onClose: () => void;
};

/** Moving one appointment: the start that is chosen, what is wrong with it, and the way to the server. */
export function useReschedule({ appointment, proposed, today, reschedule, onClose }: Move) {
  const start = proposed ?? wishedStart(appointment, today) ?? appointment;
  const [date, setDate] = useState<LocalDate | null>(start.date);
  const [time, setTime] = useState<LocalTime | null>(start.time);
  const [refusal, setRefusal] = useState('');
  const isStillHere = useStillHere();
  const dateError = date === null ? undefined : refusalOf(date, today);

  const chooseDate = (next: LocalDate | null) => {
    setDate(next);
    setTime(next === appointment.date ? appointment.time : null);
    setRefusal('');
  };
  const moved = (saved: AppointmentAnswer) => {
    onClose();
    toasts.success('Termin geändert', inWords(saved));
  };
  const refused = (error: unknown) => {
    const taken = 'Neuer Slot bereits vergeben.';
    const reason = messageOf(error, hasStatus(error, 409) ? taken : 'Änderung fehlgeschlagen.');
    if (isStillHere()) setRefusal(reason);
    else toasts.failure(reason, inWords(appointment));
  };
  const save = () => {
    if (date === null || time === null) return setRefusal(bookingTexts.dateAndTimeMissing);
    if (dateError !== undefined) return setRefusal(dateError);
    if (date === appointment.date && time === appointment.time) return onClose();
    setRefusal('');
    return void reschedule.run(appointment, { date, time })?.then(moved, refused);
  };
  return { date, time, dateError, refusal, chooseDate, chooseTime: setTime, save };
}

/** The start that the customer requested; null without a request, or if that time can no longer be booked. */
function wishedStart({ moveRequest }: AppointmentAnswer, today: LocalDate) {
  return moveRequest && !isNeverBookable(moveRequest.date, today) ? moveRequest : null;
}

function refusalOf(date: LocalDate, today: LocalDate): string | undefined {
  if (date < today) return bookingTexts.pastDate;
  return isWeekend(date) ? bookingTexts.weekend : undefined;
}
