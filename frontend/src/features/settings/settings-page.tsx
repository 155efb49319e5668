import { useQuery } from '@tanstack/react-query';
import { missingDetails } from '#contracts/settings/company-profile.js';
import { companyProfileQuery } from '../../api/administration.queries.js';
import { Icon } from '../../ui/icon.js';
import { LinkButton } from '../../ui/link-button.js';
import { usePageTitle } from '../../ui/page-title.js';
import { UnsavedGuard } from '../../ui/unsaved.js';
import { fieldId, namesInWords } from './company-fields.js';
import { CompanySection } from './company-section.js';
import { FailedJobsSection } from './failed-jobs-section.js';
import { InvoicingSection } from './invoicing-section.js';
import { MailHint } from './mail-hint.js';
import { MonitoringSection } from './monitoring-section.js';
import { NavigationSection } from './navigation-section.js';
import { SafekeepingSection } from './safekeeping-section.js';
import './settings.css';
import { PurchasingSection } from './purchasing-section.js';
import { ShortcutsSection } from './shortcuts-section.js';
import { WorkshopSection } from './workshop-section.js';

/** "Einstellungen": each section is saved on its own. */
export function SettingsPage() {
  usePageTitle('Einstellungen');
  return (
    <UnsavedGuard>
      <div className="page settings">
        <div className="title">
          <h1>Einstellungen</h1>
        </div>
        <MissingDetails />
        <MailHint />
        <div className="settings-columns">
          <div className="settings-column">
            <CompanySection />
            <InvoicingSection />
            <PurchasingSection />
            <MonitoringSection />
            <SafekeepingSection />
          </div>
          <div className="settings-column">
            <WorkshopSection />
            <ShortcutsSection />
            <FailedJobsSection />
            <NavigationSection />
          </div>
        </div>
      </div>
    </UnsavedGuard>
  );
}

/** Names the legal details that are not on file, with the way to the first of them. */
function MissingDetails() {
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
      <LinkButton onClick={() => document.getElementById(fieldId(first))?.focus()}>Zum Feld</LinkButton>
    </div>
  );
}
