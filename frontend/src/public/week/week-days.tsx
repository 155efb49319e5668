import { weekdayOf } from '#contracts/values/local-date-time.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatDate } from '../../ui/dates/formats.js';
import { moveFocus } from './move-focus.js';
import type { ShownDay } from './week.js';

type WeekDaysProps = {
  readonly days: readonly ShownDay[];
  readonly shown: ShownDay | undefined;
  readonly onShow: (date: LocalDate) => void;
};

/** The seven days. One tab stop; a day without anything free can be reached, so that its reason can be read. */
export function WeekDays({ days, shown, onShow }: WeekDaysProps) {
  const stop = shown ?? days[0];
  return (
    <div className="week-strip-days">
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          className="week-strip-day"
          aria-label={dayInWords(day)}
          aria-pressed={day === shown}
          aria-disabled={day.free.length === 0}
          tabIndex={day === stop ? 0 : -1}
          onClick={() => day.free.length > 0 && onShow(day.date)}
          onKeyDown={moveFocus}
        >
          <small>{WEEKDAY_NAMES[weekdayOf(day.date)].short}</small>
          <b>{Number(day.date.slice(8))}.</b>
          <span>{day.note}</span>
        </button>
      ))}
    </div>
  );
}

/** `Mittwoch, 18.11.2026: 3 frei` */
export function dayInWords({ date, note, words = note }: ShownDay): string {
  return words === '' ? weekdayAndDate(date) : `${weekdayAndDate(date)}: ${words}`;
}

/** `Mittwoch, 18.11.2026` */
export function weekdayAndDate(date: LocalDate): string {
  return `${WEEKDAY_NAMES[weekdayOf(date)].long}, ${formatDate(date)}`;
}
