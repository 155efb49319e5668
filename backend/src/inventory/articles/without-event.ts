import type {
  ArticleEvent,
  LocationId,
  MovedLevel,
  StockMoved,
} from '#contracts/inventory/articles/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';

type Balance = Pick<MovedLevel, 'onHandMilli' | 'reservedMilli'>;

const EMPTY: Balance = { onHandMilli: 0, reservedMilli: 0 };

/**
 * An article's stream without one of its events. Each movement notes the balances after it; here the balances are added
 * up again from what the remaining movements changed. Throws without the event that opened a location.
 */
export function articleWithoutEvent(
  events: readonly RecordedEvent<ArticleEvent>[],
  leftOut: string,
): readonly RecordedEvent<ArticleEvent>[] {
  /** As the events note it, and as it is without the event. */
  const noted = new Map<LocationId, Balance>();
  const added = new Map<LocationId, Balance>();
  let n = 0;
  const addUp = (level: MovedLevel | null, counts: boolean): MovedLevel | null => {
    if (level === null) return null;
    const { locationId, onHandMilli, reservedMilli } = level;
    const before = noted.get(locationId) ?? EMPTY;
    noted.set(locationId, { onHandMilli, reservedMilli });
    const { onHandMilli: onHand, reservedMilli: reserved } = added.get(locationId) ?? EMPTY;
    const after = {
      onHandMilli: onHand + onHandMilli - before.onHandMilli,
      reservedMilli: reserved + reservedMilli - before.reservedMilli,
    };
    if (counts) added.set(locationId, after);
    return { ...level, ...after };
  };
  const moved = ({ data, ...event }: RecordedEvent<StockMoved>): RecordedEvent<StockMoved>[] => {
    const counts = event.id !== leftOut;
    const from = addUp(data.from, counts);
    const to = addUp(data.to, counts);
    return counts ? [{ ...event, data: { ...data, from, to, n: ++n } }] : [];
  };
  return events.flatMap((event): readonly RecordedEvent<ArticleEvent>[] => {
    if (event.type === 'StockMoved') return moved(event);
    if (event.id !== leftOut) return [event];
    if (event.type === 'LevelOpened') throw new Error('Nothing lies where no location was opened');
    return [];
  });
}
