import { jest } from '@jest/globals';
import { validate, version } from 'uuid';
import { newUuid } from './new-uuid.js';

describe('a new UUID', () => {
  it('has version 7 and the current time', () => {
    const before = Date.now();
    const id = newUuid();
    expect([validate(id), version(id)]).toEqual([true, 7]);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('is greater than all earlier ones, within a millisecond and after the clock is set back', () => {
    const now = jest.spyOn(Date, 'now');
    const ids = [5_000, 5_000, 4_000, 5_001, ...Array<number>(3_000).fill(5_001)].map((millisecond) => {
      now.mockReturnValue(Date.UTC(2100, 0) + millisecond);
      return newUuid();
    });
    now.mockRestore();
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is random, however many are made', () => {
    const ends = Array.from({ length: 5_000 }, () => newUuid().slice(-10));
    expect(new Set(ends).size).toBe(ends.length);
  });
});
