import { Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { MonthPicker } from './month-picker.js';
import { NO_MOMENT, parseTypedMoment, typedMomentOf, type LocalMoment } from './typed-date.js';

type DateTimeFieldProps = {
  readonly label: string;
  readonly name?: string;
  /** '': none. */
  readonly value: LocalMoment | '';
  readonly onChange: (moment: LocalMoment | '') => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** With a month and times to pick from; `time`: of a day that is picked while there is no time yet. */
  readonly picker?: { readonly today: LocalDate; readonly time: LocalTime };
  /** Called when the field loses the focus with a valid text. */
  readonly onLeave?: () => void;
};

type MomentPickerProps = Pick<DateTimeFieldProps, 'label' | 'value' | 'onChange'> & {
  readonly today: LocalDate;
  readonly time: LocalTime;
};

/** A day from the month, and a time beside it. */
function MomentPicker({ label, value, onChange, today, time: standard }: MomentPickerProps) {
  const [day = null, time = standard] = value === '' ? [] : (value.split('T') as [LocalDate, LocalTime]);
  const times = [...new Set([...HALF_HOURS, standard, time])].toSorted();
  return (
    <MonthPicker
      label={label}
      value={day}
      today={today}
      onChange={(date) => onChange(`${date}T${time}`)}
      foot={
        <Field label="Uhrzeit">
          <Select value={time} onChange={(_, chosen) => onChange(`${day ?? today}T${chosen.value}`)}>
            {times.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      }
    />
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half): LocalTime => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

/**
 * A date and time typed as `19.11.2026, 08:30`, in German whatever the browser's language. What is none stays to be read
 * and counts as none.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, onChange, error, required = false, picker, onLeave } = props;
  const [text, setText] = useState(typedMomentOf(value));
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    // What is being typed says the same, or nothing yet.
    if ((parseTypedMoment(text) ?? '') !== value) setText(typedMomentOf(value));
  }
  const type = (typed: string) => {
    setText(typed);
    setLeft(false);
    const moment = parseTypedMoment(typed) ?? '';
    setSeen(moment);
    if (moment !== value) onChange(moment);
  };
  const unreadable = left && parseTypedMoment(text) === undefined ? NO_MOMENT : undefined;
  return (
    <Field
      label={label}
      required={required}
      validationMessage={unreadable ?? error}
      validationState={unreadable || error ? 'error' : 'none'}
    >
      <Input
        name={name}
        value={text}
        data-unread={unreadable !== undefined || undefined}
        placeholder="TT.MM.JJJJ, HH:MM"
        autoComplete="off"
        maxLength={30}
        contentAfter={picker && <MomentPicker label={label} value={value} onChange={onChange} {...picker} />}
        onChange={(_, { value: typed }) => type(typed)}
        onBlur={() => {
          setLeft(true);
          if (value !== '') setText(typedMomentOf(value));
          if (value !== '' || text.trim() === '') onLeave?.();
        }}
      />
    </Field>
  );
}
