import type { Actor } from '#contracts/access/actor.js';
import {
  ALWAYS_PUBLIC,
  sitePublicationStream,
  type SitePublication,
  type SitePublicationEvent,
} from '#contracts/settings/site-publication.js';
import { defineReadModel, type ReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

const KEY = 'current';

export const sitePublication = defineReadModel<SitePublication, SitePublicationEvent>({
  name: 'site-publication',
  version: 2,
  fields: {},
  indexes: [],
  on: {
    SiteHeldBack: (event) => ({
      key: KEY,
      apply: (before) => sitePublicationStream.evolve(before ?? ALWAYS_PUBLIC, event),
    }),
    SitePublished: (event) => ({
      key: KEY,
      apply: (before) => sitePublicationStream.evolve(before ?? ALWAYS_PUBLIC, event),
    }),
  },
});

export async function currentSitePublication(readModels: ReadModels): Promise<SitePublication> {
  return (await readModels.get(sitePublication, KEY)) ?? ALWAYS_PUBLIC;
}

/** Keeps what was made from a read model until that changes. */
type Kept = {
  value<Made extends object>(
    from: ReadModel<Made>,
    make: (readModels: ReadModels) => Promise<Made>,
  ): Promise<Made>;
};

/** True if the caller must not see services, cars, photographs and texts yet: only signed-in users do before publication. */
export async function isHeldBackFor(who: Actor, kept: Kept): Promise<boolean> {
  return who.kind !== 'user' && !(await kept.value(sitePublication, currentSitePublication)).isPublic;
}
