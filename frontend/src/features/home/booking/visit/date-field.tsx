import type { Ref } from 'react';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { DayInput } from '../../../../public/day-input.js';
import { NO_DATE } from '../../../../ui/dates/typed-date.js';
import { Field } from '../../../../public/field.js';
import { dateProblem, daysInWords } from './visit.js';

type DateFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: LocalDate;
  readonly today: LocalDate;
  /** So many days ahead can be booked; undefined: not known, the server decides. */
  readonly horizonDays: number | undefined;
  readonly error: string | undefined;
  /** With the reason when the day cannot be taken; a weekend gives the field back empty. */
  readonly onChange: (date: LocalDate, problem?: string) => void;
};

/** The day. A weekend is cleared at once. */
export function DateField({ ref, value, today, horizonDays, error, onChange }: DateFieldProps) {
  const judge = (date: LocalDate, unread: boolean) => {
    const problem = unread ? NO_DATE : dateProblem(date, today);
    const kept = problem === bookingTexts.weekend ? '' : date;
    onChange(kept, problem);
    return kept;
  };
  return (
    <Field
      label="Datum"
      hint={`Montag bis Freitag${horizonDays ? `, bis ${daysInWords(horizonDays)} im Voraus` : ''}`}
      error={error}
    >
      {(control) => (
        <DayInput
          {...control}
          ref={ref}
          name="date"
          className="input"
          required
          min={today}
          max={horizonDays ? addDays(today, horizonDays) : undefined}
          value={value}
          onDay={judge}
        />
      )}
    </Field>
  );
}
