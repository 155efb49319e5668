/** Set to `long` by `npm run test:long`, and to `brief` by `npm run mutation`. */
const campaign = process.env['CAMPAIGN'];

/**
 * The number of runs of a random test: `short` in `npm test`, `long` in `npm run test:long`, a tenth of `short` for each
 * mutant. Also for values that depend on it, such as a timeout.
 */
export function runs(short: number, long: number): number {
  if (campaign === 'brief') return Math.ceil(short / 10);
  return campaign === 'long' ? long : short;
}

export const CAMPAIGN_TIMEOUT_MS = runs(60_000, 1_800_000);
