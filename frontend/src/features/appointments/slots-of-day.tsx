import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer, SlotAnswer } from '#contracts/appointments/appointments.api.js';
import { localDateTime, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { messageOf } from '../../api/http.js';
import { formatHours } from '../../ui/dates/formats.js';
import { SlotGrid, type SlotChoice } from '../../ui/dates/slot-grid.js';
import { slotsQuery } from './appointments.queries.js';
import { ToldText } from '../../ui/feedback/told-text.js';

type SlotsOfDayProps = {
  readonly appointment: AppointmentAnswer;
  readonly date: LocalDate | null;
  readonly onVacation: boolean;
  readonly value: LocalTime | null;
  readonly onChange: (time: LocalTime) => void;
};

/** The starts of the chosen day, or why there are none. */
export function SlotsOfDay({ appointment, date, onVacation, value, onChange }: SlotsOfDayProps) {
  const slots = useQuery({ ...slotsQuery(appointment, date ?? ''), enabled: date !== null });
  const staysInHouse = useQuery(mailDeliveryQuery).data?.server === null;
  const toldHow = staysInHouse
    ? 'E-Mails werden nicht verschickt: bitte den Kunden selbst benachrichtigen.'
    : 'Der Kunde bekommt eine E-Mail mit dem neuen Termin.';
  const hint = `${formatHours(appointment.duration)} am Stück, die Mittagspause zählt nicht mit. ${toldHow}`;
  return (
    <div className="time">
      <span className="label" id="uhrzeit">
        Uhrzeit
      </span>
      {date === null && <p className="hint">Erst das Datum wählen.</p>}
      {date !== null && slots.isPending && <output>Lädt…</output>}
      {date !== null && slots.isError && (
        <div className="msg critical" role="alert">
          <span className="grow">
            <ToldText text={messageOf(slots.error, 'Slots konnten nicht geladen werden.')} />
          </span>
          <Button size="small" onClick={() => void slots.refetch()}>
            Erneut laden
          </Button>
        </div>
      )}
      {date !== null && slots.data?.length === 0 && (
        <p className="hint">
          {onVacation ? bookingTexts.vacation : 'An diesem Tag sind keine Termine möglich.'}
        </p>
      )}
      {date !== null && slots.data !== undefined && slots.data.length > 0 && (
        <>
          <SlotGrid
            compact
            label="Uhrzeit"
            slots={choicesOf(slots.data, appointment, date)}
            value={value}
            onChange={onChange}
          />
          <p className="hint">{hint}</p>
        </>
      )}
    </div>
  );
}

function choicesOf(
  slots: readonly SlotAnswer[],
  appointment: AppointmentAnswer,
  date: LocalDate,
): SlotChoice[] {
  const now = localDateTime(new Date().toISOString());
  return slots.map(({ time, booked }) => {
    if (date === appointment.date && time === appointment.time) return { time, note: 'bisher' };
    if (date === now.date && time < now.time)
      return { time, note: 'vorbei', refusal: 'Zeit liegt in der Vergangenheit' };
    return booked ? { time, note: 'belegt', refusal: 'Bereits belegt' } : { time };
  });
}
