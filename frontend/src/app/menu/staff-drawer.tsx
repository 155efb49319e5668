import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Nav,
  NavCategory,
  NavCategoryItem,
  NavItem,
  NavSubItem,
  NavSubItemGroup,
  OverlayDrawer,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useContext, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import { FollowLink } from '../../ui/pages/site-link.js';
import { NOT_FOR_THIS_ROLE, type MenuEntry, type RoleMenu } from './menu.js';
import './staff-drawer.css';
import '../../ui/dialogs/backdrop.css';

type StaffDrawerProps = {
  readonly open: boolean;
  readonly menus: readonly RoleMenu[];
  readonly roles: readonly Role[];
  readonly onClose: () => void;
};

/** The menu of small screens: one category for each role, closed again when a page is chosen. */
export function StaffDrawer({ open, menus, roles, onClose }: StaffDrawerProps) {
  const follow = useContext(FollowLink);
  const { pathname } = useLocation();
  const opener = (to: string) => (event: MouseEvent) => {
    event.preventDefault();
    onClose();
    follow?.(to);
  };
  return (
    <OverlayDrawer open={open} position="start" onOpenChange={(_, { open: stays }) => stays || onClose()}>
      <Head onClose={onClose} />
      <DrawerBody className="drawer">
        <Nav selectedValue={pathname} defaultOpenCategories={menus.map(({ role }) => role)} multiple>
          {menus.map((menu) => (
            <NavCategory key={menu.role} value={menu.role}>
              <NavCategoryItem>{menu.label}</NavCategoryItem>
              <NavSubItemGroup>
                {entriesOf(menu).map((entry) =>
                  mayOpen(entry.to, roles) ? (
                    <NavSubItem key={entry.to} value={entry.to} href={entry.to} onClick={opener(entry.to)}>
                      {entry.label}
                    </NavSubItem>
                  ) : (
                    <span key={entry.to} className="drawer-off" aria-disabled="true">
                      {entry.label}
                      <small>{NOT_FOR_THIS_ROLE}</small>
                    </span>
                  ),
                )}
              </NavSubItemGroup>
            </NavCategory>
          ))}
          <NavItem value="/about" href="/about" onClick={opener('/about')}>
            Über uns
          </NavItem>
          <NavItem value="/account" href="/account" onClick={opener('/account')}>
            Mein Konto
          </NavItem>
          {mayOpen('/settings', roles) && (
            <NavItem value="/settings" href="/settings" onClick={opener('/settings')}>
              Einstellungen
            </NavItem>
          )}
        </Nav>
      </DrawerBody>
    </OverlayDrawer>
  );
}

function Head({ onClose }: Pick<StaffDrawerProps, 'onClose'>) {
  return (
    <DrawerHeader>
      <DrawerHeaderTitle
        action={
          <Button
            appearance="subtle"
            aria-label="Menü schließen"
            icon={<DismissRegular />}
            onClick={onClose}
          />
        }
      >
        Menü
      </DrawerHeaderTitle>
    </DrawerHeader>
  );
}

function entriesOf(menu: RoleMenu): MenuEntry[] {
  return menu.columns.flat().flatMap(({ entries }) => entries);
}
