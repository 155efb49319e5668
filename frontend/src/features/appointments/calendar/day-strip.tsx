import { weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatLongDate } from '../../../ui/dates/formats.js';

type DayStripProps = {
  readonly days: readonly LocalDate[];
  readonly chosen: LocalDate;
  readonly today: LocalDate;
  readonly countOf: (date: LocalDate) => number;
  readonly onChoose: (date: LocalDate) => void;
};

/** The days of the week to choose from, on a phone. */
export function DayStrip({ days, chosen, today, countOf, onChoose }: DayStripProps) {
  return (
    <nav className="cal-strip" aria-label="Tag wählen">
      {days.map((date) => (
        <button
          key={date}
          type="button"
          className={date === today ? 'is-today' : undefined}
          aria-current={date === chosen ? 'date' : undefined}
          aria-label={`${formatLongDate(date)}, ${countOf(date) === 1 ? '1 Termin' : `${countOf(date)} Termine`}`}
          onClick={() => onChoose(date)}
        >
          {WEEKDAY_NAMES[weekdayOf(date)].short}
          <b>{Number(date.slice(8))}</b>
          <small>{countOf(date) || '·'}</small>
        </button>
      ))}
    </nav>
  );
}
