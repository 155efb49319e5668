/** Set to `long` by `npm run test:long`. */
const isLong = process.env['CAMPAIGN'] === 'long';

/**
 * The number of runs of a random test: `short` in `npm test`, `long` in `npm run test:long`. Also for values that
 * depend on it, such as a timeout.
 */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

export const CAMPAIGN_TIMEOUT_MS = runs(60_000, 1_800_000);
