import { COMMON, rarestFirst } from './rarest-word.js';

describe('the rarest word', () => {
  const asked: number[] = [];
  beforeEach(() => void asked.splice(0));

  const orderOf = (documents: Readonly<Record<string, number>>) =>
    rarestFirst(Object.keys(documents), (word, limit) => {
      asked.push(limit);
      return Math.min(documents[word] ?? 0, limit);
    });

  it('comes first', () => {
    expect(orderOf({ anna: 90, huber: 3 })).toEqual({ terms: ['huber', 'anna'], isCommon: false });
  });

  it('is found among common words too', () => {
    expect(orderOf({ xm: 100_000, ab: 90_000, 31: 4_600 })).toEqual({
      terms: ['31', expect.anything(), expect.anything()],
      isCommon: true,
    });
  });

  it('is counted only until one word is rarer than the others', () => {
    orderOf({ anna: 90_000, huber: 3 });
    expect(Math.max(...asked)).toBe(100);
  });

  it('of a single word needs no count, except whether it is common', () => {
    expect(orderOf({ anna: COMMON - 1 }).isCommon).toBe(false);
    expect(orderOf({ anna: COMMON }).isCommon).toBe(true);
    expect(asked).toEqual([COMMON, COMMON]);
  });
});
