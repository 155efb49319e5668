import type { Filter, Filters } from '#contracts/kernel/filters.js';

type Values = Readonly<Record<string, unknown>>;

const SAMPLES: Readonly<Record<Filter['kind'], unknown>> = {
  choice: '',
  flag: 'true',
  yes: 'true',
  id: '0197b2f0-0000-7000-8000-000000000001',
  from: '2026-01-01',
  to: '2026-12-31',
  search: 'ab 12',
  order: undefined,
};

/** All combinations: no filter, each alone, each pair, and all. `own`: values of the filters declared as `own`. */
export function selectionsOf<Selection>(declared: Filters, own: Values = {}): readonly Selection[] {
  const parts = Object.entries(declared).map(([name, { kind, choices }]) => {
    const value = own[name] ?? choices?.[0] ?? SAMPLES[kind];
    return kind === 'order' ? {} : { [name]: value };
  });
  const pairs = parts.flatMap((one, place) => parts.slice(place + 1).map((other) => ({ ...one, ...other })));
  const all = Object.assign({}, ...parts) as Values;
  return [{}, ...parts, ...pairs, all] as readonly Selection[];
}
