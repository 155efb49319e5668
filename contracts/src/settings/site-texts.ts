import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf } from '../kernel/fields.js';
import { siteTextFields, type SiteTextDetails } from './site-text-fields.js';

/** The public pages say this from now on. */
export type SiteTextsStated = DomainEvent<'SiteTextsStated', 1, SiteTextDetails>;
export type SiteTextsEvent = SiteTextsStated;

export const siteTextsEventDefinitions: EventDefinitions<SiteTextsEvent> = {
  SiteTextsStated: { version: 1 },
};

export type SiteTexts = SiteTextDetails & { readonly revision: number };

/** Until the garage has stated its own texts. They describe the booking and promise nothing (§ 5 UWG). */
export const DEFAULT_SITE_TEXTS: SiteTexts = {
  ...emptyOf(siteTextFields),
  heroTitle: 'Termin in der Werkstatt anfragen',
  heroText: 'Leistung, Tag und Uhrzeit wählen: online und ohne Anmeldung.',
  step1: 'Anfragen',
  step1Text: 'Sie wählen Leistung, Tag und Uhrzeit und schicken uns Ihre Anfrage.',
  step2: 'Bestätigung',
  step2Text: 'Der Termin gilt, sobald wir ihn bestätigt haben.',
  step3: 'Besuch',
  step3Text: 'Zum Termin bringen Sie Ihr Fahrzeug zu uns.',
  homeMetaTitle: 'Termin anfragen',
  revision: 0,
};

function evolve(_: SiteTexts, event: RecordedEvent<SiteTextsEvent>): SiteTexts {
  // An older event lacks the fields that were declared after it.
  return { ...emptyOf(siteTextFields), ...event.data, revision: event.revision + 1 };
}

export const siteTextsStream = {
  name: 'siteTexts',
  initial: DEFAULT_SITE_TEXTS,
  evolve,
  revisionOf: ({ revision }: SiteTexts) => revision,
};
