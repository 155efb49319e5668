import { useQuery } from '@tanstack/react-query';
import {
  auditSettingsQuery,
  companyProfileQuery,
  firstStockQuery,
  invoicingSettingsQuery,
  usersQuery,
} from '../../api/queries/administration.queries.js';
import { openingTimesQuery, servicesQuery } from '../../api/queries/site.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { Icon } from '../../ui/icon.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import './first-run.css';

type Step = { readonly label: string; readonly to: string; readonly done: boolean };

/** The steps to set up a new workshop. Steps are ticked from stored data; the list disappears when all are done. */
export function FirstRunChecklist() {
  const steps = useSteps();
  if (steps === undefined) return null;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Panel title="Erste Schritte" note={`${done} von ${steps.length} erledigt`}>
      <ul className="first-run">
        {steps.map(({ label, to, done: isDone }) => (
          <li key={label} className={isDone ? 'is-done' : undefined}>
            <Icon name={isDone ? 'check-circle' : 'right'} />
            {isDone ? (
              <span>
                {label}
                <span className="sr"> (erledigt)</span>
              </span>
            ) : (
              <SiteLink to={to}>{label}</SiteLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Only of a garage that was set up since the website can be held back. */
const PUBLISH: Step = { label: 'Website veröffentlichen', to: '/settings?thema=website', done: false };

/** undefined until everything is known: the card neither flickers nor claims what is not so. */
function useSteps(): readonly Step[] | undefined {
  const company = useQuery(companyProfileQuery).data;
  const hours = useQuery(openingTimesQuery).data;
  const services = useQuery(servicesQuery).data;
  const publication = useQuery(sitePublicationQuery).data;
  const users = useQuery(usersQuery).data;
  const stock = useQuery(firstStockQuery).data;
  const invoicing = useQuery(invoicingSettingsQuery).data;
  const safekeeping = useQuery(auditSettingsQuery).data;
  if (!company || !hours || !services || !publication || !users || !stock || !invoicing || !safekeeping)
    return undefined;
  return [
    { label: 'Firmenprofil vervollständigen', to: '/settings', done: company.complete },
    { label: 'Öffnungszeiten eintragen', to: '/opening-times', done: hours.some(({ open }) => open) },
    { label: 'Services anlegen', to: '/admin/services', done: services.length > 0 },
    {
      label: 'Ersten Mitarbeiter anlegen',
      to: '/admin/users#neuer-benutzer',
      done: users.some(({ roles }) => !roles.includes('ADMIN')),
    },
    { label: 'Ersten Bestand erfassen', to: '/inventory?tab=artikel', done: stock.length > 0 },
    { label: 'Rechnungen einrichten', to: '/settings', done: invoicing.hourlyRate !== null },
    ...(publication.isPublic ? [] : [PUBLISH]),
    { label: 'Erste Sicherung machen', to: '/settings', done: safekeeping.lastBackupAt !== null },
  ];
}
