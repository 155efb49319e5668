import { later, pauseAfterDeathMs, reasonOf, retryDelayMs } from './retry.js';

it('waits longer after each failed attempt, at most an hour', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelayMs(attempt) / 1_000);
  expect(seconds).toEqual([1, 5, 25, 125, 625, 3_125, 3_600]);
});

it('does not wait after the first death of a process, then longer after each', () => {
  expect([1, 2, 3].map(pauseAfterDeathMs)).toEqual([0, 1_000, 5_000]);
});

it('moves an instant forward and back', () => {
  expect(later('2026-11-21T08:00:00.000Z', 1_500)).toBe('2026-11-21T08:00:01.500Z');
  expect(later('2026-11-21T08:00:00.000Z', -1)).toBe('2026-11-21T07:59:59.999Z');
});

it('names what was thrown although it is no error', () => {
  expect([reasonOf('kaputt'), reasonOf(null), reasonOf({ message: 7 })]).toEqual([
    'kaputt',
    'null',
    '[object Object]',
  ]);
});

it('removes mail addresses from the reason of a failure', () => {
  const error = new Error('550 <anna@werk.example>: "bob@werk.example" unknown');
  expect(reasonOf(error)).toBe('Error: 550 <…>: "…" unknown');
});

it('is fast for a single long word', () => {
  const began = performance.now();
  expect(reasonOf(new Error('x'.repeat(100_000)))).toHaveLength(500);
  expect(performance.now() - began).toBeLessThan(1_000);
});
