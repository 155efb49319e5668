import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { missingDetails } from '#contracts/settings/company-profile.js';
import { companyProfileQuery } from '../../api/queries/administration.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useWrite } from '../../ui/forms/write.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { namesInWords } from './company-fields.js';
import { publishSite } from './settings.queries.js';

/** Whether visitors see the website, and what is missing before they can. */
export function PublicationSection() {
  const { data: publication } = useQuery(sitePublicationQuery);
  const { data: company } = useQuery(companyProfileQuery);
  const [asks, setAsks] = useState(false);
  const { run, busy } = useWrite({
    send: publishSite,
    refresh: ['site-publication'],
    done: ({ isPublic }) => (isPublic ? 'Die Website ist öffentlich.' : 'Die Website ist zurückgehalten.'),
    onDone: () => setAsks(false),
    failed: 'Die Website konnte nicht umgestellt werden.',
  });
  if (publication === undefined || company === undefined) return null;
  const { isPublic, wasPublic } = publication;
  const missing = namesInWords(missingDetails(company));
  const choose = () => void run({ ...publication, isPublic: !isPublic });
  return (
    <Panel
      title="Veröffentlichung"
      note={isPublic ? 'Besucher sehen die Website' : 'Besucher sehen die Website nicht'}
      actions={<HistoryButton list="settings-site-publication" title="Veröffentlichung" small />}
    >
      <div className="panel-body publication">
        <p>
          {isPublic ? publicWords(missing) : heldBackWords(missing, wasPublic)}{' '}
          {!isPublic && (
            <a href="/" target="_blank" rel="noreferrer">
              So wird die Startseite aussehen<span className="sr"> (öffnet in neuem Tab)</span>
            </a>
          )}
        </p>
        <Button
          appearance={isPublic ? 'secondary' : 'primary'}
          disabledFocusable={busy || (!wasPublic && missing !== '')}
          onClick={isPublic ? () => setAsks(true) : choose}
        >
          {isPublic ? 'Zurückhalten' : 'Veröffentlichen'}
        </Button>
        {asks && isPublic && (
          <ConfirmDialog
            title="Website zurückhalten?"
            action="Zurückhalten"
            busyAction="Wird zurückgehalten…"
            busy={busy}
            onConfirm={choose}
            onCancel={() => setAsks(false)}
          >
            <p>{HIDES}</p>
            {missing !== '' && <p>{sentence('Im Firmenprofil fehlt', missing)}</p>}
          </ConfirmDialog>
        )}
      </div>
    </Panel>
  );
}

const PUBLIC = 'Besucher sehen die Website und können Termine anfragen.';
const HELD_BACK = 'Besucher sehen nur Ihre Telefonnummer und können keine Termine anfragen.';
const HIDES =
  'Besucher sehen dann nur noch Ihre Telefonnummer. Startseite, „Über uns“ und Fahrzeuge sind nicht mehr zu sehen, und niemand kann online einen Termin anfragen. Sie können die Website jederzeit wieder veröffentlichen.';

function publicWords(missing: string): string {
  return missing === ''
    ? PUBLIC
    : `${PUBLIC} ${sentence('Im Firmenprofil fehlt für das Impressum', missing)}`;
}

function heldBackWords(missing: string, wasPublic: boolean): string {
  if (missing === '') return HELD_BACK;
  const before = wasPublic ? 'Für das Impressum fehlt' : 'Vor dem Veröffentlichen fehlt';
  return `${HELD_BACK} ${sentence(`${before} im Firmenprofil`, missing)}`;
}

function sentence(before: string, names: string): string {
  // The last name may be an abbreviation, whose full stop ends the sentence as well.
  return `${before}: ${names.replace(/\.$/, '')}.`;
}
