import { useRef, useState, type InputHTMLAttributes, type Ref } from 'react';
import { germanDate } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { parseTypedDate } from '../ui/dates/typed-date.js';
import { Icon } from '../ui/icon.js';
import './day-input.css';

type DayInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'min' | 'max' | 'onChange'> & {
  readonly ref?: Ref<HTMLInputElement>;
  /** Empty: none. */
  readonly value: LocalDate;
  readonly min: LocalDate;
  readonly max?: LocalDate | undefined;
  /** Takes the day; returns the one that the field keeps. `unread`: a text that is no day. */
  readonly onDay: (day: LocalDate, unread: boolean) => LocalDate;
};

/** A shorter text may still be typed on: `1.9.20` becomes `1.9.2026`. It is read when the field is left. */
const WHOLE_DAY = /^\d{2}\.\d{2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/;

/**
 * A day typed as `19.11.2026`, or picked from the browser's calendar. A native field would show the day as the browser's
 * language writes it.
 */
export function DayInput({ value, min, max, onDay, ...input }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shown(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    // Changed elsewhere, not by this field.
    setSeen(value);
    setText(shown(value));
  }
  const take = (day: LocalDate | null | undefined) => {
    const kept = onDay(day ?? '', day === undefined);
    setSeen(kept);
    if (day !== undefined) setText(shown(kept));
  };
  const type = (typed: string) => {
    setText(typed);
    if (WHOLE_DAY.test(typed.trim())) take(parseTypedDate(typed));
    else setSeen(onDay('', false));
  };
  const finish = () => {
    if (text !== shown(value)) take(parseTypedDate(text));
  };
  return (
    <div className="p-control day-input">
      <input
        placeholder="TT.MM.JJJJ"
        autoComplete="off"
        maxLength={20}
        {...input}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      <input
        ref={calendar}
        className="day-input-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => take(target.value || null)}
      />
      <button type="button" aria-label="Kalender öffnen" onClick={() => open(calendar.current)}>
        <Icon name="calendar" />
      </button>
    </div>
  );
}

function open(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch {
    // Browsers refuse it inside a frame; the day can be typed.
  }
}

function shown(day: LocalDate): string {
  return day === '' ? '' : germanDate(day);
}
