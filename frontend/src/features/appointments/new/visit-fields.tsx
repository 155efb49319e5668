import { Button, Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { SlotAnswer } from '#contracts/appointments/appointments.api.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { isVacation } from '#contracts/site/vacations.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { messageOf } from '../../../api/http.js';
import { servicesQuery, vacationsQuery } from '../../../api/queries/site.queries.js';
import { problem } from '../../../ui/forms/add-form.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { formatHours } from '../../../ui/dates/formats.js';
import { isNeverBookable } from '../../../ui/dates/month-calendar.js';
import { useNow } from '../../../ui/dates/now.js';
import { dateError, type Draft, type DraftErrors } from './draft.js';
import { NextStarts } from './next-starts.js';
import { startsQuery } from './new-appointment.queries.js';
import { ToldText } from '../../../ui/feedback/told-text.js';

type VisitFieldsProps = {
  readonly draft: Draft;
  readonly errors: DraftErrors;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onDate: (date: LocalDate | null) => void;
  /** One of the next free starts was taken: nothing else is needed. */
  readonly onStart: () => void;
};

/** Service, day, and the free starts of that day. */
export function VisitFields({ draft, errors, onChange, onDate, onStart }: VisitFieldsProps) {
  const now = useNow();
  const vacations = useQuery(vacationsQuery).data ?? [];
  const { date, serviceId } = draft;
  const askable = date !== null && dateError(date, now.date) === undefined;
  const starts = useQuery({ ...startsQuery(date ?? '', serviceId), enabled: askable });
  const onVacation = date !== null && isVacation(vacations, date);
  const nothing = onVacation ? bookingTexts.vacation : 'An diesem Tag sind keine Termine möglich.';
  const offered = askable ? starts.data : undefined;
  return (
    <>
      <ServiceField
        value={serviceId}
        error={errors.serviceId}
        onChange={(value) => onChange({ serviceId: value, time: '' })}
      />
      {serviceId !== '' && (
        <NextStarts
          serviceId={serviceId}
          from={now.date}
          onChoose={(start) => {
            onDate(start.date);
            onChange({ time: start.time });
            onStart();
          }}
        />
      )}
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
        <TimeField
          value={draft.time}
          error={errors.time}
          starts={offered?.map((slot) => ({ ...slot, past: isPast(slot, date, now) }))}
          onChange={(time) => onChange({ time })}
        />
      </div>
      {askable && starts.isError && <StartsFailed error={starts.error} retry={() => void starts.refetch()} />}
      <output className="hint">
        {askable && starts.isFetching && starts.data === undefined && 'Lädt…'}
        {offered?.length === 0 && nothing}
      </output>
    </>
  );
}

type StartsFailedProps = { readonly error: unknown; readonly retry: () => void };

function StartsFailed({ error, retry }: StartsFailedProps) {
  return (
    <div className="msg critical" role="alert">
      <span className="grow">
        <ToldText text={messageOf(error, 'Slots konnten nicht geladen werden.')} />
      </span>
      <Button size="small" onClick={retry}>
        Erneut laden
      </Button>
    </div>
  );
}

type ChoiceProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function ServiceField({ value, error, onChange }: ChoiceProps) {
  const services = useQuery(servicesQuery);
  const failed = services.isError ? 'Services konnten nicht geladen werden.' : undefined;
  return (
    <Field label="Service" required {...problem(error ?? failed)}>
      <Select name="serviceId" value={value} onChange={(_, chosen) => onChange(chosen.value)}>
        <option value="">-- Service wählen --</option>
        {services.data?.map(({ id, name, duration }) => (
          <option key={id} value={id}>
            {name} ({formatHours(duration)})
          </option>
        ))}
      </Select>
    </Field>
  );
}

type OfferedStart = SlotAnswer & { readonly past: boolean };

/** The starts of the day; none to choose from until they are known. */
function TimeField({
  value,
  error,
  starts,
  onChange,
}: ChoiceProps & { readonly starts: readonly OfferedStart[] | undefined }) {
  return (
    <Field label="Uhrzeit" required {...problem(error)}>
      <Select
        name="time"
        value={value}
        disabled={starts === undefined}
        onChange={(_, chosen) => onChange(chosen.value)}
      >
        <option value="">-- Uhrzeit --</option>
        {starts?.map(({ time, booked, past }) => (
          <option key={time} value={time} disabled={booked || past}>
            {time}
            {past ? ' (vorbei)' : booked ? ' (belegt)' : ''}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function isPast(
  { time }: SlotAnswer,
  date: LocalDate | null,
  now: { date: LocalDate; time: string },
): boolean {
  return date === now.date && time < now.time;
}
