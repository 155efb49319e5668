import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { useNow } from '../../../ui/dates/now.js';
import { isChangeable } from '../appointment-rules.js';
import type { Block } from './day-layout.js';
import { EntryCard } from './entry-card.js';
import { entryAfterKey } from './entry-keys.js';
import { hrefOf, type EntryHandlers } from './entry.js';
import type { useCalendarData } from './use-calendar-data.js';
import { useDragToMove } from './use-drag-to-move.js';
import { useEntryCard } from './use-entry-card.js';
import { useMoves } from './use-moves.js';

export type Columns = ReturnType<typeof useCalendarData>['columns'];
export type Now = ReturnType<typeof useNow>;

/** The actions of entries: open the list, show the card, move by dragging or in the dialog. Arrow keys move between entries. */
export function useEntries(grid: RefObject<HTMLDivElement | null>, columns: Columns, now: Now) {
  const navigate = useNavigate();
  const cardId = useId();
  const card = useEntryCard();
  const moves = useMoves(grid, card.close);
  const drag = useDragToMove(grid, (appointment, date, time) => moves.ask(appointment, { date, time }));
  const { tabStop, setFocused } = useTabStop(columns);
  const isMovable = ({ appointment }: Block) => isChangeable(appointment, now);

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
      if (event.key.toLowerCase() === 'v' && isMovable(block)) {
        event.preventDefault();
        moves.ask(block.appointment);
      } else focusNext(event, grid.current);
    },
    onHold: (event, block) => {
      if (isMovable(block)) drag.hold(event, block);
    },
    onShow: (element, { appointment: { id } }) => card.show({ id, element }),
    onHide: card.hide,
  };

  const onCard = cardOf(card.card, columns);
  return {
    setFocused,
    /** The properties of each day column. */
    days: {
      handlers,
      tabStop,
      movingId: moves.movingId,
      card: onCard ? { id: cardId, of: onCard.block.appointment.id } : undefined,
      target: drag.target,
    },
    card: onCard && !drag.target && (
      <EntryCard
        id={cardId}
        {...onCard}
        movable={isMovable(onCard.block)}
        onMove={() => moves.ask(onCard.block.appointment)}
        onKeep={card.keep}
        onHide={card.hide}
      />
    ),
    dialog: moves.dialog,
  };
}

/** The entry that Tab comes to: the one that had the focus last, else the first of the week. */
function useTabStop(columns: Columns) {
  const [focused, setFocused] = useState<string>();
  const ids = columns.flatMap(({ blocks }) => blocks.map(({ appointment }) => appointment.id));
  return { tabStop: focused !== undefined && ids.includes(focused) ? focused : ids[0], setFocused };
}

function focusNext(event: KeyboardEvent<HTMLAnchorElement>, grid: HTMLElement | null): void {
  const next = grid && entryAfterKey(event.key, event.currentTarget, grid);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What the open card shows, as it stands now; nothing once its entry has gone from where it was. */
function cardOf(card: ReturnType<typeof useEntryCard>['card'], columns: Columns) {
  if (!card?.element.isConnected) return null;
  const block = columns.flatMap(({ blocks }) => blocks).find(({ appointment }) => appointment.id === card.id);
  return block ? { block, element: card.element } : null;
}
