import { siteTextFields } from '#contracts/settings/site-text-fields.js';
import {
  DEFAULT_SITE_TEXTS,
  siteTextsStream,
  type SiteTexts,
  type SiteTextsEvent,
} from '#contracts/settings/site-texts.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel } from '../engine/read-model.js';

const KEY = 'current';

export const siteTexts = defineReadModel<SiteTexts, SiteTextsEvent>({
  name: 'site-texts',
  version: 2,
  record: siteTextFields,
  fields: {},
  indexes: [],
  on: {
    SiteTextsStated: (event) => ({
      key: KEY,
      apply: (texts) => siteTextsStream.evolve(texts ?? DEFAULT_SITE_TEXTS, event),
    }),
  },
});

/** Neutral texts until the garage has stated its own. */
export async function currentSiteTexts(readModels: ReadModels): Promise<SiteTexts> {
  return (await readModels.get(siteTexts, KEY)) ?? DEFAULT_SITE_TEXTS;
}
