import { DEFAULT_SITE_TEXTS, type SiteTexts } from './site-texts.js';

/** The texts for visitors of a website that is held back: its drafts are hidden, the duties of the Impressum stay. */
export function textsHeldBack(texts: SiteTexts): SiteTexts {
  const { profession, professionState, professionRules, chamberContact, disputeNotice } = texts;
  const shown = { profession, professionState, professionRules, chamberContact, disputeNotice };
  return { ...DEFAULT_SITE_TEXTS, ...shown };
}
