import { markUpStream, type MarkUpDetails } from '#contracts/settings/mark-up.js';
import { given, refusalOf } from '../testing/given.js';
import { chooseMarkUp } from './mark-up.js';

const bands: MarkUpDetails = {
  lowPercent: 80,
  middleFrom: 20,
  middlePercent: 45,
  highFrom: 200,
  highPercent: 25,
};
const chosen = { type: 'MarkUpChosen', version: 1, data: bands } as const;

describe('choosing the mark-up', () => {
  it('is recorded once', () => {
    expect(given(markUpStream).when(chooseMarkUp(bands))).toEqual([chosen]);
    expect(given(markUpStream, chosen).when(chooseMarkUp(bands))).toEqual([]);
  });

  it.each([
    ['below the middle band', { highFrom: 20 }],
    ['without a middle band', { middleFrom: null }],
  ])('refuses expensive parts that begin %s', (_, change) => {
    const refusal = refusalOf(() => given(markUpStream).when(chooseMarkUp({ ...bands, ...change })));
    expect(refusal.errors).toEqual([expect.objectContaining({ field: 'highFrom' })]);
  });
});
