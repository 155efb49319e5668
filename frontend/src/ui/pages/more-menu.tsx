import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';

/** A rare or dangerous action of a page. */
export type RareAction = { readonly label: string; readonly onClick: () => void };

/** "…": the actions that a page does not need every day. */
export function MoreMenu({ actions }: { readonly actions: readonly RareAction[] }) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<MoreHorizontalRegular />} aria-label="Mehr" title="Mehr" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ label, onClick }) => (
            <MenuItem key={label} onClick={onClick}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
