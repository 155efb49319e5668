import { isEmail } from 'class-validator';
import { invalid } from '#contracts/kernel/problem.js';
import type {
  WorkshopRules,
  WorkshopSettings,
  WorkshopSettingsEvent,
} from '#contracts/settings/workshop-settings.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { sameValue } from './whole-value.js';

/** Applies to new bookings; existing appointments are unaffected. The request validates the ranges. */
export const chooseWorkshopSettings =
  (rules: WorkshopRules): Decide<WorkshopSettings, WorkshopSettingsEvent> =>
  (settings) => {
    if (rules.notifyEmail !== null && !isEmail(rules.notifyEmail)) {
      throw invalid('notifyEmail', 'Bitte geben Sie eine gültige E-Mail-Adresse an.');
    }
    if (settings.revision > 0 && sameValue(rules, settings)) return [];
    return [{ type: 'WorkshopSettingsChosen', version: 1, data: rules }];
  };
