import type { RetentionHeld, RetentionHoldEvent } from '#contracts/audit/retention-hold.events.js';
import { holdOver, holdWithin, retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { given, refusalOf } from '../testing/given.js';
import { hold, lift } from './retention-hold.js';

const wanted = { from: '2020-01-01', to: '2022-12-31', reason: 'Betriebsprüfung, AZ 12/345' };
const held: RetentionHeld = {
  type: 'RetentionHeld',
  version: 1,
  data: { holdId: 'h', ...wanted, heldOn: '2026-11-24' },
};
const lifted = {
  type: 'RetentionHoldLifted',
  version: 1,
  data: { holdId: 'h', liftedOn: '2026-12-01' },
} as const;
const holds = (...facts: readonly RetentionHoldEvent[]) => given(retentionHoldsStream, ...facts);

describe('a hold on deletion', () => {
  it('names the days of the documents and the reason', () => {
    expect(holds().when(hold('h', wanted, '2026-11-24'))).toEqual([held]);
    expect(holds(held).when(hold('h', wanted, '2026-11-25'))).toEqual([]);
  });

  it('does not end before it begins', () => {
    const turned = hold('h', { ...wanted, to: '2019-12-31' }, '2026-11-24');
    expect(refusalOf(() => holds().when(turned))).toMatchObject({ errors: [{ field: 'to' }] });
  });

  it('covers its first and its last day until it is lifted', () => {
    const { state } = holds(held);
    expect(holdOver(state, ['2019-12-31'])).toBeNull();
    expect(holdOver(state, ['2020-01-01'])).toMatchObject({ id: 'h' });
    expect(holdOver(state, ['2018-05-01', '2022-12-31'])).toMatchObject({ id: 'h' });
    expect(holdOver(state, ['2023-01-01'])).toBeNull();
    expect(holdOver(holds(held, lifted).state, ['2020-01-01'])).toBeNull();
  });

  it('covers each span that shares a day with it until it is lifted', () => {
    const { state } = holds(held);
    const within = (from: string, to: string) => holdWithin(state, { from, to })?.id ?? null;
    expect(within('2019-01-01', '2019-12-31')).toBeNull();
    expect(within('2019-01-01', '2020-01-01')).toBe('h');
    expect(within('2021-01-01', '2021-01-02')).toBe('h');
    expect(within('2022-12-31', '2030-01-01')).toBe('h');
    expect(within('2023-01-01', '2030-01-01')).toBeNull();
    expect(holdWithin(holds(held, lifted).state, { from: '2021-01-01', to: '2021-01-02' })).toBeNull();
  });

  it('is lifted once; an unknown hold is 404', () => {
    expect(holds(held).when(lift('h', '2026-12-01'))).toEqual([lifted]);
    expect(holds(held, lifted).when(lift('h', '2026-12-02'))).toEqual([]);
    expect(refusalOf(() => holds().when(lift('h', '2026-12-01')))).toMatchObject({ code: 'not-found' });
  });
});
