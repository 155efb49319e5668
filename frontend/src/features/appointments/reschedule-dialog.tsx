import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  DialogTrigger,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts, type AppointmentAnswer } from '#contracts/appointments/appointment.js';
import type { VacationAnswer } from '#contracts/site/site.api.js';
import { isVacation } from '#contracts/site/vacations.js';
import { isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { hasStatus, messageOf } from '../../api/http.js';
import { vacationsQuery } from '../../api/site.queries.js';
import { DateField } from '../../ui/date-field.js';
import { formatHours } from '../../ui/formats.js';
import { Icon } from '../../ui/icon.js';
import { Modal } from '../../ui/modal.js';
import { isNeverBookable, MonthCalendar } from '../../ui/month-calendar.js';
import { Plate } from '../../ui/plate.js';
import { toasts } from '../../ui/toasts.js';
import { useToday } from '../../ui/today.js';
import { appointmentStatus } from './appointment-status.js';
import { inWords, wishInWords } from './appointment-words.js';
import type { AppointmentAction, NewStart } from './appointments.queries.js';
import { SlotsOfDay } from './slots-of-day.js';
import { useCurrentAppointment } from './use-current-appointment.js';
import { useStillHere } from './use-still-here.js';

type RescheduleDialogProps = {
  readonly open: boolean;
  /** As it stood when the dialog was asked for. */
  readonly appointment: AppointmentAnswer;
  /** Where it was dropped in the calendar; it goes there only when somebody saves. */
  readonly proposed?: NewStart | undefined;
  readonly reschedule: AppointmentAction;
  readonly onClose: () => void;
};

/** "Termin ändern": a day on the left, its starts on the right; the appointment's own start is marked "bisher". */
export function RescheduleDialog({
  open,
  appointment: opened,
  proposed,
  reschedule,
  onClose,
}: RescheduleDialogProps) {
  const today = useToday();
  const vacations = useQuery(vacationsQuery).data ?? [];
  const appointment = useCurrentAppointment(opened, open);
  const isChanged = open && appointment !== opened && !reschedule.isPending;
  const start = proposed ?? wishedStart(appointment, today) ?? appointment;
  const [date, setDate] = useState<LocalDate | null>(start.date);
  const [time, setTime] = useState<LocalTime | null>(start.time);
  const [refusal, setRefusal] = useState('');
  const isStillHere = useStillHere();
  const dateError = date === null ? undefined : refusalOf(date, today);

  const choose = (next: LocalDate | null) => {
    setDate(next);
    setTime(next === appointment.date ? appointment.time : null);
    setRefusal('');
  };
  const save = () => {
    if (date === null || time === null) return setRefusal(bookingTexts.dateAndTimeMissing);
    if (dateError !== undefined) return setRefusal(dateError);
    if (date === appointment.date && time === appointment.time) return onClose();
    setRefusal('');
    const refused = (error: unknown) => {
      const taken = 'Neuer Slot bereits vergeben.';
      const reason = messageOf(error, hasStatus(error, 409) ? taken : 'Änderung fehlgeschlagen.');
      if (isStillHere()) setRefusal(reason);
      else toasts.failure(reason, inWords(appointment));
    };
    const moved = (saved: AppointmentAnswer) => {
      onClose();
      toasts.success('Termin geändert', inWords(saved));
    };
    return void reschedule.run(appointment, { date, time })?.then(moved, refused);
  };

  return (
    <Modal open={open} onClose={() => reschedule.isPending || onClose()}>
      <DialogTitle
        action={
          <DialogTrigger action="close">
            <Button appearance="subtle" aria-label="Schließen" icon={<DismissRegular />} />
          </DialogTrigger>
        }
      >
        Termin ändern
      </DialogTitle>
      <DialogContent>
        <ForWhom appointment={appointment} />
        {refusal !== '' && (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{refusal}</MessageBarBody>
          </MessageBar>
        )}
        {isChanged && (
          <MessageBar intent="warning" layout="multiline" role="alert">
            <MessageBarBody>
              Der Termin wurde inzwischen geändert. Jetzt gilt: {inWords(appointment)},{' '}
              {appointmentStatus[appointment.status].label}
            </MessageBarBody>
          </MessageBar>
        )}
        <div className="day-and-time">
          <DayChoice date={date} today={today} error={dateError} vacations={vacations} onChange={choose} />
          <SlotsOfDay
            appointment={appointment}
            date={dateError === undefined ? date : null}
            onVacation={date !== null && isVacation(vacations, date)}
            value={time}
            onChange={setTime}
          />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={reschedule.isPending}>
          Abbrechen
        </Button>
        <Button appearance="primary" onClick={save} disabledFocusable={reschedule.isPending}>
          {reschedule.isPending ? 'Speichere …' : 'Speichern'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function ForWhom({ appointment }: { readonly appointment: AppointmentAnswer }) {
  const { name, kfz, service, duration, moveRequest } = appointment;
  return (
    <>
      <p className="for-whom">
        {name}, <Plate plate={kfz} />, {service} ({formatHours(duration)})
      </p>
      {moveRequest && (
        <p className="for-whom wish">
          <Icon name="swap" /> Wunsch des Kunden: {wishInWords(moveRequest)}
        </p>
      )}
    </>
  );
}

type DayChoiceProps = {
  readonly date: LocalDate | null;
  readonly today: LocalDate;
  readonly error: string | undefined;
  readonly vacations: readonly VacationAnswer[];
  readonly onChange: (date: LocalDate | null) => void;
};

/** A day, typed or pointed at. */
function DayChoice({ date, today, error, vacations, onChange }: DayChoiceProps) {
  const isRefused = (day: LocalDate) => isNeverBookable(day, today) || isVacation(vacations, day);
  return (
    <div className="day">
      <DateField
        label="Datum"
        value={date}
        today={today}
        error={error}
        withPicker={false}
        onChange={onChange}
      />
      <MonthCalendar
        label="Datum wählen"
        value={date}
        today={today}
        isRefused={isRefused}
        onChange={onChange}
      />
      <p className="hint">{bookingTexts.weekend}</p>
    </div>
  );
}

/** Where the customer would like to have it; null where nobody may book any more, or he did not say. */
function wishedStart({ moveRequest }: AppointmentAnswer, today: LocalDate) {
  return moveRequest && !isNeverBookable(moveRequest.date, today) ? moveRequest : null;
}

function refusalOf(date: LocalDate, today: LocalDate): string | undefined {
  if (date < today) return bookingTexts.pastDate;
  return isWeekend(date) ? bookingTexts.weekend : undefined;
}
