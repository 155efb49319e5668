import type { LocalTime } from '#contracts/values/local-date-time.js';
import { moveFocus } from './move-focus.js';
import type { ShownDay } from './week.js';
import { weekdayAndDate } from './week-days.js';

type WeekSlotsProps = {
  readonly day: ShownDay;
  /** Undefined: none of this day. */
  readonly chosen: LocalTime | undefined;
  readonly onTake: (time: LocalTime) => void;
};

/** The free starts of a day. One tab stop. */
export function WeekSlots({ day: { date, free }, chosen, onTake }: WeekSlotsProps) {
  const stop = Math.max(0, chosen === undefined ? 0 : free.indexOf(chosen));
  return (
    <div className="week-strip-slots">
      {free.map((time, at) => (
        <button
          key={time}
          type="button"
          className="week-strip-slot"
          aria-label={`${weekdayAndDate(date)}, ${time} Uhr`}
          aria-pressed={time === chosen}
          tabIndex={at === stop ? 0 : -1}
          onClick={() => onTake(time)}
          onKeyDown={moveFocus}
        >
          {time}
        </button>
      ))}
    </div>
  );
}
