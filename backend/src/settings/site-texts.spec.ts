import { emptyOf } from '#contracts/kernel/fields.js';
import { factsOf, highlightsOf, paragraphsOf, stepsOf } from '#contracts/settings/shown-texts.js';
import { siteTextFields, type SiteTextDetails } from '#contracts/settings/site-text-fields.js';
import { DEFAULT_SITE_TEXTS, siteTextsStream, type SiteTextsEvent } from '#contracts/settings/site-texts.js';
import { SiteTextsRequest } from '#contracts/settings/settings.api.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { given, refusalOf } from '../testing/given.js';
import { stateSiteTexts } from './site-texts.js';

const own: SiteTextDetails = {
  ...emptyOf(siteTextFields),
  heroTitle: 'Ihre Werkstatt am Hafen',
  homeMetaTitle: 'Werkstatt am Hafen',
  step2: 'Absprechen',
  step2Text: 'Wir nennen den Preis.',
};
const stated: SiteTextsEvent = { type: 'SiteTextsStated', version: 1, data: own };

describe('the texts of the website', () => {
  it('are neutral until the garage states its own', () => {
    expect(given(siteTextsStream).state).toBe(DEFAULT_SITE_TEXTS);
    const said = Object.values(DEFAULT_SITE_TEXTS).join(' ');
    expect(said).not.toMatch(
      /ehrlich|dokumentiert|preis|kost|alle marken|geprüft|versicher|garant|rechnung|verkauf|§/i,
    );
    expect(DEFAULT_SITE_TEXTS.disputeNotice).toBe('');
    expect(DEFAULT_SITE_TEXTS.profession).toBe('');
  });

  it('are stated as a whole event, once; a field that is not sent stays', () => {
    const { revision: _, ...defaults } = DEFAULT_SITE_TEXTS;
    expect(given(siteTextsStream).when(stateSiteTexts({ heroText: '' }))).toEqual([
      { ...stated, data: { ...defaults, heroText: '' } },
    ]);
    expect(given(siteTextsStream).when(stateSiteTexts(own))).toEqual([stated]);
    const { state, when } = given(siteTextsStream, stated);
    expect(state).toEqual({ ...own, revision: 1 });
    expect(when(stateSiteTexts(own), { expectedRevision: 1 })).toEqual([]);
    expect(when(stateSiteTexts({ aboutText: 'Zu zweit.' }))).toEqual([
      { ...stated, data: { ...own, aboutText: 'Zu zweit.' } },
    ]);
  });

  it('can be stated as the neutral ones, and are kept then', () => {
    const { revision: _, ...defaults } = DEFAULT_SITE_TEXTS;
    expect(given(siteTextsStream).when(stateSiteTexts(defaults))).toEqual([{ ...stated, data: defaults }]);
  });

  it('refuse an old revision and a text without its title, all at once', () => {
    const { when } = given(siteTextsStream, stated);
    expect(refusalOf(() => when(stateSiteTexts({ aboutText: 'x' }), { expectedRevision: 0 }))).toMatchObject({
      code: 'revision-behind',
    });
    expect(refusalOf(() => when(stateSiteTexts({ step2: '', highlight3Text: 'Pkw' })))).toMatchObject({
      code: 'validation-failed',
      errors: [
        { field: 'highlight3', message: expect.stringContaining('„Stichwort 3“') },
        { field: 'step2', message: expect.stringContaining('„Schritt 2“') },
      ],
    });
    expect(when(stateSiteTexts({ step2: '', step2Text: '' }))).toHaveLength(1);
  });

  it('refuse a rating without its source, and a link that is not https', () => {
    const { when } = given(siteTextsStream);
    expect(
      refusalOf(() => when(stateSiteTexts({ rating: '4,8 von 5', mapUrl: 'javascript:alert(1)' }))).errors,
    ).toEqual([
      { field: 'ratingSource', message: 'Bitte nennen Sie die Quelle der Bewertung.' },
      { field: 'mapUrl', message: 'Der Link muss mit https:// beginnen.' },
    ]);
    const rated = {
      rating: '4,8 von 5',
      ratingSource: 'Google, 126 Bewertungen',
      ratingUrl: 'https://a.example',
    };
    const [event] = when(stateSiteTexts(rated));
    expect(factsOf({ ...DEFAULT_SITE_TEXTS, ...event?.data, guild: 'Kfz-Innung' })).toEqual([
      { id: 'guild', text: 'Kfz-Innung', href: '' },
      { id: 'rating', text: '4,8 von 5 (Google, 126 Bewertungen)', href: 'https://a.example' },
    ]);
    expect(factsOf(DEFAULT_SITE_TEXTS)).toEqual([]);
  });

  it('have limits, and a heading and a title that cannot be emptied', () => {
    const longest = Object.fromEntries(
      Object.entries(siteTextFields).map(([name, { maxLength }]) => [name, 'x'.repeat(maxLength ?? 0)]),
    );
    expect(readForm(SiteTextsRequest, longest)).toEqual(longest);
    const tooLong = Object.fromEntries(Object.entries(longest).map(([name, text]) => [name, `${text}x`]));
    expect(refusalOf(() => readForm(SiteTextsRequest, tooLong)).errors).toHaveLength(
      Object.keys(longest).length,
    );
    expect(
      refusalOf(() => readForm(SiteTextsRequest, { heroTitle: ' ', homeMetaTitle: '' })).errors,
    ).toMatchObject([{ field: 'heroTitle' }, { field: 'homeMetaTitle' }]);
  });

  it('read older events without the fields that came later', () => {
    const { disputeNotice: _, ...older } = own;
    const event = { ...stated, data: older as SiteTextDetails };
    expect(given(siteTextsStream, event).state).toEqual({ ...own, revision: 1 });
  });
});

describe('what a page shows', () => {
  it('is only what has a title', () => {
    expect(stepsOf(own)).toEqual([{ id: 'step2', title: 'Absprechen', text: 'Wir nennen den Preis.' }]);
    expect(stepsOf(DEFAULT_SITE_TEXTS).map(({ title }) => title)).toEqual([
      'Anfragen',
      'Bestätigung',
      'Besuch',
    ]);
    expect(highlightsOf(own)).toEqual([]);
    expect(highlightsOf({ ...own, highlight2: 'Alle Marken' })).toEqual([
      { id: 'highlight2', title: 'Alle Marken', text: '' },
    ]);
  });

  it('is divided into paragraphs at empty lines', () => {
    expect(paragraphsOf('Eins\nund zwei\n\n \n\nDrei')).toEqual(['Eins\nund zwei', 'Drei']);
    expect(paragraphsOf('')).toEqual([]);
  });
});
