import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import type { RetentionHold, RetentionHolds } from '#contracts/audit/retention-holds.js';
import { forgetLetter, holdOn, isKept, keepAsLetter, keptUntilOf } from './estimate-retention.js';
import { answered, approving, byPhone, estimate, known, types } from './testing/estimate-life.js';
import { sentOnce, TODAY } from './testing/made-up-estimate.js';

const NO_HOLDS: RetentionHolds = new Map();
const holds = (part: Partial<RetentionHold>): RetentionHolds => {
  const hold = { id: 'h', from: TODAY, to: TODAY, reason: 'Prüfung', heldOn: '2030-01-01' };
  return new Map([['h', { ...hold, liftedOn: null, revision: 0, ...part }]]);
};
const kept = (events: readonly EstimateEvent[]) => [
  ...events,
  ...estimate(events).when(keepAsLetter('2026-12-01', NO_HOLDS)),
];

describe('an estimate of an erased customer', () => {
  it('is kept for six years from the end of the year if something was approved, also on the phone', () => {
    expect(keptUntilOf(known(answered))).toBe('2032-12-31');
    expect(keptUntilOf(known([...sentOnce, ...estimate(sentOnce).when(byPhone)]))).toBe('2032-12-31');
    expect(estimate(answered).when(keepAsLetter('2026-12-01', NO_HOLDS))).toMatchObject([
      { type: 'EstimateKept', data: { keptUntilOn: '2032-12-31' } },
    ]);
    expect(isKept(known(kept(answered)), '2032-12-31', NO_HOLDS)).toBe(true);
    expect(isKept(known(kept(answered)), '2033-01-01', NO_HOLDS)).toBe(false);
    expect(estimate(kept(answered)).when(keepAsLetter('2026-12-02', NO_HOLDS))).toEqual([]);
  });

  it('goes with him if nothing was approved, or the six years are over', () => {
    const declined = [...sentOnce, ...estimate(sentOnce).when(approving([]))];
    for (const events of [sentOnce, declined]) {
      expect(keptUntilOf(known(events))).toBeNull();
      expect(estimate(events).when(keepAsLetter('2026-12-01', NO_HOLDS))).toEqual([]);
    }
    expect(estimate(answered).when(keepAsLetter('2033-01-01', NO_HOLDS))).toEqual([]);
  });

  it('is kept longer while a hold covers the day of draft, sending or answer', () => {
    const letter = known(kept(answered));
    expect(holdOn(letter, holds({}))).toMatchObject({ id: 'h' });
    expect(holdOn(letter, holds({ from: '2020-01-01', to: '2020-12-31' }))).toBeNull();
    expect(holdOn(letter, holds({ liftedOn: '2031-01-01' }))).toBeNull();
  });

  it('is kept after the six years if a hold covers it when the customer is erased', () => {
    expect(estimate(answered).when(keepAsLetter('2033-01-01', holds({})))).toMatchObject([
      { type: 'EstimateKept', data: { keptUntilOn: '2032-12-31' } },
    ]);
    expect(isKept(known(kept(answered)), '2033-01-01', holds({}))).toBe(true);
    expect(estimate(sentOnce).when(keepAsLetter('2033-01-01', holds({})))).toEqual([]);
  });

  it('is forgotten once its key is gone, and not before the last day has passed', () => {
    const erased = kept(answered).map((event) =>
      event.type === 'EstimateDrafted' ? { ...event, data: { ...event.data, texts: '[gelöscht]' } } : event,
    );
    expect(types(estimate(erased).when(forgetLetter('2033-01-01')))).toEqual(['EstimateForgotten']);
    expect(estimate(erased).when(forgetLetter('2032-12-31'))).toEqual([]);
    expect(estimate(kept(answered)).when(forgetLetter('2033-01-01'))).toEqual([]);
  });
});
