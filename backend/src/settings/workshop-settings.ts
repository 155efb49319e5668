import { isEmail } from 'class-validator';
import { invalid } from '#contracts/kernel/problem.js';
import type {
  WorkshopRules,
  WorkshopSettings,
  WorkshopSettingsEvent,
} from '#contracts/settings/workshop-settings.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { sameValue } from './whole-value.js';

/** Chooses how appointments are booked from now on; appointments there are stay. Ranges are the request's. */
export const chooseWorkshopSettings =
  (rules: WorkshopRules, expectedRevision?: number): Decide<WorkshopSettings, WorkshopSettingsEvent> =>
  (settings) => {
    assertSeen(settings, expectedRevision);
    if (rules.notifyEmail !== null && !isEmail(rules.notifyEmail)) {
      throw invalid('notifyEmail', 'Bitte geben Sie eine gültige E-Mail-Adresse an.');
    }
    if (settings.revision > 0 && sameValue(rules, settings)) return [];
    return [{ type: 'WorkshopSettingsChosen', version: 1, data: rules }];
  };
