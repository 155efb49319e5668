import { Button, Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { SlotAnswer } from '#contracts/appointments/appointment.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { isVacation } from '#contracts/site/vacations.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { messageOf } from '../../../api/http.js';
import { servicesQuery, vacationsQuery } from '../../../api/site.queries.js';
import { DateField } from '../../../ui/date-field.js';
import { formatHours } from '../../../ui/formats.js';
import { isNeverBookable } from '../../../ui/month-calendar.js';
import { useNow } from '../../../ui/now.js';
import { dateError, type Draft, type DraftErrors } from './draft.js';
import { startsQuery } from './new-appointment.queries.js';

type VisitFieldsProps = {
  readonly draft: Draft;
  readonly errors: DraftErrors;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onDate: (date: LocalDate | null) => void;
};

/** What is to be done and when: service, day, and the starts that this day offers for it. */
export function VisitFields({ draft, errors, onChange, onDate }: VisitFieldsProps) {
  const now = useNow();
  const services = useQuery(servicesQuery);
  const vacations = useQuery(vacationsQuery).data ?? [];
  const { date, serviceId } = draft;
  const askable = date !== null && dateError(date, now.date) === undefined;
  const starts = useQuery({ ...startsQuery(date ?? '', serviceId), enabled: askable });
  const onVacation = date !== null && isVacation(vacations, date);
  const nothing = onVacation ? bookingTexts.vacation : 'An diesem Tag sind keine Termine möglich.';
  return (
    <>
      <Field
        label="Service"
        required
        validationMessage={
          errors.serviceId ?? (services.isError ? 'Services konnten nicht geladen werden.' : undefined)
        }
        validationState={errors.serviceId || services.isError ? 'error' : 'none'}
      >
        <Select
          name="serviceId"
          value={serviceId}
          onChange={(_, { value }) => onChange({ serviceId: value, time: '' })}
        >
          <option value="">-- Service wählen --</option>
          {services.data?.map(({ id, name, duration }) => (
            <option key={id} value={id}>
              {name} ({formatHours(duration)})
            </option>
          ))}
        </Select>
      </Field>
      <div className="new-form-when">
        <DateField
          label="Datum"
          required
          className="field-date"
          value={date}
          today={now.date}
          error={errors.date}
          isRefused={(day) => isNeverBookable(day, now.date) || isVacation(vacations, day)}
          onChange={onDate}
        />
        <Field
          label="Uhrzeit"
          required
          validationMessage={errors.time}
          validationState={errors.time ? 'error' : 'none'}
        >
          <Select
            name="time"
            value={draft.time}
            disabled={!askable || starts.data === undefined}
            onChange={(_, { value }) => onChange({ time: value })}
          >
            <option value="">-- Uhrzeit --</option>
            {askable &&
              starts.data?.map((slot) => (
                <Start key={slot.time} slot={slot} past={isPast(slot, date, now)} />
              ))}
          </Select>
        </Field>
      </div>
      {askable && starts.isError && (
        <div className="msg critical" role="alert">
          <span className="grow">{messageOf(starts.error, 'Slots konnten nicht geladen werden.')}</span>
          <Button size="small" onClick={() => void starts.refetch()}>
            Erneut laden
          </Button>
        </div>
      )}
      <output className="hint">
        {askable && starts.isFetching && starts.data === undefined && 'Lädt…'}
        {askable && starts.data?.length === 0 && nothing}
      </output>
    </>
  );
}

function Start({ slot: { time, booked }, past }: { readonly slot: SlotAnswer; readonly past: boolean }) {
  return (
    <option value={time} disabled={booked || past}>
      {time}
      {past ? ' (vorbei)' : booked ? ' (belegt)' : ''}
    </option>
  );
}

function isPast({ time }: SlotAnswer, date: LocalDate, now: { date: LocalDate; time: string }): boolean {
  return date === now.date && time < now.time;
}
