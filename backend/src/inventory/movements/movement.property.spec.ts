import * as fc from 'fast-check';
import {
  MOVEMENT_TYPES,
  type ArticleEvent,
  type MovedLevel,
  type StockMoved,
} from '#contracts/inventory/articles/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import type { StockBooking } from '#contracts/inventory/stock/book-stock.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { fold } from '../../platform/streams/stream-type.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { recorded } from '../../testing/given.js';
import { bookMovement, counterMovement } from './movement.js';
import { added, booking, context, SHELF, STORE } from '../testing/stock.js';

const RUNS = runs(300, 10_000);
const PLACES = [STORE, SHELF];

const step = fc.record({
  id: fc.integer({ min: 0, max: 30 }),
  type: fc.constantFrom(...MOVEMENT_TYPES),
  at: fc.constantFrom(...PLACES),
  quantity: fc.integer({ min: -4_000, max: 6_000 }),
  line: fc.option(fc.constantFrom('line-1', 'line-2')),
  isReceipt: fc.boolean(),
  countersStep: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The events of each append; empty for a refused step. */
function play(steps: readonly Step[]): readonly (readonly ArticleEvent[])[] {
  const appends: ArticleEvent[][] = [[added()]];
  for (const each of steps) {
    const article = fold(articleStream, recorded(appends.flat()));
    try {
      const events = decideOf(each, movesOf(appends.flat()))(article);
      if (events.length > 0) appends.push([...events]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return appends;
}

function decideOf(each: Step, moved: readonly StockMoved['data'][]) {
  const movementId = `m-${each.id}`;
  const original = each.countersStep === null ? undefined : moved[each.countersStep];
  if (original) return counterMovement(original, { movementId, note: null }, context());
  return bookMovement(bookingOf(each, movementId), context());
}

function bookingOf({ type, at, quantity, line, isReceipt }: Step, movementId: string): StockBooking {
  const isGoods = type === 'RECEIPT' && isReceipt;
  const reference = { kind: isGoods ? 'GOODS_RECEIPT' : 'WORK_ORDER', id: 'cause', label: null } as const;
  const aside = { partLineId: line ?? '', reference, quantityMilli: Math.abs(quantity) };
  return booking({
    movementId,
    type,
    locationId: at,
    toLocationId: PLACES.find((place) => place !== at) ?? null,
    quantityMilli: type === 'ADJUST' ? quantity : Math.abs(quantity),
    partLineId: isGoods || type === 'MOVE' || type === 'ADJUST' ? null : line,
    reference: line === null ? null : reference,
    setAside: isGoods && line !== null ? [aside] : [],
  });
}

function movesOf(events: readonly ArticleEvent[]): StockMoved['data'][] {
  return events.flatMap((event) => (event.type === 'StockMoved' ? [event.data] : []));
}

function stockAfter(events: readonly ArticleEvent[]): KnownArticle {
  return fold(articleStream, recorded(events)) as KnownArticle;
}

const total = (article: KnownArticle) =>
  [...article.levels.values()].reduce((sum, { onHandMilli }) => sum + onHandMilli, 0);

const histories = fc.array(step, { minLength: 1, maxLength: 14 });

function always(holds: (appends: readonly (readonly ArticleEvent[])[]) => void): void {
  fc.assert(
    fc.property(histories, (steps) => holds(play(steps))),
    { numRuns: RUNS },
  );
}

describe('any sequence of bookings', () => {
  it(
    'never makes a level or a reservation negative',
    () => {
      always((appends) => {
        for (const { from, to } of movesOf(appends.flat())) {
          for (const level of [from, to]) {
            expect(level?.onHandMilli ?? 0).toBeGreaterThanOrEqual(0);
            expect(level?.reservedMilli ?? 0).toBeGreaterThanOrEqual(0);
          }
        }
      });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    'keeps the sum over all locations with a MOVE',
    () => {
      always((appends) => {
        const before: ArticleEvent[] = [];
        const gained: number[] = [];
        for (const append of appends) {
          const isMove = movesOf(append).some(({ type }) => type === 'MOVE');
          if (isMove) gained.push(total(stockAfter([...before, ...append])) - total(stockAfter(before)));
          before.push(...append);
        }
        expect(gained.filter((difference) => difference !== 0)).toEqual([]);
      });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    'books each movement once, and reservations are the sum of those of lines and others',
    () => {
      always((appends) => {
        const ids = movesOf(appends.flat()).map(({ movementId }) => movementId);
        expect(new Set(ids).size).toBe(ids.length);
        const { levels, lines } = stockAfter(appends.flat());
        for (const level of levels.values()) {
          const ofLines = [...lines.values()].filter(({ locationId }) => locationId === level.locationId);
          const reserved = ofLines.reduce((sum, { reservedMilli }) => sum + reservedMilli, 0);
          expect(level.reservedMilli).toBe(reserved + level.freelyReservedMilli);
        }
      });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    "has the same balances in a level's last event as in a replay",
    () => {
      always((appends) => {
        const events = appends.flat();
        for (let upTo = 1; upTo <= events.length; upTo++) {
          const recorded = new Map<string, MovedLevel>();
          for (const { from, to } of movesOf(events.slice(0, upTo))) {
            for (const level of [from, to]) if (level) recorded.set(level.locationId, level);
          }
          const { levels } = stockAfter(events.slice(0, upTo));
          for (const level of levels.values()) {
            const last = recorded.get(level.locationId);
            expect([level.onHandMilli, level.reservedMilli]).toEqual([
              last?.onHandMilli ?? 0,
              last?.reservedMilli ?? 0,
            ]);
          }
        }
      });
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
