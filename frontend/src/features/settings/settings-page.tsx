import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { missingDetails } from '#contracts/settings/company-profile.js';
import { companyProfileQuery } from '../../api/queries/administration.queries.js';
import { Icon } from '../../ui/icon.js';
import { LinkButton } from '../../ui/pages/link-button.js';
import { usePageAddress } from '../../ui/pages/page-address.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { ViewTabs } from '../../ui/pages/view-tabs.js';
import { UnsavedGuard } from '../../ui/saving/unsaved.js';
import { fieldId, namesInWords } from './company-fields.js';
import { CompanySection } from './company-section.js';
import { ConnectionsSection } from './connections-section.js';
import { FailedJobsSection } from './failed-jobs-section.js';
import { InvoicingSection } from './invoicing-section.js';
import { MailHint } from './mail-hint.js';
import { MarkUpSection } from './mark-up-section.js';
import { MonitoringSection } from './monitoring-section.js';
import { NavigationSection } from './navigation-section.js';
import { SafekeepingSection } from './safekeeping-section.js';
import './settings.css';
import { AllowedExtrasSection } from './allowed-extras-section.js';
import { TecComSection } from './teccom-section.js';
import { PurchasingSection } from './purchasing-section.js';
import { RemindersSection } from './reminders-section.js';
import { PublicationSection } from './publication-section.js';
import { SiteDraft, SiteDrafts, useSiteDraft } from './site-draft.js';
import { SitePhotosSection } from './site-photos-section.js';
import { SiteTextsSection } from './site-texts-section.js';
import { ShortcutsSection } from './shortcuts-section.js';
import { WorkshopSection } from './workshop-section.js';

const TOPICS = {
  alle: 'Alle',
  firma: 'Firma',
  website: 'Website',
  werkstatt: 'Werkstatt',
  rechnung: 'Rechnung und DATEV',
  einkauf: 'Einkauf',
  system: 'E-Mail und System',
} as const;
type Topic = keyof typeof TOPICS;

const topicTabs = Object.entries(TOPICS).map(([id, label]) => ({ id: id as Topic, label }));

/** The sections by topic, in two columns. */
const columns: readonly (readonly (readonly [topic: Topic, Section: ComponentType])[])[] = [
  [
    ['firma', CompanySection],
    ['website', PublicationSection],
    ['website', SiteTextsSection],
    ['website', SitePhotosSection],
    ['rechnung', InvoicingSection],
    ['rechnung', RemindersSection],
    ['system', ConnectionsSection],
    ['system', SafekeepingSection],
  ],
  [
    ['werkstatt', WorkshopSection],
    ['rechnung', MarkUpSection],
    ['einkauf', PurchasingSection],
    ['einkauf', AllowedExtrasSection],
    ['einkauf', TecComSection],
    ['system', MonitoringSection],
    ['system', ShortcutsSection],
    ['system', FailedJobsSection],
    ['system', NavigationSection],
  ],
];

type PreviewProps = { readonly texts: SiteTextsAnswer };

/** "Einstellungen": each section is saved on its own. A topic hides the others, which keep what is typed in them. */
export function SettingsPage({ Preview }: { readonly Preview: ComponentType<PreviewProps> }) {
  const [siteDraft] = useState(() => new SiteDraft());
  usePageTitle('Einstellungen');
  const [address, changeAddress] = usePageAddress();
  const asked = address.get('thema') ?? '';
  const topic: Topic = Object.hasOwn(TOPICS, asked) ? (asked as Topic) : 'alle';
  const show = (next: Topic) =>
    changeAddress(() => new URLSearchParams(next === 'alle' ? {} : { thema: next }));
  return (
    <UnsavedGuard>
      <div className="page settings">
        <div className="title">
          <h1>Einstellungen</h1>
        </div>
        <ViewTabs label="Thema" tabs={topicTabs} value={topic} onChoose={show} />
        <MissingDetails onLead={() => topic !== 'firma' && show('alle')} />
        <MailHint />
        <SiteDrafts value={siteDraft}>
          <div className={topic === 'website' ? 'settings-columns has-preview' : 'settings-columns'}>
            {columns.map((sections, place) => (
              <div key={place} className="settings-column">
                {sections.map(([of, Section], row) => (
                  <div key={row} hidden={topic !== 'alle' && topic !== of}>
                    <Section />
                  </div>
                ))}
                {place === 1 && topic === 'website' && <Shown draft={siteDraft} Preview={Preview} />}
              </div>
            ))}
          </div>
        </SiteDrafts>
      </div>
    </UnsavedGuard>
  );
}

function Shown({ draft, Preview }: { draft: SiteDraft; Preview: ComponentType<PreviewProps> }) {
  const texts = useSiteDraft(draft);
  return texts && <Preview texts={texts} />;
}

/** Names the legal details that are not on file, with the way to the first of them. */
function MissingDetails({ onLead }: { readonly onLead: () => void }) {
  const { data } = useQuery(companyProfileQuery);
  const missing = data === undefined ? [] : missingDetails(data);
  const [first] = missing;
  if (first === undefined) return null;
  // The last name may be an abbreviation, whose full stop ends the sentence as well.
  const names = namesInWords(missing).replace(/\.$/, '');
  return (
    <div className="msg caution">
      <Icon name="warning" />
      <span className="grow">
        <b>Für Impressum und Rechnungen fehlt noch: {names}.</b> Ohne diese Angaben kann keine Rechnung
        versendet werden.
      </span>
      <LinkButton
        onClick={() => {
          // The field is on the page as soon as its topic is shown.
          flushSync(onLead);
          document.getElementById(fieldId(first))?.focus();
        }}
      >
        Zum Feld
      </LinkButton>
    </div>
  );
}
