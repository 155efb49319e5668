import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { noteMailed, notePrinted, noteReminded, noteViewed } from './estimate-dispatch.js';
import { detailOf, estimate, eventsAfter, sentTwice, types } from './testing/estimate-life.js';
import { drafted, eventsOf, sentOnce } from './testing/made-up-estimate.js';

describe('printing, mailing, reminding and viewing', () => {
  it('are recorded once for each version', () => {
    const noted = [notePrinted(1, 'f'.repeat(64)), noteMailed(1), noteReminded(1), noteViewed(1)];
    const all = [...sentOnce, ...eventsAfter(sentOnce, ...noted)];
    const recorded = ['EstimatePrinted', 'EstimateMailed', 'EstimateReminded', 'EstimateViewed'];
    expect(types(all.slice(-4))).toEqual(recorded);
    for (const decide of noted) expect(estimate(all).when(decide)).toEqual([]);
    for (const decide of noted) expect(estimate(sentTwice).when(decide)).toEqual([]);
  });

  it('are refused for an estimate that was not sent', () => {
    expect(detailOf(eventsOf(drafted), noteViewed(1))).toBe(estimateTexts.notSent);
  });
});
