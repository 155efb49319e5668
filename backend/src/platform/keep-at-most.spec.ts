import { keepAtMost } from './keep-at-most.js';

const entries = () =>
  new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);

describe('a bounded map', () => {
  it('drops the oldest entries', () => {
    const kept = entries();
    kept.delete('a');
    kept.set('a', 4);
    keepAtMost(kept, 2);
    expect([...kept]).toEqual([
      ['c', 3],
      ['a', 4],
    ]);
  });

  it('drops nothing within the bound', () => {
    const kept = entries();
    keepAtMost(kept, 3);
    expect(kept.size).toBe(3);
  });
});
