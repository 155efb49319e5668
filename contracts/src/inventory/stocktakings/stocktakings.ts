import { Map as ImmutableMap } from 'immutable';
import { unreachable, type RecordedEvent } from '../../kernel/domain-event.js';
import type { ArticleId } from '../articles/article.events.js';
import type { StocktakingEvent, StocktakingId, StocktakingLine } from './stocktaking.events.js';

export type Count = { readonly countedMilli: number; readonly bookMilli: number };

export type OpenStocktaking = {
  readonly id: StocktakingId;
  readonly counts: ImmutableMap<ArticleId, Count>;
  readonly revision: number;
};

/** The counts of one location: the open one, and closed ones whose differences are not completely booked. */
export type Stocktakings = {
  readonly open: OpenStocktaking | null;
  readonly booking: ImmutableMap<
    StocktakingId,
    { readonly reason: string | null; readonly lines: readonly StocktakingLine[] }
  >;
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

/** One stream per location, because a location has at most one open count. */
export const stocktakingsStream = {
  name: 'stocktakings',
  initial: { open: null, booking: ImmutableMap(), all: ImmutableMap() } as Stocktakings,
  evolve,
  revisionOf: ({ open }: Stocktakings) => open?.revision,
};
