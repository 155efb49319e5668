import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { menusFor } from './menu.js';
import { usePlaceCount } from './place-counts.js';
import { placesFor, type Place } from './places.js';

type PlaceNavProps = { readonly roles: readonly Role[]; readonly items: NavigationItems };

/** The places of these roles: at the left of wide screens, the first four at the foot of narrow ones. */
export function PlaceNav({ roles, items }: PlaceNavProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const administration = menusFor(roles, items)
    .flatMap(({ columns }) => columns.flat())
    .filter(({ title }) => title === 'Verwaltung')
    .flatMap(({ entries }) => entries);
  return (
    <nav className="places" aria-label="Hauptnavigation">
      {placesFor(roles, items).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          here={place.covers.test(here)}
          isOffice={mayOpen('/today', roles)}
        />
      ))}
      {administration.length > 0 && (
        <details>
          <summary>Verwaltung</summary>
          {administration.map(({ to, label }) => (
            <SiteLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </SiteLink>
          ))}
        </details>
      )}
    </nav>
  );
}

type PlaceLinkProps = { readonly place: Place; readonly here: boolean; readonly isOffice: boolean };

function PlaceLink({ place: { to, label, drawing }, here, isOffice }: PlaceLinkProps) {
  const count = usePlaceCount(to, isOffice);
  return (
    <SiteLink className="place" to={to} aria-current={here ? 'page' : undefined}>
      <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
        <path d={drawing} />
      </svg>
      {label}
      {count ? (
        <b>
          {count}
          <span className="sr"> offen</span>
        </b>
      ) : null}
    </SiteLink>
  );
}
