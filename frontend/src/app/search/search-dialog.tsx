import { DialogContent, DialogTitle, Input } from '@fluentui/react-components';
import {
  ArrowRightRegular,
  BoxRegular,
  BuildingBankRegular,
  CalendarRegular,
  CartRegular,
  ClipboardTaskListLtrRegular,
  ClipboardTextLtrRegular,
  DocumentRegular,
  MailAlertRegular,
  MoneyRegular,
  PeopleRegular,
  ReceiptRegular,
  SearchRegular,
  SettingsRegular,
  VehicleCarRegular,
  WrenchRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Role } from '#contracts/access/roles.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { Plate } from '../../ui/plate.js';
import { FollowLink, SiteLink } from '../../ui/pages/site-link.js';
import { useSearchEntries, type SearchEntry } from './search-entries.js';
import './search.css';

const ICONS: Readonly<Record<SearchEntry['kind'], FluentIcon>> = {
  vehicle: VehicleCarRegular,
  customer: PeopleRegular,
  workOrder: WrenchRegular,
  estimate: ClipboardTaskListLtrRegular,
  appointment: CalendarRegular,
  invoice: DocumentRegular,
  counterSale: ReceiptRegular,
  payment: MoneyRegular,
  reminder: MailAlertRegular,
  bankEntry: BuildingBankRegular,
  article: BoxRegular,
  jobTemplate: ClipboardTextLtrRegular,
  purchaseOrder: CartRegular,
  supplierInvoice: ReceiptRegular,
  datevBatch: ReceiptRegular,
  part: SettingsRegular,
  page: ArrowRightRegular,
};

type SearchDialogProps = {
  readonly roles: readonly Role[];
  readonly items: NavigationItems;
  readonly onClose: () => void;
};

/** The search over everything: type, and Enter opens the first; the arrows lead to the others. */
export function SearchDialog({ roles, items, onClose }: SearchDialogProps) {
  const follow = useContext(FollowLink);
  const [typed, setTyped] = useState('');
  const { groups, entries, failed, isSettled } = useSearchEntries(typed, roles, items);
  const frame = useRef<HTMLDivElement>(null);
  /** The text at which Enter was pressed; null: Enter waits for no hits. */
  const entered = useRef<string | null>(null);
  const openEntered = () => {
    if (!isSettled || entered.current !== typed) return;
    entered.current = null;
    const [first] = entries;
    if (first === undefined) return;
    onClose();
    follow?.(first.to);
  };
  useEffect(openEntered);
  return (
    <Modal onClose={onClose}>
      <DialogTitle className="sr" action={null}>
        Suchen
      </DialogTitle>
      <DialogContent ref={frame} className="search" onKeyDown={(event) => moveFocus(event, frame.current)}>
        <Input
          type="search"
          className="search-field"
          contentBefore={<SearchRegular />}
          placeholder="Kennzeichen, Name, Telefon, Nummer oder Seite"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
          onKeyDown={(event) => {
            entered.current = null;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Otherwise the same key press would reach the button that gets the focus back, and reopen the search.
            event.preventDefault();
            entered.current = typed;
            openEntered();
          }}
          aria-label="Alles durchsuchen"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <output className="sr">{isSettled && typed.trim() !== '' && `${entries.length} Treffer`}</output>
        <div className="search-list">
          {groups.map(({ title, entries: ofGroup }) => (
            <section key={title} aria-label={title}>
              <h3 aria-hidden="true">{title}</h3>
              <ul>
                {ofGroup.map((entry) => (
                  <Line key={entry.key} entry={entry} isFirst={entry === entries[0]} onOpen={onClose} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {failed && <p className="search-none">Die Suche ist gerade nicht möglich.</p>}
        {!failed && isSettled && entries.length === 0 && <p className="search-none">Nichts gefunden.</p>}
      </DialogContent>
    </Modal>
  );
}

type LineProps = { readonly entry: SearchEntry; readonly isFirst: boolean; readonly onOpen: () => void };

function Line({ entry: { kind, label, note, plate, to }, isFirst, onOpen }: LineProps) {
  const Drawing = ICONS[kind];
  return (
    <li>
      <SiteLink to={to} className={isFirst ? 'search-line is-first' : 'search-line'} onClick={onOpen}>
        <Drawing aria-hidden="true" />
        {plate && <Plate plate={plate} />}
        <span className="search-words">
          <b>{label}</b>
          {note !== '' && <small>{note}</small>}
        </span>
      </SiteLink>
    </li>
  );
}

/** The arrow keys move from the field through the lines and back; typing on a line returns to the field. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const places = [...(frame?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const here = places.findIndex((place) => place === document.activeElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    places[(here + step + places.length) % places.length]?.focus();
  } else if (here > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    places[0]?.focus();
  }
}
