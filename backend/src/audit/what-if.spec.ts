import 'reflect-metadata';
import { assert, array, constantFrom, integer, property, record } from 'fast-check';
import { AUDIT_KINDS } from '#contracts/audit/audit-kinds.js';
import type { ArticleEvent } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { articleHistory } from '../inventory/articles/article-history.js';
import { bookMovement } from '../inventory/movements/movement.js';
import { added, booking, context, SHELF, STORE } from '../inventory/testing/stock.js';
import { fold } from '../platform/streams/stream-type.js';
import { runs } from '../testing/campaign.js';
import { recorded } from '../testing/given.js';
import { standing } from './moments.js';
import { whatIfCases } from './testing/what-if-cases.js';
import type { WhatIfCase } from './testing/what-if-orders.js';

type Fields = Readonly<Record<string, string>>;

/** What the model says of these steps; null: nothing can be told. */
function modelOf({ steps, written = String }: WhatIfCase, leftOut: number | null): Fields | null {
  if (leftOut !== null && steps[leftOut]?.founding) return null;
  const kept = steps.filter((_, place) => place !== leftOut);
  const sums = new Map<string, number>();
  for (const { adds = {} } of kept)
    for (const [field, value] of Object.entries(adds)) sums.set(field, (sums.get(field) ?? 0) + value);
  const summed = [...sums].map(([field, sum]) => [field, written(sum)]);
  return { ...Object.assign({}, ...kept.map(({ says = {} }) => says)), ...Object.fromEntries(summed) };
}

const eventsOf = ({ of, steps }: WhatIfCase) =>
  recorded(steps.map(({ type, data }) => ({ type, version: 1, data: { ...of, ...data } })));

/** Only the fields that the model names. */
function toldOf(one: WhatIfCase, leftOut: number | null): Fields | null {
  const wanted = modelOf(one, null) ?? {};
  const events = eventsOf(one);
  try {
    const { then } = standing(one.history, events, leftOut === null ? undefined : events[leftOut]?.id);
    const fields = (then ?? []).filter(({ field }) => field in wanted);
    return Object.fromEntries(fields.map(({ field, value }) => [field, value.replaceAll('\u00a0', ' ')]));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

describe.each(AUDIT_KINDS)('what if one event of a %s had not happened', (kind) => {
  const one = whatIfCases[kind];

  it('tells with all of its events what the model says', () => {
    expect(toldOf(one, null)).toEqual(modelOf(one, null));
  });

  it.each(one.steps.map(({ type }, place) => [place, type] as const))(
    'tells without event %i (%s) what the model says',
    (place) => {
      const wanted = modelOf(one, place);
      const told = toldOf(one, place);
      // A field that only the left out event brought is not there any more.
      expect(told === null ? null : { ...wanted, ...told }).toEqual(wanted);
    },
  );
});

const step = record({
  type: constantFrom('RECEIPT', 'ISSUE', 'MOVE', 'ADJUST', 'RESERVE', 'RELEASE'),
  at: constantFrom(STORE, SHELF),
  quantity: integer({ min: 1, max: 9 }),
});

it('adds up the remaining movements, whatever was booked at whichever location', () => {
  assert(
    property(array(step, { minLength: 2, maxLength: 12 }), (steps) => {
      const facts: ArticleEvent[] = [added()];
      for (const { type, at, quantity } of steps) {
        const locationId = at;
        const toLocationId = at === STORE ? SHELF : STORE;
        const wanted = booking({ type, locationId, toLocationId, quantityMilli: quantity * 1_000 });
        try {
          facts.push(...bookMovement(wanted, context())(fold(articleStream, recorded(facts))));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      const events = recorded(facts);
      for (const left of events.filter(({ type }) => type === 'StockMoved')) {
        const kept = facts.filter((_, place) => events[place]?.id !== left.id);
        const signs = { RECEIPT: 1, ADJUST: 1, ISSUE: -1, MOVE: 0, RESERVE: 0, RELEASE: 0 } as const;
        const sum = kept
          .flatMap((fact) => (fact.type === 'StockMoved' ? [fact.data] : []))
          .reduce((total, { type, quantityMilli }) => total + signs[type] * quantityMilli, 0);
        const { then } = standing(articleHistory, events, left.id);
        expect(then?.find(({ field }) => field === 'onHand')?.value).toBe(formatQuantity(sum));
      }
    }),
    { numRuns: runs(100, 5_000) },
  );
});
