import { useMemo, useRef, type RefObject, type TouchEvent } from 'react';
import { messageOf } from '../../../api/http.js';
import { FailedList, OutdatedList } from '../../../ui/lists/list-states.js';
import { useNow } from '../../../ui/dates/now.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { countInWords } from '../appointment-words.js';
import '../appointments.css';
import { CalendarHead } from './calendar-head.js';
import './calendar.css';
import './week.css';
import './entries.css';
import './calendar-print.css';
import { DayColumn } from './day-column.js';
import { FIRST_HOUR, HOURS, type DayPart } from './day-layout.js';
import { DayStrip } from './day-strip.js';
import { useCalendarData } from './use-calendar-data.js';
import { useEntries, type Columns, type Now } from './use-entries.js';
import { useWeek } from './use-week.js';
import { daysOf } from './week.js';

/** Pixels that a finger must go sideways to turn to the next day. */
const SWIPE_PX = 60;

/** "Kalender": the week from Monday to Sunday, 8 to 18 o'clock; one day at a time on a phone. */
export function CalendarPage() {
  usePageTitle('Kalender');
  const now = useNow();
  const week = useWeek(now.date);
  const { monday } = week;
  const days = useMemo(() => daysOf(monday), [monday]);
  const { list, columns } = useCalendarData(days, week.showsCancelled);
  const grid = useRef<HTMLDivElement>(null);
  const entries = useEntries(grid, columns, now);
  const appointments = columns.flatMap(({ blocks }) => blocks.map(({ appointment }) => appointment));
  const requested = appointments.filter(({ status }) => status === 'REQUESTED').length;

  return (
    <div className="page cal">
      <CalendarHead week={week} count={list.isSuccess ? countInWords(appointments.length, requested) : ''} />
      <DayStrip
        days={days}
        chosen={week.day}
        today={now.date}
        countOf={(date) => columns.find((it) => it.date === date)?.blocks.length ?? 0}
        onChoose={week.toDay}
      />
      <section className="card cal-card" aria-label="Woche" aria-busy={list.isFetching}>
        <div className={list.isPending ? 'refreshing is-on' : 'refreshing'} />
        {list.isPending && <output className="sr">Lädt…</output>}
        {list.isError && list.data !== undefined && (
          <OutdatedList
            message="Konnte Termine nicht laden."
            loadedAt={list.dataUpdatedAt}
            retry={() => void list.refetch()}
          />
        )}
        {list.isError && list.data === undefined ? (
          <FailedList
            message={messageOf(list.error, 'Konnte Termine nicht laden.')}
            retry={() => void list.refetch()}
          />
        ) : (
          <WeekGrid grid={grid} week={week} columns={columns} now={now} entries={entries} />
        )}
      </section>
      {entries.card}
      {entries.dialog}
    </div>
  );
}

type WeekGridProps = {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly week: ReturnType<typeof useWeek>;
  readonly columns: Columns;
  readonly now: Now;
  readonly entries: ReturnType<typeof useEntries>;
};

/** The hours and the days beside them. */
function WeekGrid({ grid, week, columns, now, entries }: WeekGridProps) {
  const swipe = useSwipe(week.turnDay);
  const { target } = entries.days;
  const hasPart = (part: DayPart) =>
    columns.some(({ blocks }) => blocks.some((block) => block.part === part));
  return (
    <div
      ref={grid}
      className={target ? 'wk is-dragging' : 'wk'}
      onFocus={(event) => entries.setFocused((event.target as HTMLElement).dataset['entry'])}
      {...swipe}
    >
      {hasPart('before') && (
        <span className="wk-part" aria-hidden="true">
          vor {hourInWords(0)}
        </span>
      )}
      <div className="wk-scale" aria-hidden="true">
        {Array.from({ length: HOURS }, (_, hour) => (
          <span key={hour}>{hourInWords(hour)}</span>
        ))}
      </div>
      {hasPart('after') && (
        <span className="wk-part is-after" aria-hidden="true">
          ab {hourInWords(HOURS)}
        </span>
      )}
      {columns.map((column) => (
        <DayColumn
          key={column.date}
          {...column}
          now={now}
          chosen={column.date === week.day}
          {...entries.days}
        />
      ))}
    </div>
  );
}

/** `08:00` for the first row. */
function hourInWords(row: number): string {
  return `${String(FIRST_HOUR + row).padStart(2, '0')}:00`;
}

/** A finger that goes sideways over the day turns to the next or the one before. */
function useSwipe(turn: (days: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch || !window.matchMedia('(max-width: 720px)').matches) return;
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    },
  };
}
