/** A value at a place on the axis, e.g. a day in milliseconds since 1970. */
export type ChartPoint = { readonly at: number; readonly value: number };

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const STEPS = [1, 2, 5, 10] as const;
const VALUE_TICKS = 4;
const PLACE_TICKS = 6;

/** Where points stand in the area, with round numbers as ticks; zero is always in sight. */
export function chartScale(points: readonly ChartPoint[], area: Area) {
  const places = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  const from = Math.min(...places, Infinity);
  const to = Math.max(...places, -Infinity);
  const valueTicks = roundTicks(Math.min(0, ...values), Math.max(0, ...values));
  const lowest = valueTicks[0] ?? 0;
  const highest = valueTicks.at(-1) ?? 1;
  const x = (place: number) =>
    to <= from
      ? (area.left + area.right) / 2
      : area.left + ((place - from) / (to - from)) * (area.right - area.left);
  const y = (value: number) =>
    area.bottom - ((value - lowest) / (highest - lowest)) * (area.bottom - area.top);
  return { x, y, valueTicks, placeTicks: someOf(places), barWidth: (count: number) => barWidth(count, area) };
}

/** Round numbers from below the lowest to above the highest value. */
export function roundTicks(lowest: number, highest: number): readonly number[] {
  const span = highest - lowest || 1;
  const rough = span / VALUE_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step - first));
  // Multiplied, not added up: 0.1 + 0.2 is no tick.
  return Array.from({ length: count + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/** A few of the places, the first and the last among them. */
function someOf(places: readonly number[]): readonly number[] {
  const all = [...new Set(places)].toSorted((one, other) => one - other);
  if (all.length <= PLACE_TICKS) return all;
  const chosen = Array.from(
    { length: PLACE_TICKS },
    (_, n) => all[Math.round((n * (all.length - 1)) / (PLACE_TICKS - 1))],
  );
  return [...new Set(chosen)].filter((place) => place !== undefined);
}

function barWidth(count: number, { left, right }: Area): number {
  return Math.max(1, Math.min(32, ((right - left) / Math.max(1, count)) * 0.7));
}
