import * as fc from 'fast-check';
import {
  MOVEMENT_TYPES,
  type ArticleEvent,
  type MovedLevel,
  type StockMoved,
} from '#contracts/inventory/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/article.js';
import type { StockBooking } from '#contracts/inventory/book-stock.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { fold } from '../platform/streams/stream-type.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { recorded } from '../testing/given.js';
import { bookMovement, counterMovement } from './movement.js';
import { added, booking, context, SHELF, STORE } from './testing/stock.js';

/** Histories to try for each property. */
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

/** What was booked in turn, each append as one list; refused steps leave nothing. */
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

describe('whatever is booked in whatever order', () => {
  it(
    'no level falls below zero, and no reservation',
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
    'a MOVE leaves the sum over all locations as it was',
    () => {
      always((appends) => {
        const before: ArticleEvent[] = [];
        for (const append of appends) {
          const isMove = movesOf(append).some(({ type }) => type === 'MOVE');
          if (isMove) expect(total(stockAfter([...before, ...append]))).toBe(total(stockAfter(before)));
          before.push(...append);
        }
      });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    'a movement is there once, and what is reserved is what lines and others reserved',
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
    'the balances in the last fact of a level are those of a replay from zero',
    () => {
      always((appends) => {
        const events = appends.flat();
        for (let upTo = 1; upTo <= events.length; upTo++) {
          const told = new Map<string, MovedLevel>();
          for (const { from, to } of movesOf(events.slice(0, upTo))) {
            for (const level of [from, to]) if (level) told.set(level.locationId, level);
          }
          const { levels } = stockAfter(events.slice(0, upTo));
          for (const level of levels.values()) {
            const last = told.get(level.locationId);
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
