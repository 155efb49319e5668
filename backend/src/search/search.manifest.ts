import { defineModule } from '../platform/module-manifest.js';

/** The search over everything. It has nothing of its own: what there is to find the modules say (`search`). */
export const searchManifest = defineModule({
  name: 'search',
  events: {},
  readModels: [],
  fieldNames: {},
  load: async () => [(await import('./search.module.js')).SearchModule],
});
