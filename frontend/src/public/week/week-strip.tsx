import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, weekdayOf, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useNow } from '../../ui/dates/now.js';
import { Icon } from '../../ui/icon.js';
import { weekQuery, type WeekOf } from './week.queries.js';
import { shownDay, weekOf, type ShownDay } from './week.js';
import './week-strip.css';

type WeekStripProps = {
  /** What the appointment is for. */
  readonly of: WeekOf;
  /** Empty: nothing chosen yet. */
  readonly chosen: { readonly date: LocalDate; readonly time: LocalTime };
  readonly today: LocalDate;
  /** Day and time at once. */
  readonly onTake: (slot: { readonly date: LocalDate; readonly time: LocalTime }) => void;
};

/** The days of a week with the number of their free slots, and the slots of one day to take with one tap. */
export function WeekStrip({ of, chosen, today, onTake }: WeekStripProps) {
  const { from, day, show, pick } = useWeek(chosen.date, today);
  const now = useNow();
  const week = useQuery({ ...weekQuery(from, of), placeholderData: keepPreviousData });
  const days = week.data?.map((one) => shownDay(one, now)) ?? [];
  const shown = days.find(({ date }) => date === day) ?? days.find(({ free }) => free.length > 0);
  if (week.isError) return null;
  return (
    <fieldset className="p-wide week-strip" aria-label="Freie Termine" aria-busy={week.isFetching}>
      <div className="week-strip-head">
        <Turn
          label="Vorige Woche"
          icon="left"
          off={from <= weekOf(today)}
          onClick={() => show(addDays(from, -7))}
        />
        <p aria-live="polite">
          {formatDate(from).slice(0, 6)} bis {formatDate(addDays(from, 6))}
        </p>
        <Turn label="Nächste Woche" icon="right" onClick={() => show(addDays(from, 7))} />
      </div>
      <div className="week-strip-days">
        {days.map((one) => (
          <Day key={one.date} day={one} shown={one === shown} onShow={() => pick(one.date)} />
        ))}
      </div>
      <div className="week-strip-slots">
        {shown?.free.map((time) => (
          <button
            key={time}
            type="button"
            className="week-strip-slot"
            aria-label={`${weekdayAndDate(shown.date)}, ${time} Uhr`}
            aria-pressed={chosen.date === shown.date && chosen.time === time}
            onClick={() => onTake({ date: shown.date, time })}
          >
            {time}
          </button>
        ))}
        {shown?.free.length === 0 && <p>An diesem Tag ist nichts frei.</p>}
        {week.isSuccess && shown === undefined && <p>In dieser Woche ist nichts frei.</p>}
      </div>
    </fieldset>
  );
}

/** The week and the day that are shown: those of the chosen date, until the visitor looks elsewhere. */
function useWeek(chosen: LocalDate, today: LocalDate) {
  const [from, setFrom] = useState(() => weekOf(chosen || today));
  const [day, setDay] = useState(chosen);
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    if (chosen >= today) {
      setFrom(weekOf(chosen));
      setDay(chosen);
    }
  }
  return { from, day, show: setFrom, pick: setDay };
}

type DayProps = { readonly day: ShownDay; readonly shown: boolean; readonly onShow: () => void };

function Day({ day: { date, free, note }, shown, onShow }: DayProps) {
  return (
    <button
      type="button"
      className="week-strip-day"
      aria-label={`${weekdayAndDate(date)}: ${note}`}
      aria-pressed={shown}
      aria-disabled={free.length === 0}
      onClick={onShow}
    >
      <small>{WEEKDAY_NAMES[weekdayOf(date)].short}</small>
      <b>{Number(date.slice(8))}.</b>
      <span>{note}</span>
    </button>
  );
}

type TurnProps = {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly off?: boolean;
  readonly onClick: () => void;
};

function Turn({ label, icon, off = false, onClick }: TurnProps) {
  return (
    <button
      type="button"
      className="btn icon"
      aria-label={label}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}

/** `Mittwoch, 18.11.2026` */
function weekdayAndDate(date: LocalDate): string {
  return `${WEEKDAY_NAMES[weekdayOf(date)].long}, ${formatDate(date)}`;
}
