import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { missingDetails } from '#contracts/settings/company-profile.js';
import { companyProfileQuery } from '../../api/queries/administration.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { useWrite } from '../../ui/forms/write.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { namesInWords } from './company-fields.js';
import { publishSite } from './settings.queries.js';

/** Whether visitors see the website, and what is missing before they can. */
export function PublicationSection() {
  const { data: publication } = useQuery(sitePublicationQuery);
  const { data: company } = useQuery(companyProfileQuery);
  const { run, busy } = useWrite({
    send: publishSite,
    refresh: ['site-publication'],
    done: ({ isPublic }) => (isPublic ? 'Die Website ist öffentlich.' : 'Die Website ist zurückgehalten.'),
    failed: 'Die Website konnte nicht umgestellt werden.',
  });
  if (publication === undefined || company === undefined) return null;
  const { isPublic } = publication;
  const missing = missingDetails(company);
  return (
    <Panel
      title="Veröffentlichung"
      note={isPublic ? 'Besucher sehen die Website' : 'Besucher sehen „Wir richten uns gerade ein“'}
      actions={<HistoryButton list="settings-site-publication" title="Veröffentlichung" small />}
    >
      <div className="panel-body publication">
        <p>
          {isPublic ? PUBLIC : heldBack(namesInWords(missing))}{' '}
          {!isPublic && (
            <a href="/" target="_blank" rel="noreferrer">
              So wird die Startseite aussehen<span className="sr"> (öffnet in neuem Tab)</span>
            </a>
          )}
        </p>
        <Button
          appearance={isPublic ? 'secondary' : 'primary'}
          disabledFocusable={busy || (!isPublic && missing.length > 0)}
          onClick={() => void run({ ...publication, isPublic: !isPublic })}
        >
          {isPublic ? 'Zurückhalten' : 'Veröffentlichen'}
        </Button>
      </div>
    </Panel>
  );
}

const PUBLIC = 'Besucher sehen die Website und können Termine anfragen.';

function heldBack(missing: string): string {
  const now = 'Besucher sehen nur Ihre Telefonnummer und können keine Termine anfragen.';
  // The last name may be an abbreviation, whose full stop ends the sentence as well.
  const names = missing.replace(/\.$/, '');
  return names === '' ? now : `${now} Vor dem Veröffentlichen fehlt im Firmenprofil: ${names}.`;
}
