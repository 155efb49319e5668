import {
  ALWAYS_PUBLIC,
  sitePublicationStream,
  type SitePublication,
  type SitePublicationEvent,
} from '#contracts/settings/site-publication.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

const KEY = 'current';

export const sitePublication = defineReadModel<SitePublication, SitePublicationEvent>({
  name: 'site-publication',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    SiteHeldBack: (event) => ({
      key: KEY,
      apply: () => sitePublicationStream.evolve(ALWAYS_PUBLIC, event),
    }),
    SitePublished: (event) => ({
      key: KEY,
      apply: () => sitePublicationStream.evolve(ALWAYS_PUBLIC, event),
    }),
  },
});

export async function currentSitePublication(readModels: ReadModels): Promise<SitePublication> {
  return (await readModels.get(sitePublication, KEY)) ?? ALWAYS_PUBLIC;
}
