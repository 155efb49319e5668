import { weekdayOf, minutesOf, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import type { Span } from '#contracts/site/opening-times.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatLongDate } from '../../../ui/dates/formats.js';
import { isChangeable } from '../appointment-rules.js';
import { closedSpans, shownPart, SHOWN, type Block, type DayPart } from './day-layout.js';
import { Entry, placeOf, type EntryHandlers } from './entry.js';
import type { DropTarget } from './use-drag-to-move.js';
import { shortDate } from './week.js';

type DayColumnProps = {
  readonly date: LocalDate;
  readonly open: readonly Span[];
  readonly onVacation: boolean;
  readonly blocks: readonly Block[];
  readonly now: { readonly date: LocalDate; readonly time: LocalTime };
  /** Shown alone on a phone. */
  readonly chosen: boolean;
  readonly tabStop: string | undefined;
  readonly movingId: string | undefined;
  readonly card: { readonly id: string; readonly of: string } | undefined;
  readonly target: DropTarget | null;
  readonly handlers: EntryHandlers;
};

/** One day: its closed hours, its entries, the line of now, and where a dragged entry would go. */
export function DayColumn(props: DayColumnProps) {
  const { date, open, onVacation, now, chosen } = props;
  const isToday = date === now.date;
  const note = onVacation ? 'Betriebs\u00adurlaub' : open.length === 0 ? 'ge\u00adschlossen' : undefined;
  const classes = ['wk-day', isToday && 'is-today', chosen && 'is-chosen', note !== undefined && 'is-off'];
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={formatLongDate(date)} data-day>
      <header aria-current={isToday ? 'date' : undefined}>
        <b>{WEEKDAY_NAMES[weekdayOf(date)].short}</b> {shortDate(date)}
        {note !== undefined && <small>{note}</small>}
      </header>
      <div className="wk-beside">
        <EntryList part="before" {...props} />
      </div>
      <div className="wk-hours" data-date={date}>
        {onVacation ? (
          <div className="wk-vacation" style={placeOf(SHOWN.from, SHOWN.to)}>
            <span>Betriebsurlaub</span>
          </div>
        ) : (
          closedSpans(open).map(({ from, to }) => (
            <i key={from} className="wk-closed" style={placeOf(from, to)} />
          ))
        )}
        <EntryList part="hours" {...props} />
        {isToday && <NowLine time={now.time} />}
        {props.target?.date === date && <Ghost target={props.target} />}
      </div>
      <div className="wk-beside is-after">
        <EntryList part="after" {...props} />
      </div>
    </section>
  );
}

/** The entries of one part of the day; without one, nothing. */
function EntryList({ part, ...props }: DayColumnProps & { readonly part: DayPart }) {
  const blocks = props.blocks.filter((block) => block.part === part);
  if (blocks.length === 0) return null;
  return (
    <ul>
      {blocks.map((block) => (
        <li key={block.appointment.id}>
          <Entry
            block={block}
            handlers={props.handlers}
            tabStop={block.appointment.id === props.tabStop}
            movable={isChangeable(block.appointment, props.now)}
            moving={block.appointment.id === props.movingId}
            cardId={props.card?.of === block.appointment.id ? props.card.id : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function NowLine({ time }: { readonly time: LocalTime }) {
  const minutes = minutesOf(time);
  if (minutes < SHOWN.from || minutes > SHOWN.to) return null;
  return (
    <i className="wk-now" style={{ top: placeOf(minutes, minutes).top }}>
      <span>{time}</span>
    </i>
  );
}

function Ghost({ target: { block, time, refused } }: { readonly target: DropTarget }) {
  const start = minutesOf(time);
  const { from, to } = shownPart({ from: start, to: start + block.span.to - block.span.from });
  return (
    <div className={refused ? 'wk-ghost is-refused' : 'wk-ghost'} style={placeOf(from, to)}>
      <b>{time}</b> {refused ? 'nicht frei' : block.appointment.name}
    </div>
  );
}
