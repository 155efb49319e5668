import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { StatusBadge, type Status } from './status-badge.js';

type StatusMenuProps<Value extends string> = {
  /** The subject of the status, for screen readers: „Status: Auftrag A-2026-00001“. */
  readonly label: string;
  readonly value: Value;
  readonly statuses: Readonly<Record<Value, Status>>;
  /** The statuses that can follow; empty: only the badge is shown. */
  readonly next: readonly Value[];
  readonly busy?: boolean;
  readonly onChoose: (value: Value) => void;
};

/** A status that can be changed: its badge on a button, the ways on in a menu. */
export function StatusMenu<Value extends string>(props: StatusMenuProps<Value>) {
  const { label, value, statuses, next, busy = false, onChoose } = props;
  const badge = <StatusBadge status={statuses[value]} />;
  if (next.length === 0) return badge;
  return (
    <Menu positioning={{ position: 'below', align: 'start' }}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          className="status-menu"
          aria-label={`${label}: ${statuses[value].label}`}
          disabledFocusable={busy}
        >
          {badge}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {next.map((status) => (
            <MenuItem key={status} onClick={() => onChoose(status)}>
              <StatusBadge status={statuses[status]} />
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
