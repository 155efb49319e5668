import { defineModule } from '../platform/module-manifest.js';

/** The global search. Modules contribute their sources (`search`). */
export const searchManifest = defineModule({
  name: 'search',
  events: {},
  readModels: [],
  fieldNames: {},
  load: async () => [(await import('./search.module.js')).SearchModule],
});
