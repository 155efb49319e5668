import { localDateTime } from '#contracts/values/local-date-time.js';
import { askedRoutes, type Asked, type Kind } from './asked-routes.js';
import type { FilledProduct } from './filled-garage.js';
import { atMost, atMostTimes, median, percentile, type BenchRow } from './measure.js';
import { onGarage } from './on-garage.js';

const WITHIN_MS = 20;
/** A route is so many times slower with ten times the data; a search also finds more. */
const AT_MOST: Readonly<Record<Kind, number>> = {
  'first page': 1.3,
  'next page': 1.3,
  search: 2,
  filter: 1.3,
  detail: 1.3,
  'other screen': 1.3,
};
const NAMES: Readonly<Record<Kind, string>> = {
  'first page': 'First page of every list',
  'next page': 'Next page of every list',
  search: 'Search in every list, and in everything',
  filter: 'Filter of every list',
  detail: 'Every detail page',
  'other screen': 'Every other screen',
};
/** Below a millisecond, a ratio shows the machine and not the data. */
const LEAST_MS = 1;
const ROUNDS = 3;

type Times = { readonly p99: number; readonly median: number };

/** Each read of the API on a garage of ten years, against one of a year: two rows for each kind of call. */
export async function benchTenYearsReads(): Promise<BenchRow[]> {
  const many = await onGarage(({ product }) => timesOf(product));
  const few = await onGarage(({ product }) => timesOf(product), 1);
  for (const key of many.keys())
    if (!few.has(key)) console.log(`  ${key}: the garage of one year has no such answer, so no ratio`);
  return (Object.keys(NAMES) as Kind[]).flatMap((kind) => rowsOf(kind, many, few));
}

/** The slowest route of this kind, and the one that grows most of those that the small garage has too. */
export function rowsOf(kind: Kind, many: Measured, few: Measured): BenchRow[] {
  const routes = [...many].filter(([, { asked }]) => asked.kind === kind);
  const slowest = routes.toSorted(([, a], [, b]) => b.times.p99 - a.times.p99)[0];
  if (slowest === undefined) return [];
  const pairs = routes.flatMap(([key, { asked, times }]) => {
    const reference = few.get(key)?.times.median;
    if (reference === undefined) return [];
    return [
      {
        route: asked.route,
        measured: Math.max(LEAST_MS, times.median),
        reference: Math.max(LEAST_MS, reference),
      },
    ];
  });
  const grown = pairs.toSorted((a, b) => b.measured / b.reference - a.measured / a.reference)[0];
  return [
    atMost(WITHIN_MS, {
      name: `${NAMES[kind]} (${routes.length}), p99 of the slowest: \`${slowest[1].asked.route}\``,
      measured: slowest[1].times.p99,
      unit: 'ms',
    }),
    ...(grown === undefined ? [] : [growthRow(kind, grown)]),
  ];
}

function growthRow(
  kind: Kind,
  { route, ...times }: { readonly route: string; readonly measured: number; readonly reference: number },
): BenchRow {
  return atMostTimes(AT_MOST[kind], {
    name: `… against a garage of one year, median of the one that grows most: \`${route}\``,
    ...times,
    unit: 'ms',
  });
}

type Measured = ReadonlyMap<string, { readonly asked: Asked; readonly times: Times }>;

/** Prints each route, because a row shows the worst one only. */
async function timesOf(product: FilledProduct): Promise<Measured> {
  const get = (path: string): Promise<unknown> => product.find(path);
  const { asked, leftOut } = await askedRoutes(get, localDateTime(new Date().toISOString()).date);
  for (const route of leftOut) console.log(`  ${route}: left out, the garage has no answer`);
  const measured = new Map<string, { asked: Asked; times: Times }>();
  for (const one of asked) {
    const calls = one.calls.map((path) => [path]);
    await product.times(calls);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) took.push(...(await product.times(calls)));
    const times = { p99: percentile(took, 0.99), median: median(took) };
    measured.set(`${one.kind} ${one.route}`, { asked: one, times });
    console.log(
      `  ${one.kind} ${one.route}: p99 ${times.p99.toFixed(1)} ms, median ${times.median.toFixed(1)} ms`,
    );
  }
  return measured;
}
