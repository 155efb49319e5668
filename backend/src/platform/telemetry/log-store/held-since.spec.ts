import { heldSince } from './held-since.js';
import type { EndpointSlot, EndpointSums } from './log-tables.js';

const slot = (at: number, requests: number, errors: number): EndpointSlot => ({
  at,
  method: 'GET',
  path: '/api/cars',
  requests,
  errors,
  durationSumMs: 0,
  durationMaxMs: 0,
});
const halfFailed = ({ requests, errors }: EndpointSums): boolean => errors / requests >= 0.5;

describe('since when a rule is violated', () => {
  it('is the slot whose requests tipped the sum', () => {
    const slots = [slot(1, 4, 0), slot(2, 2, 2), slot(3, 2, 2), slot(4, 2, 2)];
    expect(heldSince(slots, halfFailed)).toMatchObject({ at: 3, before: { requests: 6, errors: 2 } });
  });

  it('begins again after an interruption', () => {
    expect(heldSince([slot(1, 1, 1), slot(2, 8, 0), slot(3, 9, 9)], halfFailed)?.at).toBe(3);
    expect(heldSince([slot(1, 1, 1), slot(2, 8, 0)], halfFailed)).toBeNull();
  });

  it('counts what was before', () => {
    const { at: _, ...before } = slot(0, 4, 0);
    expect(heldSince([slot(1, 2, 2), slot(2, 2, 2)], halfFailed, before)?.at).toBe(2);
    expect(heldSince([slot(1, 2, 2)], halfFailed)).toEqual({ at: 1, before: null });
  });
});
