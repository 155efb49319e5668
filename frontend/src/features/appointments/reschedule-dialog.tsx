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
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { VacationAnswer } from '#contracts/site/site.api.js';
import { isVacation } from '#contracts/site/vacations.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { vacationsQuery } from '../../api/queries/site.queries.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatHours } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { isNeverBookable, MonthCalendar } from '../../ui/dates/month-calendar.js';
import { Plate } from '../../ui/plate.js';
import { useToday } from '../../ui/dates/today.js';
import { appointmentStatus } from './appointment-status.js';
import { inWords, wishInWords } from './appointment-words.js';
import type { AppointmentAction, NewStart } from './appointments.queries.js';
import { SlotsOfDay } from './slots-of-day.js';
import { useCurrentAppointment } from './use-current-appointment.js';
import { useReschedule } from './use-reschedule.js';

type RescheduleDialogProps = {
  readonly open: boolean;
  /** As it stood when the dialog was asked for. */
  readonly appointment: AppointmentAnswer;
  /** The place where it was dropped in the calendar. It moves only when the user saves. */
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
  const { isPending } = reschedule;
  const move = useReschedule({ appointment, proposed, today, reschedule, onClose });
  const { date, dateError } = move;
  return (
    <Modal open={open} onClose={() => isPending || onClose()}>
      <DialogTitle action={<CloseButton />}>Termin ändern</DialogTitle>
      <DialogContent>
        <ForWhom appointment={appointment} />
        {move.refusal !== '' && (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{move.refusal}</MessageBarBody>
          </MessageBar>
        )}
        {open && appointment !== opened && !isPending && <WhatHoldsNow appointment={appointment} />}
        <div className="move-day-and-time">
          <DayChoice
            date={date}
            today={today}
            error={dateError}
            vacations={vacations}
            onChange={move.chooseDate}
          />
          <SlotsOfDay
            appointment={appointment}
            date={dateError === undefined ? date : null}
            onVacation={date !== null && isVacation(vacations, date)}
            value={move.time}
            onChange={move.chooseTime}
          />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          Abbrechen
        </Button>
        <Button appearance="primary" onClick={move.save} disabledFocusable={isPending}>
          {isPending ? 'Speichere …' : 'Speichern'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function CloseButton() {
  return (
    <DialogTrigger action="close">
      <Button appearance="subtle" aria-label="Schließen" icon={<DismissRegular />} />
    </DialogTrigger>
  );
}

/** Somebody else changed it while the dialog was open. */
function WhatHoldsNow({ appointment }: { readonly appointment: AppointmentAnswer }) {
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        Der Termin wurde inzwischen geändert. Jetzt gilt: {inWords(appointment)},{' '}
        {appointmentStatus[appointment.status].label}
      </MessageBarBody>
    </MessageBar>
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
    <div className="move-day">
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
