import { navigationStream, type Navigation, type NavigationEvent } from '#contracts/settings/navigation.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel } from './engine/read-model.js';

const KEY = 'current';

/** Which menu entries are shown, and the shortcuts: one document. */
export const navigation = defineReadModel<Navigation, NavigationEvent>({
  name: 'navigation',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    NavigationArranged: (event) => ({
      key: KEY,
      apply: (before) => navigationStream.evolve(before ?? navigationStream.initial, event),
    }),
  },
});

/** The menu as it stands; everything shown and no shortcuts as long as nothing was arranged. */
export async function currentNavigation(readModels: ReadModels): Promise<Navigation> {
  return (await readModels.get(navigation, KEY)) ?? navigationStream.initial;
}
