import { Fragment, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { timeOfMinutes, weekdayOf } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatHours } from '../../../ui/dates/formats.js';
import { appointmentStatus } from '../appointment-status.js';
import { Icon } from '../../../ui/icon.js';
import { wishInWords } from '../appointment-words.js';
import { shownPart, SHOWN, type Block } from './day-layout.js';
import { shortDate } from './week.js';

export type EntryHandlers = {
  readonly onOpen: (block: Block, event: MouseEvent) => void;
  readonly onKey: (event: KeyboardEvent<HTMLAnchorElement>, block: Block) => void;
  readonly onHold: (event: PointerEvent<HTMLElement>, block: Block) => void;
  readonly onShow: (element: HTMLElement, block: Block) => void;
  readonly onHide: () => void;
};

type EntryProps = {
  readonly block: Block;
  readonly handlers: EntryHandlers;
  readonly tabStop: boolean;
  readonly movable: boolean;
  readonly moving: boolean;
  readonly cardId: string | undefined;
};

/** One appointment in its day: a link to its row in the list. */
export function Entry({ block, handlers, tabStop, movable, moving, cardId }: EntryProps) {
  const { appointment, breaks, lanes } = block;
  const { tone, label } = appointmentStatus[appointment.status];
  const shown = shownPart(block.span);
  const inStrip = block.part !== 'hours';
  const classes = ['ev', tone, `is-${appointment.status.toLowerCase()}`];
  if (inStrip) classes.push('is-beside');
  if (lanes > 1) classes.push('is-narrow');
  if (shown.to - shown.from <= 60) classes.push('is-short');
  if (movable) classes.push('is-movable');
  if (moving) classes.push('is-moving');
  const wish = appointment.moveRequest ? `, Wunsch: ${wishInWords(appointment.moveRequest)}` : '';
  const clamped = inStrip || shown.from !== block.span.from;
  return (
    <a
      href={hrefOf(block)}
      className={classes.join(' ')}
      style={inStrip ? undefined : styleOf(block)}
      data-entry={appointment.id}
      draggable={false}
      tabIndex={tabStop ? 0 : -1}
      aria-label={`${[appointment.name, whenInWords(block), appointment.service, appointment.kfz, label].filter(Boolean).join(', ')}${wish}`}
      aria-describedby={cardId}
      aria-keyshortcuts={movable ? 'V' : undefined}
      aria-busy={moving}
      onClick={(event) => handlers.onOpen(block, event)}
      onKeyDown={(event) => handlers.onKey(event, block)}
      onPointerDown={(event) => handlers.onHold(event, block)}
      onPointerEnter={(event) => event.pointerType !== 'touch' && handlers.onShow(event.currentTarget, block)}
      onPointerLeave={handlers.onHide}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') && handlers.onShow(event.currentTarget, block)
      }
      onBlur={handlers.onHide}
    >
      <b>
        {wish !== '' && <Icon name="swap" />}
        {clamped && `${appointment.time} `}
        {appointment.name}
      </b>
      <span>{appointment.service}</span>
      <span className="ev-plate">
        {appointment.kfz.split(' ').map((part, at) => (
          <Fragment key={at}>
            {at > 0 && ' '}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
      {(inStrip ? [] : breaks).map((gap) => (
        <i key={gap.from} className="ev-break" style={breakPlace(gap.from, gap.to, shown.from, shown.to)}>
          Pause
        </i>
      ))}
    </a>
  );
}

/** The place of an entry among the hours. */
function styleOf({ span, lane, lanes }: Block) {
  const shown = shownPart(span);
  const place = placeOf(shown.from, shown.to);
  const gap = lanes > 2 ? 1 : 3;
  return {
    top: place.top,
    // a hair of the ground between two entries that follow each other
    height: `calc(${place.height} - 3px)`,
    left: `calc(${(lane / lanes) * 100}% + ${gap}px)`,
    width: `calc(${100 / lanes}% - ${2 * gap}px)`,
  };
}

/** Top and height of a span of the day in its column. */
export function placeOf(from: number, to: number): { top: string; height: string } {
  const whole = SHOWN.to - SHOWN.from;
  return { top: `${((from - SHOWN.from) / whole) * 100}%`, height: `${((to - from) / whole) * 100}%` };
}

/** The row of the list that shows this appointment. */
export function hrefOf({ appointment }: Block): string {
  return `/appointments?highlight=${encodeURIComponent(appointment.id)}`;
}

/** `Do 19.11., 10:00 bis 12:00 Uhr` */
export function whenInWords({ appointment: { date, time }, span }: Block): string {
  return `${WEEKDAY_NAMES[weekdayOf(date)].short} ${shortDate(date)}, ${time} bis ${endOf(span.to)} Uhr`;
}

/** `Bremsen (2 Std.)` */
export function serviceInWords({ appointment: { service, duration } }: Block): string {
  return `${service} (${formatHours(duration || 1)})`;
}

function endOf(minutes: number): string {
  return minutes === 24 * 60 ? '24:00' : timeOfMinutes(minutes);
}

function breakPlace(from: number, to: number, top: number, bottom: number) {
  const whole = bottom - top;
  return { top: `${((from - top) / whole) * 100}%`, height: `${((to - from) / whole) * 100}%` };
}
