import { addDays, type LocalDate } from '../values/local-date-time.js';

/** A change of a balance on a day, in cents. */
export type Movement = { readonly on: LocalDate; readonly cents: number };

/** The sum of all movements, in cents. */
export function balanceOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { cents }) => sum + cents, 0);
}

/** The sum of the movements up to this day inclusive, in cents. */
export function balanceOn(movements: readonly Movement[], day: LocalDate): number {
  return movements.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
}

/**
 * The months (`202611`) with a day on which the balance was not 0, up to the last movement. A balance that is still not 0
 * after it is no month's: it has no end yet.
 */
export function monthsWithBalance(movements: readonly Movement[]): readonly string[] {
  const sorted = movements.toSorted((a, b) => a.on.localeCompare(b.on));
  const months = new Set<string>();
  let balance = 0;
  sorted.forEach(({ on, cents }, at) => {
    balance += cents;
    const next = sorted[at + 1];
    if (balance === 0 || next === undefined || next.on === on) return;
    const last = monthOf(addDays(next.on, -1));
    for (let month = monthOf(on); month <= last; month = monthAfter(month)) months.add(month);
  });
  return [...months];
}

/** `202611` for `2026-11-23`. */
export function monthOf(day: LocalDate): string {
  return day.slice(0, 4) + day.slice(5, 7);
}

function monthAfter(month: string): string {
  const next = Number(month) + 1;
  return String(next % 100 === 13 ? next + 88 : next);
}
