import { useQuery } from '@tanstack/react-query';
import { telephoneHref } from '#contracts/values/contact.js';
import { companyQuery, useOpeningHours } from '../../api/queries/site.queries.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { useToday } from '../../ui/dates/today.js';
import { openingLines } from '../public/opening-hours.js';

/** The footer of the staff area: the same facts as the public one, in two lines. */
export function StaffFooter() {
  const { data: company } = useQuery(companyQuery);
  const rows = useOpeningHours();
  const lines = openingLines(rows ?? []);
  const place = [company?.zip, company?.city].filter(Boolean).join(' ');
  return (
    <footer className="sfoot">
      <span>
        © {useToday().slice(0, 4)} {company?.name || 'Werkstattbuch'}
      </span>
      <span>{[company?.street, place].filter(Boolean).join(', ')}</span>
      {company?.phone && <a href={telephoneHref(company.phone)}>{company.phone}</a>}
      {company?.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
      <span className="sfoot-legal">
        <SiteLink to="/impressum">Impressum</SiteLink>
        <SiteLink to="/datenschutz">Datenschutz</SiteLink>
      </span>
      <span className="oh">
        {rows !== undefined && lines.length === 0 && 'Keine Zeiten hinterlegt'}
        {lines.map(({ day, short, hours }) => (
          <span key={day}>
            <b>{short}</b> {hours}
          </span>
        ))}
      </span>
    </footer>
  );
}
