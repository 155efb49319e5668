import {
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { useContext, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '#contracts/access/roles.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import { Icon } from '../../ui/icon.js';
import { FollowLink } from '../../ui/pages/site-link.js';
import { MenuEntryIcon } from './menu-icons.js';
import { NOT_FOR_THIS_ROLE, type MenuEntry, type RoleMenu } from './menu.js';
import './role-menu.css';

type RoleMenuButtonProps = {
  readonly menu: RoleMenu;
  readonly roles: readonly Role[];
  readonly here: boolean;
};

/** The opened role group with its pages; loaded when a group is opened for the first time. */
export function RoleMenuButton({ menu, roles, here }: RoleMenuButtonProps) {
  const { pathname } = useLocation();
  return (
    // In the header's own landmark, not at the end of the document.
    <Menu inline defaultOpen positioning={{ position: 'below', align: 'start', offset: 4 }}>
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={here ? 'mi here' : 'mi'}>
          {menu.label} <Icon name="down" />
        </button>
      </MenuTrigger>
      <MenuPopover className="menu">
        <MenuList className={menu.columns.length > 1 ? 'menu-columns' : 'menu-column'}>
          {menu.columns.map((column, at) => (
            <div key={at} role="presentation">
              {column.map(({ title, entries }) => (
                <MenuGroup key={title}>
                  <MenuGroupHeader>{title}</MenuGroupHeader>
                  {entries.map((entry) => (
                    <Entry
                      key={entry.to}
                      entry={entry}
                      allowed={mayOpen(entry.to, roles)}
                      here={entry.to === pathname}
                    />
                  ))}
                </MenuGroup>
              ))}
            </div>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

type EntryProps = { readonly entry: MenuEntry; readonly allowed: boolean; readonly here: boolean };

function Entry({ entry, allowed, here }: EntryProps) {
  const follow = useContext(FollowLink);
  if (!allowed) {
    return (
      <MenuItem
        className="menu-item menu-item-off"
        icon={<MenuEntryIcon to={entry.to} />}
        aria-disabled
        persistOnClick
        title={NOT_FOR_THIS_ROLE}
        subText={NOT_FOR_THIS_ROLE}
      >
        {entry.label}
      </MenuItem>
    );
  }
  const open = (event: MouseEvent) => {
    if (follow === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(entry.to);
  };
  return (
    <MenuItemLink
      className={here ? 'menu-item here' : 'menu-item'}
      icon={<MenuEntryIcon to={entry.to} />}
      href={entry.to}
      aria-current={here ? 'page' : undefined}
      onClick={open}
    >
      {entry.label}
    </MenuItemLink>
  );
}
