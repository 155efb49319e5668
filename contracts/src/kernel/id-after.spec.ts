import { idAfter } from './id-after.js';

describe('an id derived from its causes', () => {
  it('is the same for the same causes, also in the next release', () => {
    expect(idAfter('invoice', 'storno')).toBe('ab201618-d5d8-561f-b680-fbd98eaf316e');
  });

  it('is another for other causes, in another order, and divided in another way', () => {
    const ids = [idAfter('a', 'b'), idAfter('b', 'a'), idAfter('ab'), idAfter('a'), idAfter('a,b')];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
