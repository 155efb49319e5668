import { StateCache } from './state-cache.js';

const stateAt = (revision: number) => ({ type: {}, state: null, revision, since: 0 });

describe('the cache of states', () => {
  it('drops the states that were used longest ago', () => {
    const cache = new StateCache();
    cache.set('first', stateAt(0));
    cache.set('second', stateAt(0));
    cache.set('first', stateAt(1));
    for (let number = 0; number < 4_999; number++) cache.set(`more-${number}`, stateAt(0));
    expect(cache.get('first')).toEqual(stateAt(1));
    expect(cache.get('second')).toBeUndefined();
  });

  it('keeps the states of long streams beside any number of short ones', () => {
    const cache = new StateCache();
    cache.set('long', stateAt(70_000));
    for (let number = 0; number < 6_000; number++) cache.set(`short-${number}`, stateAt(0));
    expect(cache.get('long')).toEqual(stateAt(70_000));
  });

  it('drops long streams that were used longest ago when all have more than a million events', () => {
    const cache = new StateCache();
    cache.set('first', stateAt(300_000));
    cache.set('second', stateAt(300_000));
    cache.set('third', stateAt(300_000));
    cache.set('first', stateAt(300_001));
    cache.set('fourth', stateAt(300_000));
    expect(['first', 'second', 'third', 'fourth'].filter((name) => cache.get(name) !== undefined)).toEqual([
      'first',
      'third',
      'fourth',
    ]);
  });

  it('keeps a stream of more than a million events', () => {
    const cache = new StateCache();
    cache.set('other', stateAt(5_000));
    cache.set('huge', stateAt(2_000_000));
    expect([cache.get('other'), cache.get('huge')]).toEqual([undefined, stateAt(2_000_000)]);
  });

  it('has one state of a stream that became long', () => {
    const cache = new StateCache();
    cache.set('growing', stateAt(4_999));
    cache.set('growing', stateAt(5_000));
    expect(cache.get('growing')).toEqual(stateAt(5_000));
    cache.delete('growing');
    expect(cache.get('growing')).toBeUndefined();
  });

  it('forgets all states, long and short', () => {
    const cache = new StateCache();
    cache.set('long', stateAt(70_000));
    cache.set('short', stateAt(0));
    cache.clear();
    expect([cache.get('long'), cache.get('short')]).toEqual([undefined, undefined]);
  });
});
