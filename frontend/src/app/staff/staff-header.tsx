import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { useSession } from '../../api/session/session.js';
import { companyQuery } from '../../api/queries/site.queries.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { useColorScheme } from '../../ui/styles/color-scheme.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { HeaderIcon } from './header-icon.js';
import { HeaderLink } from './header-link.js';
import { menusFor, roleLabel } from '../menu/menu.js';
import { RoleGroup } from '../menu/role-group.js';
import { SearchButton } from '../search/search-button.js';
import { useLogout } from './use-logout.js';

/** The target of the logo for users who plan the day. The name beside it leads to the home page. */
const TODAY = '/today';

const Drawer = laterPart(() => import('../menu/staff-drawer.js').then((m) => m.StaffDrawer));

/** Brand, the role groups, who is signed in, colour scheme, log-out. Small screens: a drawer instead of the groups. */
export function StaffHeader({ navigationItems }: { readonly navigationItems: NavigationItems }) {
  const who = useSession();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const { logout, question } = useLogout();
  const roles = who?.roles ?? [];
  const name = who?.username || 'Angemeldet';
  const menus = menusFor(roles, navigationItems);
  const { pathname } = useLocation();
  // A page of several roles is marked once.
  const here = menus.find(({ columns }) =>
    columns.flat().some(({ entries }) => entries.some(({ to }) => to === pathname)),
  );
  return (
    <header className="shead on-dark">
      <button type="button" className="mi burger" aria-label="Menü öffnen" onClick={() => setDrawer('open')}>
        <HeaderIcon name="menu" />
      </button>
      <Brand mayOpenToday={mayOpen(TODAY, roles)} />
      <nav className="groups" aria-label="Bereiche">
        {menus.map((menu) => (
          <RoleGroup key={menu.role} menu={menu} roles={roles} here={menu === here} />
        ))}
        <HeaderLink to="/about">Über uns</HeaderLink>
        {mayOpen('/settings', roles) && <HeaderLink to="/settings">Einstellungen</HeaderLink>}
      </nav>
      <div className="right">
        <SearchButton roles={roles} items={navigationItems} />
        <SiteLink
          className="mi account-link"
          to="/account"
          title="Mein Konto"
          aria-label={`Mein Konto: ${name}`}
        >
          <Persona name={name} role={roles.map(roleLabel).join(' · ')} />
        </SiteLink>
        <SchemeSwitch />
        <button type="button" className="mi" onClick={logout}>
          <HeaderIcon name="logout" /> <span>Logout</span>
        </button>
      </div>
      {question}
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

function Brand({ mayOpenToday }: { readonly mayOpenToday: boolean }) {
  const { data: company } = useQuery(companyQuery);
  return (
    <>
      {mayOpenToday && (
        <SiteLink className="logo-mark" to={TODAY} aria-label="Heute" title="Heute">
          <BrandMark />
        </SiteLink>
      )}
      <SiteLink className="logo" to="/">
        {!mayOpenToday && <BrandMark />}
        <span>
          <b>Werkstattbuch</b>
          {company?.name && <small>{company.name}</small>}
        </span>
      </SiteLink>
    </>
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
