import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  addDays,
  isWeekend,
  weekdayOf,
  WEEKDAYS,
  type LocalDate,
} from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatLongDate } from './formats.js';
import { Icon } from '../icon.js';
import './month-calendar.css';

type MonthCalendarProps = {
  readonly value: LocalDate | null;
  readonly today: LocalDate;
  readonly onChange: (date: LocalDate) => void;
  /** Days that cannot be chosen; they stay reachable with the keys. */
  readonly isRefused?: (date: LocalDate) => boolean;
  readonly label: string;
};

const monthName = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One month, Monday first. Arrow keys step days and weeks, Page keys months; Enter chooses. */
export function MonthCalendar({
  value,
  today,
  onChange,
  isRefused = () => false,
  label,
}: MonthCalendarProps) {
  const [cursor, setCursor] = useState(value ?? today);
  const [seen, setSeen] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  if (value !== seen) {
    setSeen(value);
    if (value !== null) setCursor(value);
  }

  const step = (event: KeyboardEvent) => {
    const next = dateAfterKey(event.key, cursor);
    if (next === undefined) return;
    event.preventDefault();
    // The focus can only go to the day once it is there.
    flushSync(() => setCursor(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };

  return (
    <div className="mcal">
      <MonthHead shown={cursor} onStep={(months) => setCursor(addMonths(cursor, months))} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices */}
      <table ref={grid} role="grid" aria-label={label} onKeyDown={step}>
        <WeekdayHeadings />
        <tbody>
          {weeksOf(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    className={date.slice(0, 7) === cursor.slice(0, 7) ? 'day-button' : 'day-button is-other'}
                    tabIndex={date === cursor ? 0 : -1}
                    aria-label={formatLongDate(date)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={isRefused(date)}
                    onClick={() => !isRefused(date) && onChange(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MonthHeadProps = { readonly shown: LocalDate; readonly onStep: (months: number) => void };

/** The month's name and the ways to its neighbours. */
function MonthHead({ shown, onStep }: MonthHeadProps) {
  return (
    <div className="mh">
      <b aria-live="polite">{monthName.format(new Date(`${shown}T00:00:00Z`))}</b>
      <span>
        <button
          type="button"
          className="btn subtle sm icon"
          aria-label="Vorheriger Monat"
          onClick={() => onStep(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="btn subtle sm icon"
          aria-label="Nächster Monat"
          onClick={() => onStep(1)}
        >
          <Icon name="right" />
        </button>
      </span>
    </div>
  );
}

function WeekdayHeadings() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((day) => (
          <th key={day} scope="col" abbr={WEEKDAY_NAMES[day].long}>
            {WEEKDAY_NAMES[day].short}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Weekends and days before `today`: never bookable. */
export function isNeverBookable(date: LocalDate, today: LocalDate): boolean {
  return date < today || isWeekend(date);
}

function weeksOf(date: LocalDate): LocalDate[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -WEEKDAYS.indexOf(weekdayOf(first)));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
  return weeks.filter((week) => week.some((day) => day.slice(0, 7) === date.slice(0, 7)));
}

function dateAfterKey(key: string, from: LocalDate): LocalDate | undefined {
  if (key === 'PageUp') return addMonths(from, -1);
  if (key === 'PageDown') return addMonths(from, 1);
  if (key === 'Home') return addDays(from, -WEEKDAYS.indexOf(weekdayOf(from)));
  if (key === 'End') return addDays(from, 6 - WEEKDAYS.indexOf(weekdayOf(from)));
  const days = KEYS[key];
  return days === undefined ? undefined : addDays(from, days);
}

/** The same day this many months later, or the last day of a shorter month. */
function addMonths(date: LocalDate, months: number): LocalDate {
  const firstOfTarget = new Date(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1),
  );
  const lastDay = new Date(
    Date.UTC(firstOfTarget.getUTCFullYear(), firstOfTarget.getUTCMonth() + 1, 0),
  ).getUTCDate();
  firstOfTarget.setUTCDate(Math.min(Number(date.slice(8)), lastDay));
  return firstOfTarget.toISOString().slice(0, 10);
}
