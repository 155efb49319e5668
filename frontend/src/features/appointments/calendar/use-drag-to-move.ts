import { useQuery, skipToken } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { slotsQuery } from '../appointments.queries.js';
import { nearestStart, SHOWN, type Block } from './day-layout.js';

/** Pixels that the pointer must go before a click becomes a drag. */
const THRESHOLD_PX = 8;

type Held = {
  readonly block: Block;
  readonly x: number;
  readonly y: number;
  /** The point of the entry that the pointer holds, in minutes from its start. */
  readonly offset: number;
};
type Over = { readonly date: LocalDate; readonly minutes: number };

/** The place where a dragged entry would be dropped. `refused`: the server offers no such start. */
export type DropTarget = {
  readonly block: Block;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly refused: boolean;
};

/**
 * Dragging an entry with mouse or pen to another start of the week. It catches at the starts that the server offers;
 * Escape puts it back. Whether it may go there the server decides. Fingers scroll: they move it through the dialog.
 */
export function useDragToMove(
  grid: RefObject<HTMLElement | null>,
  drop: (appointment: AppointmentAnswer, date: LocalDate, time: LocalTime) => void,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const wasDragged = useRef(false);
  const asked = held && over ? slotsQuery(held.block.appointment, over.date) : null;
  const slots = useQuery(asked ?? { queryKey: ['slots', 'none'], queryFn: skipToken }).data;

  const target = held && over ? targetOf(held.block, over, slots) : null;
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!held) return;
    wasDragged.current ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= THRESHOLD_PX;
    const place = wasDragged.current ? placeUnder(event, grid.current, held.offset) : undefined;
    if (place) setOver(place);
  });
  const putBack = useEffectEvent(() => {
    setHeld(null);
    setOver(null);
  });
  /** Uses the current position of the pointer, which may differ from the drawn one. */
  const putDown = useEffectEvent((event: globalThis.PointerEvent) => {
    putBack();
    if (!held || !wasDragged.current) return;
    const { block } = held;
    const place = placeUnder(event, grid.current, held.offset) ?? over;
    if (!place) return;
    const { date, time } = targetOf(block, place, place.date === over?.date ? slots : undefined);
    if (date !== block.appointment.date || time !== block.appointment.time)
      drop(block.appointment, date, time);
  });
  const active = held !== null;
  useEffect(() => {
    if (!active) return undefined;
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('pointermove', (event) => move(event), { signal });
    window.addEventListener('pointerup', (event) => putDown(event), { signal });
    window.addEventListener('pointercancel', () => putBack(), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && putBack(), { signal });
    return () => end.abort();
  }, [active]);

  const hold = (event: PointerEvent<HTMLElement>, block: Block) => {
    wasDragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const hours = event.currentTarget.closest<HTMLElement>('[data-date]')?.getBoundingClientRect();
    // In a strip beside the hours an entry is held at its start.
    const offset = hours === undefined ? 0 : minutesAt(event.clientY, hours) - block.span.from;
    setHeld({ block, x: event.clientX, y: event.clientY, offset });
  };
  /** True for the click that ends a drag: it opens nothing. */
  const endsDrag = () => wasDragged.current;
  return { hold, target, endsDrag };
}

function targetOf(
  block: Block,
  { date, minutes }: Over,
  slots: readonly { time: LocalTime; booked: boolean }[] | undefined,
): DropTarget {
  const time = nearestStart(minutes, slots?.map((slot) => slot.time) ?? []);
  const slot = slots?.find((it) => it.time === time);
  return { block, date, time, refused: slots !== undefined && (slot === undefined || slot.booked) };
}

/** The day and minute of the week where the pointer holds an entry; undefined beside the week. */
function placeUnder(
  { clientX, clientY }: globalThis.PointerEvent,
  grid: HTMLElement | null,
  offset: number,
): Over | undefined {
  const day = dayUnder(grid, clientX);
  if (!day) return undefined;
  return {
    date: day.dataset['date'] ?? '',
    minutes: minutesAt(clientY, day.getBoundingClientRect()) - offset,
  };
}

/** The minute of the day at this height of its hours; above and below them the hours before and after. */
function minutesAt(y: number, { top, height }: DOMRect): number {
  return SHOWN.from + ((y - top) / height) * (SHOWN.to - SHOWN.from);
}

function dayUnder(grid: HTMLElement | null, x: number): HTMLElement | undefined {
  const days = [...(grid?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
  return days.find((day) => {
    const { left, right } = day.getBoundingClientRect();
    return left <= x && x < right;
  });
}
