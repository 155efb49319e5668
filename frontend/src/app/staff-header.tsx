import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { call } from '../api/http.js';
import { endSession, useSession } from '../api/session.js';
import { within } from '../api/within.js';
import { companyQuery } from '../api/site.queries.js';
import { BrandMark } from '../ui/brand-mark.js';
import { useColorScheme } from '../ui/color-scheme.js';
import { laterPart } from '../ui/later-part.js';
import { leaveThrough } from '../ui/leave-through.js';
import { SiteLink } from '../ui/site-link.js';
import { HeaderIcon } from './header-icon.js';
import { HeaderLink } from './header-link.js';
import { menusFor, roleLabel } from './menu.js';
import { RoleGroup } from './role-group.js';
import { SearchButton } from './search/search-button.js';

/** Where the mark leads those who plan the day; the name beside it leads home, as for everybody. */
const TODAY = '/today';

const Drawer = laterPart(() => import('./staff-drawer.js').then((m) => m.StaffDrawer));

/** Brand, the role groups, who is signed in, colour scheme, log-out. Small screens: a drawer instead of the groups. */
export function StaffHeader({ navigationItems }: { readonly navigationItems: NavigationItems }) {
  const who = useSession();
  const { data: company } = useQuery(companyQuery);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const roles = who?.roles ?? [];
  const menus = menusFor(roles, navigationItems);
  return (
    <header className="shead on-dark">
      <button type="button" className="mi burger" aria-label="Menü öffnen" onClick={() => setDrawer('open')}>
        <HeaderIcon name="menu" />
      </button>
      {mayOpen(TODAY, roles) && (
        <SiteLink className="logo-mark" to={TODAY} aria-label="Heute" title="Heute">
          <BrandMark />
        </SiteLink>
      )}
      <SiteLink className="logo" to="/">
        {!mayOpen(TODAY, roles) && <BrandMark />}
        <span>
          <b>Werkstattbuch</b>
          {company?.name && <small>{company.name}</small>}
        </span>
      </SiteLink>
      <nav className="groups" aria-label="Bereiche">
        {menus.map((menu) => (
          <RoleGroup key={menu.role} menu={menu} roles={roles} />
        ))}
        <HeaderLink to="/about">Über uns</HeaderLink>
        {roles.includes('ADMIN') && <HeaderLink to="/settings">Einstellungen</HeaderLink>}
      </nav>
      <div className="right">
        <SearchButton roles={roles} items={navigationItems} />
        <Persona name={who?.username || 'Angemeldet'} role={roles.map(roleLabel).join(' · ')} />
        <SchemeSwitch />
        <button type="button" className="mi" onClick={() => leaveThrough(() => void logout())}>
          <HeaderIcon name="logout" /> <span>Logout</span>
        </button>
      </div>
      {drawer !== 'never' && (
        <Drawer.Later>
          {(StaffDrawer) => (
            <StaffDrawer
              open={drawer === 'open'}
              menus={menus}
              roles={roles}
              onClose={() => setDrawer('closed')}
            />
          )}
        </Drawer.Later>
      )}
    </header>
  );
}

function Persona({ name, role }: { readonly name: string; readonly role: string }) {
  const initials = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span className="persona">
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      <span className="who">
        <b>{name}</b>
        <small>{role}</small>
      </span>
    </span>
  );
}

function SchemeSwitch() {
  const [scheme, choose] = useColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? 'Dunkles Farbschema' : 'Helles Farbschema';
  return (
    <button type="button" className="mi" aria-label={label} title={label} onClick={() => choose(other)}>
      <HeaderIcon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}

/** Longer than a server that is there needs; who presses "Logout" does not wait for one that is not. */
const LOGOUT_LIMIT_MS = 2_000;

/** Revokes the token; the browser forgets the session even when the server does not answer. */
async function logout(): Promise<void> {
  const revoked = call('/auth/logout', { method: 'POST' }).catch(() => undefined);
  await within(LOGOUT_LIMIT_MS, revoked);
  endSession();
}
