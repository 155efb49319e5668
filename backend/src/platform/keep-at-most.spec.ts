import { keepAtMost } from './keep-at-most.js';

const entries = () =>
  new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);

describe('entries of which so many are kept', () => {
  it('lose the oldest', () => {
    const kept = entries();
    kept.delete('a');
    kept.set('a', 4);
    keepAtMost(kept, 2);
    expect([...kept]).toEqual([
      ['c', 3],
      ['a', 4],
    ]);
  });

  it('lose none as long as there are not more', () => {
    const kept = entries();
    keepAtMost(kept, 3);
    expect(kept.size).toBe(3);
  });
});
