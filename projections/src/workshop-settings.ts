import {
  DEFAULT_WORKSHOP_SETTINGS,
  workshopSettingsStream,
  type WorkshopSettings,
  type WorkshopSettingsEvent,
} from '#contracts/settings/workshop-settings.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel } from './engine/read-model.js';

const KEY = 'current';

/** How appointments are booked: one document. */
export const workshopSettings = defineReadModel<WorkshopSettings, WorkshopSettingsEvent>({
  name: 'workshop-settings',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    WorkshopSettingsChosen: (event) => ({
      key: KEY,
      apply: (settings) => workshopSettingsStream.evolve(settings ?? DEFAULT_WORKSHOP_SETTINGS, event),
    }),
  },
});

/** The settings as they stand; the defaults as long as nothing was chosen. */
export async function currentWorkshopSettings(readModels: ReadModels): Promise<WorkshopSettings> {
  return (await readModels.get(workshopSettings, KEY)) ?? DEFAULT_WORKSHOP_SETTINGS;
}
