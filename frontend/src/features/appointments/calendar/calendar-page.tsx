import { useId, useMemo, useRef, useState, type RefObject, type TouchEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/http.js';
import { FailedList, OutdatedList } from '../../../ui/list-states.js';
import { useNow } from '../../../ui/now.js';
import { usePageTitle } from '../../../ui/page-title.js';
import { isChangeable } from '../appointment-rules.js';
import { countInWords } from '../appointment-words.js';
import '../appointments.css';
import { CalendarHead } from './calendar-head.js';
import './calendar.css';
import './calendar-print.css';
import { DayColumn } from './day-column.js';
import { FIRST_HOUR, HOURS } from './day-layout.js';
import { DayStrip } from './day-strip.js';
import { EntryCard } from './entry-card.js';
import { entryAfterKey } from './entry-keys.js';
import { hrefOf, type EntryHandlers } from './entry.js';
import { useCalendarData } from './use-calendar-data.js';
import { useDragToMove } from './use-drag-to-move.js';
import { useEntryCard } from './use-entry-card.js';
import { useMoves } from './use-moves.js';
import { useWeek } from './use-week.js';

/** Pixels that a finger must go sideways to turn to the next day. */
const SWIPE_PX = 60;

/** "Kalender": the week from Monday to Sunday, 8 to 18 o'clock; one day at a time on a phone. */
export function CalendarPage() {
  usePageTitle('Kalender');
  const now = useNow();
  const week = useWeek(now.date);
  const { monday } = week;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the days follow from the Monday
  const days = useMemo(() => week.days, [monday]);
  const { list, columns } = useCalendarData(days, week.showsCancelled);
  const grid = useRef<HTMLDivElement>(null);
  const cardId = useId();
  const { handlers, card, drag, moves, setFocused, tabStop } = useEntries(grid, columns, now);
  const onCard = cardOf(card.card, columns);
  const swipe = useSwipe(week.turnDay);
  const entries = columns.flatMap(({ blocks }) => blocks.map(({ appointment }) => appointment));
  const requested = entries.filter(({ status }) => status === 'REQUESTED').length;

  return (
    <div className="page cal">
      <CalendarHead week={week} count={list.isSuccess ? countInWords(entries.length, requested) : ''} />
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
          <div
            ref={grid}
            className={drag.target ? 'wk is-dragging' : 'wk'}
            onFocus={(event) => setFocused((event.target as HTMLElement).dataset['entry'])}
            {...swipe}
          >
            <div className="wk-scale" aria-hidden="true">
              {Array.from({ length: HOURS }, (_, hour) => (
                <span key={hour}>{String(FIRST_HOUR + hour).padStart(2, '0')}:00</span>
              ))}
            </div>
            {columns.map((column) => (
              <DayColumn
                key={column.date}
                {...column}
                now={now}
                chosen={column.date === week.day}
                tabStop={tabStop}
                movingId={moves.movingId}
                card={onCard ? { id: cardId, of: onCard.block.appointment.id } : undefined}
                target={drag.target}
                handlers={handlers}
              />
            ))}
          </div>
        )}
      </section>
      {onCard && !drag.target && (
        <EntryCard
          id={cardId}
          {...onCard}
          movable={isChangeable(onCard.block.appointment, now)}
          onMove={() => moves.ask(onCard.block.appointment)}
          onKeep={card.keep}
          onHide={card.hide}
        />
      )}
      {moves.dialog}
    </div>
  );
}

type Columns = ReturnType<typeof useCalendarData>['columns'];

/** What entries do: open the list, show their card, move by dragging or through the dialog; arrows go between them. */
function useEntries(
  grid: RefObject<HTMLDivElement | null>,
  columns: Columns,
  now: ReturnType<typeof useNow>,
) {
  const navigate = useNavigate();
  const card = useEntryCard();
  const moves = useMoves(grid, card.close);
  const drag = useDragToMove(grid, (appointment, date, time) => moves.ask(appointment, { date, time }));
  const [focused, setFocused] = useState<string>();
  const ids = columns.flatMap(({ blocks }) => blocks.map(({ appointment }) => appointment.id));
  const tabStop = focused !== undefined && ids.includes(focused) ? focused : ids[0];

  const handlers: EntryHandlers = {
    onOpen: (block, event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      // The second click of a double click opens nothing more.
      const opens = event.detail === 0 || (event.detail === 1 && !drag.endsDrag());
      if (opens) void navigate(hrefOf(block));
    },
    onKey: (event, block) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key.toLowerCase() === 'v' && isChangeable(block.appointment, now)) {
        event.preventDefault();
        moves.ask(block.appointment);
        return;
      }
      if (!grid.current) return;
      const next = entryAfterKey(event.key, event.currentTarget, grid.current);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onHold: (event, block) => {
      if (isChangeable(block.appointment, now)) drag.hold(event, block);
    },
    onShow: (element, { appointment: { id } }) => card.show({ id, element }),
    onHide: card.hide,
  };
  return { handlers, card, drag, moves, setFocused, tabStop };
}

/** What the open card shows, as it stands now; nothing once its entry has gone from where it was. */
function cardOf(card: ReturnType<typeof useEntryCard>['card'], columns: Columns) {
  if (!card?.element.isConnected) return null;
  const block = columns.flatMap(({ blocks }) => blocks).find(({ appointment }) => appointment.id === card.id);
  return block ? { block, element: card.element } : null;
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
