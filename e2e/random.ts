import { minutesOf } from '#contracts/values/local-date-time.js';

/** Seeded random numbers, so that a failing run can be repeated (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}

/** True if one of the appointments covers the hour that begins at this time. */
export function isTaken(
  appointments: readonly { date: string; time: string; duration: number }[],
  date: string,
  time: string,
): boolean {
  const start = minutesOf(time);
  return appointments.some((it) => {
    const from = minutesOf(it.time);
    return it.date === date && from < start + 60 && start < from + it.duration * 60;
  });
}
