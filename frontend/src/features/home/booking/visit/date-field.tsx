import { useRef, type Ref } from 'react';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { addDays, isWeekend, type LocalDate } from '#contracts/values/local-date-time.js';
import { Icon } from '../../../../ui/icon.js';
import { Field } from '../field.js';
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

/**
 * The day, with the browser's own calendar. A weekend is cleared at once when it was picked; while it is typed with
 * the arrow keys it is on the way to another day, and is cleared when the field is left.
 */
export function DateField({ ref, value, today, horizonDays, error, onChange }: DateFieldProps) {
  const typing = useRef(false);
  const judge = (date: LocalDate) => {
    const problem = dateProblem(date, today);
    const clears = problem === bookingTexts.weekend && !typing.current;
    onChange(clears ? '' : date, problem);
  };
  return (
    <Field
      label="Datum"
      hint={`Montag bis Freitag${horizonDays ? `, bis ${daysInWords(horizonDays)} im Voraus` : ''}`}
      error={error}
    >
      {(control) => (
        <div className="p-control">
          <input
            {...control}
            ref={ref}
            name="date"
            type="date"
            className="input booking-date"
            required
            min={today}
            max={horizonDays && addDays(today, horizonDays)}
            value={value}
            onPointerDown={() => {
              typing.current = false;
            }}
            onKeyDown={() => {
              typing.current = true;
            }}
            onChange={(event) => judge(event.target.value)}
            onBlur={() => {
              typing.current = false;
              if (value !== '' && isWeekend(value)) judge(value);
            }}
          />
          <Icon name="calendar" />
        </div>
      )}
    </Field>
  );
}
