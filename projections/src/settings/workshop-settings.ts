import {
  DEFAULT_WORKSHOP_SETTINGS,
  workshopSettingsStream,
  type WorkshopSettings,
  type WorkshopSettingsEvent,
} from '#contracts/settings/workshop-settings.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel } from '../engine/read-model.js';

const KEY = 'current';

export const workshopSettings = defineReadModel<WorkshopSettings, WorkshopSettingsEvent>({
  name: 'workshop-settings',
  version: 3,
  fields: {},
  indexes: [],
  on: {
    WorkshopSettingsChosen: (event) => ({
      key: KEY,
      apply: (settings) => workshopSettingsStream.evolve(settings ?? DEFAULT_WORKSHOP_SETTINGS, event),
    }),
  },
});

/** The defaults until the settings are changed. */
export async function currentWorkshopSettings(readModels: ReadModels): Promise<WorkshopSettings> {
  return (await readModels.get(workshopSettings, KEY)) ?? DEFAULT_WORKSHOP_SETTINGS;
}
