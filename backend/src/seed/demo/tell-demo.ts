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
import { findingScenes } from './finding-scenes.js';
import { openingScenes } from './opening-scenes.js';
import { Stage } from './stage.js';
import type { StoryClock } from './story-clock.js';

/** Day of the first scene, relative to the Monday of the first week shown. */
export const STORY_BEGINS = -28;

/** The Monday of the first week shown: this week's, at a weekend the next. */
export function firstMonday(now: Instant): LocalDate {
  const { date } = localDateTime(now);
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
  return isWeekend(date) ? addDays(monday, 7) : monday;
}

/**
 * Plays four weeks of history and two of future bookings on a freshly seeded garage, through the routes of the product
 * and in chronological order, so that every rule applies.
 */
export async function tellDemo(app: App, clock: StoryClock, monday: LocalDate): Promise<void> {
  const stage = new Stage(app, clock, monday);
  for (const scene of await allScenes()) await stage.play(scene);
}

/** In chronological order; at the same time the demo's own scenes first, then those of the modules in list order. */
async function allScenes(): Promise<readonly Scene[]> {
  const chapters = await Promise.all(manifests.map(({ demo }) => demo?.() ?? []));
  return [...openingScenes, ...bookingScenes(), ...findingScenes, ...chapters.flat()].toSorted((one, other) =>
    placeOf(one).localeCompare(placeOf(other)),
  );
}

const placeOf = ({ day, time }: Scene): string => `${String(day + 1_000)} ${time}`;
