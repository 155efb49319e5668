import { navigationStream, type Navigation, type NavigationEvent } from '#contracts/settings/navigation.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel } from '../engine/read-model.js';

const KEY = 'current';

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

/** Default: all entries shown, no shortcuts. */
export async function currentNavigation(readModels: ReadModels): Promise<Navigation> {
  return (await readModels.get(navigation, KEY)) ?? navigationStream.initial;
}
