/** Set to `long` by `npm run test:long`. */
const isLong = process.env['CAMPAIGN'] === 'long';

/**
 * How often a random test tries: `short` in `npm test`, `long` in `npm run test:long`. The only place that knows which of
 * them runs. Also for what follows from it, such as a timeout.
 */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/** What one random test may take before it counts as hanging. */
export const CAMPAIGN_TIMEOUT_MS = runs(60_000, 1_800_000);
