import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isVacation } from '#contracts/site/vacations.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { servicesQuery, vacationsQuery } from '../../../../api/queries/site.queries.js';
import { bookingRulesQuery } from '../../../../public/week/booking-rules.queries.js';
import { WeekStrip } from '../../../../public/week/week-strip.js';
import { useNow } from '../../../../ui/dates/now.js';
import { slotsQuery } from '../booking.queries.js';
import type { FieldErrors } from '../contact/contact.js';
import { DateField } from './date-field.js';
import { Later } from '../later.js';
import { ServiceField, serviceInWords } from './service-field.js';
import { TimeField } from './time-field.js';
import { isAskable, nothingOffered, type Visit } from './visit.js';

type VisitFieldsProps = {
  readonly visit: Visit;
  readonly errors: FieldErrors;
  /** True: the chosen time may be taken by this very request. */
  readonly mayBeOwn: boolean;
  readonly onChange: (change: Partial<Visit>, wrong?: FieldErrors) => void;
};

/** Step one: service, day and time. The time is chosen from the slots of that day. */
export function VisitFields({ visit, errors, mayBeOwn, onChange }: VisitFieldsProps) {
  const [choosing, setChoosing] = useState(false);
  const timeField = useRef<HTMLInputElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const services = useQuery(servicesQuery).data;
  const today = useNow().date;
  const horizonDays = useQuery(bookingRulesQuery).data?.horizonDays;
  const day = useDay(visit, today, horizonDays);
  const service = services?.find((one) => one.id === visit.serviceId);

  return (
    <>
      <ServiceField
        value={visit.serviceId}
        error={errors.serviceId}
        onChange={(serviceId) => onChange({ serviceId })}
      />
      <WeekStrip
        of={{ kind: 'SERVICE', serviceId: visit.serviceId }}
        chosen={visit}
        onTake={(slot) => onChange(slot)}
      />
      <DateField
        ref={dateField}
        value={visit.date}
        today={today}
        horizonDays={horizonDays}
        error={errors.date ?? day.problem}
        onChange={(date, wrong) => {
          onChange({ date, time: '' }, wrong === undefined ? {} : { date: wrong });
          // Asked for another day, and perhaps not here yet.
          setChoosing(false);
        }}
      />
      <TimeField
        ref={timeField}
        value={visit.time}
        error={errors.time ?? (mayBeOwn ? undefined : day.timeProblem)}
        disabled={!day.canChoose}
        onOpen={() => setChoosing(true)}
      />
      {choosing && (
        <Later>
          {({ SlotPopup }) => (
            <SlotPopup
              visit={visit}
              service={service ? serviceInWords(service) : ''}
              anchor={timeField}
              onTake={(time) => onChange({ time })}
              onCancel={() => {
                onChange({ date: '', time: '' });
                dateField.current?.focus();
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </Later>
      )}
    </>
  );
}

/** The free starts of the chosen day, loaded when the day is chosen, so that the popup opens with them. */
function useDay(visit: Visit, today: string, horizonDays: number | undefined) {
  const canChoose = isAskable(visit.date, today);
  const slots = useQuery({ ...slotsQuery(visit.date, visit.serviceId), enabled: canChoose }).data;
  const vacations = useQuery(vacationsQuery).data ?? [];
  const slot = slots?.find((one) => one.time === visit.time);
  // Also of a year that no calendar has, for which no slots can be asked. What the server offers is right, not our clock.
  const tooLate = horizonDays !== undefined && visit.date > addDays(today, horizonDays);
  return {
    canChoose,
    problem: (tooLate ? !slots?.length : canChoose && slots?.length === 0)
      ? nothingOffered(isVacation(vacations, visit.date), tooLate, horizonDays)
      : undefined,
    timeProblem:
      canChoose && visit.time !== '' && slots !== undefined && (slot === undefined || slot.booked)
        ? 'Zu dieser Uhrzeit ist der Service nicht mehr frei.'
        : undefined,
  };
}
