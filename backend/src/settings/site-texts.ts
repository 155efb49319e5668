import { isSameIn, namesOf, pick } from '#contracts/kernel/fields.js';
import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import { siteTextFields, type SiteTextDetails } from '#contracts/settings/site-text-fields.js';
import type { SiteTexts, SiteTextsEvent } from '#contracts/settings/site-texts.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Each title with the text that belongs to it. */
const TITLED = [
  ['highlight1', 'highlight1Text'],
  ['highlight2', 'highlight2Text'],
  ['highlight3', 'highlight3Text'],
  ['step1', 'step1Text'],
  ['step2', 'step2Text'],
  ['step3', 'step3Text'],
] as const;

/**
 * States the texts of the public pages; fields that `sent` lacks stay. 400 for a text without its title, a rating without
 * its source, and a link that is not https.
 */
export const stateSiteTexts =
  (sent: Partial<SiteTextDetails>): Decide<SiteTexts, SiteTextsEvent> =>
  (texts) => {
    const data: SiteTextDetails = { ...pick(siteTextFields, texts), ...sent };
    assertNoFaults([...withoutTitle(data), ...badFacts(data)]);
    if (texts.revision > 0 && isSameIn(namesOf(siteTextFields), data, texts)) return [];
    return [{ type: 'SiteTextsStated', version: 1, data }];
  };

function badFacts({ rating, ratingSource, ratingUrl, mapUrl }: SiteTextDetails): readonly FieldError[] {
  const faults: FieldError[] = [];
  if (rating !== '' && ratingSource === '')
    faults.push({ field: 'ratingSource', message: 'Bitte nennen Sie die Quelle der Bewertung.' });
  for (const [field, link] of Object.entries({ ratingUrl, mapUrl })) {
    if (link !== '' && !isSecureAddress(link))
      faults.push({ field, message: 'Der Link muss mit https:// beginnen.' });
  }
  return faults;
}

function isSecureAddress(link: string): boolean {
  return /^https:\/\//i.test(link) && URL.canParse(link);
}

function withoutTitle(texts: SiteTextDetails): readonly FieldError[] {
  return TITLED.filter(([title, text]) => texts[title] === '' && texts[text] !== '').map(([title]) => ({
    field: title,
    message: `Bitte füllen Sie „${siteTextFields[title].label}“ aus oder leeren Sie den Text dazu.`,
  }));
}
