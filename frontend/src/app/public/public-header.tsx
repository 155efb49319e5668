import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carsQuery, companyQuery, siteTextsQuery } from '../../api/queries/site.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { Photo } from '../../public/photo.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { Icon } from '../../ui/icon.js';

const CARS = '/#autos';
const links = [
  { to: '/#leistungen', label: 'Leistungen' },
  { to: CARS, label: 'Fahrzeuge' },
  { to: '/#termin', label: 'Termin' },
  { to: '/about', label: 'Über uns' },
] as const;

/** Brand, links (to the cars only when there are some) and the lock to the log-in; on small screens behind a menu button. */
export function PublicHeader({ withRibbon }: { readonly withRibbon: boolean }) {
  const { data: company } = useQuery(companyQuery);
  const tagline = useQuery(siteTextsQuery).data?.tagline;
  const isPublic = useQuery(sitePublicationQuery).data?.isPublic !== false;
  const hasCars = Boolean(useQuery(carsQuery).data?.length);
  const [open, setOpen] = useState(false);
  return (
    <header className={withRibbon ? 'phead has-ribbon' : 'phead'}>
      <div className="wrap">
        <a className="logo" href="/">
          {company?.logoPicture ? (
            <Photo className="mark" of={company.logoPicture} alt="" sizes="64px" first />
          ) : (
            <BrandMark />
          )}
          <span>
            <b>{company?.name || 'Werkstattbuch'}</b>
            <small>{tagline}</small>
          </span>
        </a>
        <button
          type="button"
          className="btn subtle burger"
          aria-label={open ? 'Menü schließen' : 'Menü öffnen'}
          aria-expanded={open}
          aria-controls="hauptmenue"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} />
        </button>
        <nav id="hauptmenue" className={open ? 'pnav is-open' : 'pnav'} aria-label="Hauptnavigation">
          {links
            .filter(({ to }) => isPublic && (to !== CARS || hasCars))
            .map(({ to, label }) => (
              <a
                key={to}
                href={to}
                onClick={() => setOpen(false)}
                aria-current={here(to) ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          <a className="lock" href="/login">
            <Icon name="lock" /> Anmelden
          </a>
        </nav>
      </div>
    </header>
  );
}

function here(to: string): boolean {
  return window.location.pathname === to;
}
