import { dismissLine } from './estimate-order.js';
import { declinedIn } from './proposals/proposed-lines.js';
import { answered, approving, detailOf, estimate, known } from './testing/estimate-life.js';
import { sentOnce } from './testing/made-up-estimate.js';

const declined = [...sentOnce, ...estimate(sentOnce).when(approving([]))];
const dismissed = [...declined, ...estimate(declined).when(dismissLine('brakes'))];

describe('a declined line', () => {
  it('is proposed no more when it is dismissed, once', () => {
    const titles = (events: typeof declined) => declinedIn(known(events)).map(({ line }) => line.lineId);
    expect(titles(declined)).toContain('brakes');
    expect(titles(dismissed)).not.toContain('brakes');
    expect(estimate(dismissed).when(dismissLine('brakes'))).toEqual([]);
  });

  it('must be declined to be dismissed', () => {
    for (const events of [sentOnce, answered])
      expect(detailOf(events, dismissLine('brakes'))).toBe('Diese Position wurde nicht abgelehnt.');
  });
});
