/** A value at a place on the axis, e.g. a day in milliseconds since 1970. */
export type ChartPoint = { readonly at: number; readonly value: number };

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const STEPS = [1, 2, 5, 10] as const;
const VALUE_TICKS = 4;
/** How far one written place is from the next at least, as a part of the whole axis. */
const PLACE_DISTANCE = 0.2;

/** Places points in the area, with round numbers as ticks. Includes zero unless only the change matters. */
export function chartScale(points: readonly ChartPoint[], area: Area, fromZero = true) {
  const places = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  const from = Math.min(...places, Infinity);
  const to = Math.max(...places, -Infinity);
  const base = fromZero || values.length === 0 ? [0] : [];
  const valueTicks = roundTicks(Math.min(...base, ...values), Math.max(...base, ...values));
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

/** A few of the places, the first and the last among them, so far apart that they can be read. */
function someOf(places: readonly number[]): readonly number[] {
  const all = [...new Set(places)].toSorted((one, other) => one - other);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length < 3) return all;
  const apart = PLACE_DISTANCE * (last - first);
  const between: number[] = [];
  for (const place of all.slice(1, -1)) {
    const before = between.at(-1) ?? first;
    if (place - before >= apart && last - place >= apart) between.push(place);
  }
  return [first, ...between, last];
}

function barWidth(count: number, { left, right }: Area): number {
  return Math.max(1, Math.min(32, ((right - left) / Math.max(1, count)) * 0.7));
}
