import { reasonOf } from './retry.js';

it('removes mail addresses from the reason of a failure', () => {
  const error = new Error('550 <anna@werk.example>: "bob@werk.example" unknown');
  expect(reasonOf(error)).toBe('Error: 550 <…>: "…" unknown');
});

it('is fast for a single long word', () => {
  const began = performance.now();
  expect(reasonOf(new Error('x'.repeat(100_000)))).toHaveLength(500);
  expect(performance.now() - began).toBeLessThan(1_000);
});
