import { useQuery } from '@tanstack/react-query';
import { weekdayOf } from '#contracts/values/local-date-time.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { companyQuery, useOpeningHours } from '../../api/queries/site.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { useNow } from '../../ui/dates/now.js';
import './public-footer.css';
import { openingLines } from './opening-hours.js';

/** Address, contact, opening hours and the legal links: below every public page, and loaded after it. */
export function PublicFooter() {
  const { data: company } = useQuery(companyQuery);
  const isPublic = useQuery(sitePublicationQuery).data?.isPublic !== false;
  const rows = useOpeningHours();
  const { date } = useNow();
  const today = weekdayOf(date);
  const lines = openingLines(rows ?? []);
  // Unknown as long as the profile is not here: nobody is named in its place.
  const name = company && (company.name || 'Werkstattbuch');
  return (
    <footer className="pfoot on-dark">
      <div className="wrap">
        <div className="cols">
          <div>
            {name && <h2>{name}</h2>}
            <p>{company?.street}</p>
            <p>{[company?.zip, company?.city].filter(Boolean).join(' ')}</p>
          </div>
          <Contact phone={company?.phone} email={company?.email} />
          <div>
            <h2>Öffnungszeiten</h2>
            {rows !== undefined && lines.length === 0 && <p>Keine Zeiten hinterlegt</p>}
            <dl className="oh">
              {lines.map(({ day, short, hours }) => (
                <div key={day} className={day === today ? 'today' : undefined}>
                  <dt>{short}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <h2>Rechtliches</h2>
            <p>
              <a href="/impressum">Impressum</a>
            </p>
            <p>
              <a href="/datenschutz">Datenschutz</a>
            </p>
            {isPublic && (
              <p>
                <a href="/about">Über uns</a>
              </p>
            )}
          </div>
        </div>
        <div className="end">
          © {date.slice(0, 4)} {name}
        </div>
      </div>
    </footer>
  );
}

type ContactProps = { readonly phone: string | undefined; readonly email: string | undefined };

function Contact({ phone, email }: ContactProps) {
  if (!phone && !email) return null;
  return (
    <div>
      <h2>Kontakt</h2>
      {phone && (
        <p>
          <a href={telephoneHref(phone)}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </div>
  );
}
