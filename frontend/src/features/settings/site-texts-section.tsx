import { OpenRegular } from '@fluentui/react-icons';
import { useContext, useEffect } from 'react';
import { labelsOf } from '#contracts/kernel/fields.js';
import { siteTextFields } from '#contracts/settings/site-text-fields.js';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { siteTextsQuery } from '../../api/queries/site.queries.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { SiteDrafts } from './site-draft.js';
import { FAILED, sayThatItIsSaved, saveSiteTexts } from './settings.queries.js';

type SiteTextName = keyof typeof siteTextFields;
type Group = {
  readonly title: string;
  readonly page: { readonly path: string; readonly name: string };
  readonly fields: readonly SiteTextName[];
  /** Title and text side by side. */
  readonly inPairs?: boolean;
};

const HOME = { path: '/', name: 'Startseite' };
const ABOUT = { path: '/about', name: 'Über uns' };
const GROUPS: readonly Group[] = [
  { title: 'Startseite oben', page: HOME, fields: ['tagline', 'heroTitle', 'heroText'] },
  {
    title: 'Was Besucher prüfen können',
    page: HOME,
    fields: ['craft', 'guild', 'rating', 'ratingSource', 'ratingUrl', 'mapUrl'],
  },
  {
    title: 'Stichworte neben der Überschrift',
    page: HOME,
    fields: ['highlight1', 'highlight1Text', 'highlight2', 'highlight2Text', 'highlight3', 'highlight3Text'],
    inPairs: true,
  },
  {
    title: 'So läuft ein Besuch ab',
    page: HOME,
    fields: ['step1', 'step1Text', 'step2', 'step2Text', 'step3', 'step3Text'],
    inPairs: true,
  },
  { title: 'Fahrzeuge im Verkauf', page: HOME, fields: ['carsText'] },
  { title: 'Über uns', page: ABOUT, fields: ['aboutLead', 'aboutText'] },
  {
    title: 'Suchmaschinen und geteilte Links',
    page: HOME,
    fields: ['homeMetaTitle', 'homeMetaDescription', 'aboutMetaDescription'],
  },
  {
    title: 'Impressum',
    page: { path: '/impressum', name: 'Impressum' },
    fields: ['profession', 'professionState', 'professionRules', 'chamberContact', 'disputeNotice'],
  },
];

const HINTS: Partial<Record<SiteTextName, string>> = {
  craft: 'Zum Beispiel: Meisterbetrieb des Kfz-Handwerks',
  guild: 'Zum Beispiel: Mitglied der Kfz-Innung',
  rating: 'Zum Beispiel: 4,8 von 5 Sternen',
  ratingSource: 'Wo, wie viele Bewertungen, Stand: zum Beispiel „Google, 126 Bewertungen, 11/2026“.',
  mapUrl: 'Leer: die Adresse in OpenStreetMap.',
  aboutText: 'Eine leere Zeile beginnt einen neuen Absatz.',
  homeMetaTitle: 'Steht vor dem Namen der Firma im Fenster des Browsers und in Suchmaschinen.',
  homeMetaDescription: 'Leer: die angebotenen Leistungen.',
  profession: 'Zum Beispiel: Kraftfahrzeugtechnikermeister',
  professionState: 'Zum Beispiel: Deutschland',
  professionRules: 'Name der Regelungen und wo man sie nachlesen kann (§ 5 DDG).',
  disputeNotice:
    'Ob Sie an einem Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen (§ 36 VSBG). Pflicht ab elf Beschäftigten.',
};

/** What the public pages say in the garage's own words; the services are edited on their own page. */
export function SiteTextsSection() {
  const form = useRecordForm({
    query: siteTextsQuery,
    draftOf: (texts: SiteTextsAnswer) => draftOf(siteTextFields, texts),
    save: (saved: SiteTextsAnswer, draft: DraftOf<typeof siteTextFields>) =>
      saveSiteTexts(saved, sentOf(siteTextFields, draft)),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const { show } = useContext(SiteDrafts);
  const { draft, result } = form;
  useEffect(() => {
    if (draft !== undefined && result.data !== undefined) show({ ...result.data, ...draft });
  }, [show, draft, result.data]);
  return (
    <RecordPanel
      title="Texte der Website"
      note="Ein leeres Feld wird nicht gezeigt"
      form={form}
      actions={<HistoryButton list="settings-site-texts" title="Texte der Website" small />}
      labels={labelsOf(siteTextFields)}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() =>
        GROUPS.map(({ title, page, fields, inPairs }) => (
          <fieldset key={title} className="is-wide settings-group" aria-label={title}>
            <div className="settings-group-head">
              <h3>{title}</h3>
              <a href={page.path} target="_blank" rel="noreferrer">
                {page.name} ansehen <OpenRegular aria-hidden="true" />
                <span className="sr"> (öffnet in neuem Tab)</span>
              </a>
            </div>
            <div className={inPairs ? 'form-grid settings-pairs' : 'form-grid'}>
              <RecordFields of={siteTextFields} form={form} only={fields} hints={HINTS} />
            </div>
          </fieldset>
        ))
      }
    </RecordPanel>
  );
}
