import type { Instant } from '#contracts/kernel/domain-event.js';
import {
  addDays,
  isWeekend,
  localDateTime,
  weekdayOf,
  WEEKDAYS,
  type LocalDate,
} from '#contracts/values/local-date-time.js';
import type { App } from '../../app.js';
import { manifests } from '../../manifests.js';
import type { Scene } from '../../platform/demo-story.js';
import { bookingScenes } from './booking-scenes.js';
import { openingScenes } from './opening-scenes.js';
import { Stage } from './stage.js';
import type { StoryClock } from './story-clock.js';

/** The first scene is so many days before the Monday of the week that the demo shows first. */
export const STORY_BEGINS = -28;

/** The Monday of the week that the demo shows first: this week's, at the weekend the next. */
export function firstMonday(now: Instant): LocalDate {
  const { date } = localDateTime(now);
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
  return isWeekend(date) ? addDays(monday, 7) : monday;
}

/**
 * Tells a freshly seeded garage four weeks of its life and the bookings of the two to come, through the routes that its
 * staff uses and in the order in which things happened: so every rule holds for the demo as for everybody.
 */
export async function tellDemo(app: App, clock: StoryClock, monday: LocalDate): Promise<void> {
  const stage = new Stage(app, clock, monday);
  for (const scene of await allScenes()) await stage.play(scene);
}

/** In the order of their times; at the same time the garage's own come first, then those of the modules by their list. */
async function allScenes(): Promise<readonly Scene[]> {
  const chapters = await Promise.all(manifests.map(({ demo }) => demo?.() ?? []));
  return [...openingScenes, ...bookingScenes(), ...chapters.flat()].toSorted((one, other) =>
    placeOf(one).localeCompare(placeOf(other)),
  );
}

/** Days in words that sort as they come. */
const placeOf = ({ day, time }: Scene): string => `${String(day + 1_000)} ${time}`;
