import { budgets, firstLoad } from '../scripts/size.mjs';
import { atMost, type BenchRow } from './measure.js';

/** What a first visit loads, gzipped, against its budget. */
export function benchSizes(): Promise<BenchRow[]> {
  return Promise.all(
    budgets.map(async ({ page, parts, kilobytes }) => {
      const load = await firstLoad(parts);
      return atMost(kilobytes, {
        name: `first load of the ${page}, gzipped`,
        measured: load.kilobytes,
        unit: 'kB',
      });
    }),
  );
}
