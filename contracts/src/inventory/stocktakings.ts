import { Map as ImmutableMap } from 'immutable';
import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { ArticleId } from './article.events.js';
import type { StocktakingEvent, StocktakingId, StocktakingLine } from './stocktaking.events.js';

export type Count = { readonly countedMilli: number; readonly bookMilli: number };

/** A count that goes on. */
export type OpenStocktaking = {
  readonly id: StocktakingId;
  readonly counts: ImmutableMap<ArticleId, Count>;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** The counts of one location: the open one, if any, and those that are over but not booked to the end. */
export type Stocktakings = {
  readonly open: OpenStocktaking | null;
  readonly booking: ImmutableMap<
    StocktakingId,
    { readonly reason: string | null; readonly lines: readonly StocktakingLine[] }
  >;
  /** Every count there was, and how it ended. */
  readonly all: ImmutableMap<StocktakingId, 'OPEN' | 'BOOKED' | 'ABANDONED'>;
};

function evolve(state: Stocktakings, event: RecordedEvent<StocktakingEvent>): Stocktakings {
  const { type, data, revision } = event;
  const id = data.stocktakingId;
  switch (type) {
    case 'StocktakingStarted':
      return { ...state, open: { id, counts: ImmutableMap(), revision }, all: state.all.set(id, 'OPEN') };
    case 'ArticleCounted': {
      if (state.open === null) return state;
      const { articleId, countedMilli, bookMilli } = data;
      const counts = state.open.counts.set(articleId, { countedMilli, bookMilli });
      return { ...state, open: { id, counts, revision } };
    }
    case 'StocktakingBooked': {
      const { reason, lines } = data;
      return {
        open: null,
        booking: state.booking.set(id, { reason, lines }),
        all: state.all.set(id, 'BOOKED'),
      };
    }
    case 'StocktakingCompleted':
      return { ...state, booking: state.booking.delete(id) };
    case 'StocktakingAbandoned':
      return { ...state, open: null, all: state.all.set(id, 'ABANDONED') };
    default:
      return unreachable(type);
  }
}

/** The streams `stocktakings-<locationId>`: a location has one open count at a time. */
export const stocktakingsStream = {
  name: 'stocktakings',
  initial: { open: null, booking: ImmutableMap(), all: ImmutableMap() } as Stocktakings,
  evolve,
};
