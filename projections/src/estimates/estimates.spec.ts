import type { ReadModels } from '../engine/read-models.js';
import type { Query } from '../engine/read-store.js';
import { estimatesPastRetention } from './estimates.js';

/** A store that finds these letters, at most 1,000 at a time. */
function storeOf(letters: readonly { readonly id: string }[]) {
  const find = (_: unknown, { limit, after }: Query) => {
    const from = Number(after ?? 0);
    const items = letters.slice(from, from + Math.min(limit, 1_000));
    const next = from + items.length < letters.length ? String(from + items.length) : null;
    return Promise.resolve({ items, next });
  };
  return { find } as unknown as ReadModels;
}

it('finds every letter whose retention is over, also beyond the first 1,000', async () => {
  const letters = Array.from({ length: 2_001 }, (_, place) => ({ id: `letter ${place}` }));
  expect(await estimatesPastRetention(storeOf(letters), '2026-01-05')).toEqual(letters.map(({ id }) => id));
});
