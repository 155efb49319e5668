import { useState } from 'react';
import type { Role } from '#contracts/access/roles.js';
import { Icon } from '../../ui/icon.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import type { RoleMenu } from './menu.js';

const MenuButton = laterPart(() => import('./role-menu.js').then((m) => m.RoleMenuButton));

type RoleGroupProps = {
  readonly menu: RoleMenu;
  readonly roles: readonly Role[];
  /** True for one group at most. */
  readonly here: boolean;
};

/**
 * A role group in the header. Fluent's menu (30 kB) is fetched when the pointer or the focus comes near and takes the
 * button's place at the first click.
 */
export function RoleGroup({ menu, roles, here }: RoleGroupProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={here ? 'mi here' : 'mi'}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={MenuButton.prefetch}
      onFocus={MenuButton.prefetch}
      onClick={() => setAsked(true)}
    >
      {menu.label} <Icon name="down" />
    </button>
  );
  if (!asked) return button;
  return (
    <MenuButton.Later meanwhile={button}>
      {(RoleMenuButton) => <RoleMenuButton menu={menu} roles={roles} here={here} />}
    </MenuButton.Later>
  );
}
