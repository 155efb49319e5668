import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { isAllowed } from '#contracts/access/permissions.js';
import type { Role } from '#contracts/access/roles.js';
import type { MovementType } from '#contracts/inventory/article.events.js';
import type { EntryAnswer } from '#contracts/inventory/stock-levels.api.js';
import { isLocalDate } from '#contracts/values/local-date-time.js';
import { useSession } from '../../api/session.js';
import { ChoiceFilter } from '../../ui/choice-filter.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DateField } from '../../ui/date-field.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatInstant, formatQuantity, MISSING } from '../../ui/formats.js';
import type { ListQuestions } from '../../ui/list-address.js';
import { listColumns } from '../../ui/list-columns.js';
import { useKeyPages } from '../../ui/list-pages.js';
import { PagedList } from '../../ui/paged-list.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { movementTones } from '../../ui/status-tones.js';
import { useToday } from '../../ui/today.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { useWrite } from '../../ui/write.js';
import { counterMovement } from './inventory.queries.js';
import { signed } from './quantity.js';

const QUESTIONS: ListQuestions = { filters: ['typ', 'von', 'bis'] };
const TYPES = Object.fromEntries(
  (Object.keys(movementTones) as MovementType[]).map((type) => [type, movementTones[type].label]),
);

type StockJournalProps = {
  readonly id: string;
  readonly asOf: string | null;
  readonly unit: string;
  readonly mayCounter: boolean;
};

/** "Bewegungsjournal": every movement with the balance after it, who and why, and the way to its cause. */
export function StockJournal({ id, asOf, unit, mayCounter }: StockJournalProps) {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const today = useToday();
  const roles = useSession()?.roles ?? null;
  const [undone, setUndone] = useState<EntryAnswer | null>(null);
  const columns = useMemo(() => columnsWith(roles, mayCounter ? setUndone : null), [roles, mayCounter]);
  const from = dateOf(filter['von']);
  const until = dateOf(filter['bis']);
  const to = asOf !== null && (until === null || until > asOf) ? asOf : until;
  const path = `/inventory/stock-levels/${encodeURIComponent(id)}/journal`;
  const list = useKeyPages<EntryAnswer>({
    queryKey: ['inventory', 'journal', id],
    path,
    query: { search: settledSearch, type: filter['typ'], from, to },
  });
  const filters = (
    <>
      <ChoiceFilter
        label="Typ"
        value={filter['typ'] ?? ''}
        choices={TYPES}
        onChange={(typ) => address.setFilter({ typ })}
      />
      <DateField
        label="Von"
        value={from}
        today={today}
        onChange={(von) => address.setFilter({ von: von ?? '' })}
      />
      <DateField
        label="Bis"
        value={until}
        today={today}
        onChange={(bis) => address.setFilter({ bis: bis ?? '' })}
      />
    </>
  );
  return (
    <>
      <div className="title">
        <h2>Bewegungsjournal</h2>
        <span className="muted">Einträge werden nie geändert, nur durch Gegenbuchung berichtigt.</span>
        <div className="right">
          <DownloadButton
            small
            path={`${path}.csv`}
            fileName="journal.csv"
            failed="Die Datei konnte nicht geladen werden."
          >
            CSV
          </DownloadButton>
        </div>
      </div>
      <PagedList
        label="Bewegungsjournal"
        list={list}
        address={address}
        columns={columns}
        rowId={(entry) => entry.id}
        isQuiet={({ countered }) => countered}
        search={{ placeholder: 'Referenz, Benutzer oder Notiz', label: 'Filter' }}
        filters={filters}
        failed="Bewegungsjournal konnte nicht geladen werden."
        empty={{ sentence: 'Keine Bewegungen gefunden.' }}
        loadedInWords={(loaded) => (loaded === 1 ? '1 Bewegung' : `${loaded} Bewegungen`)}
      />
      {undone && <CounterDialog entry={undone} unit={unit} onClose={() => setUndone(null)} />}
    </>
  );
}

function columnsWith(roles: readonly Role[] | null, undo: ((entry: EntryAnswer) => void) | null) {
  return listColumns<EntryAnswer>([
    {
      id: 'createdAt',
      header: 'Datum',
      width: '160px',
      phone: 'title',
      cell: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      id: 'type',
      header: 'Typ',
      phone: 'status',
      cell: ({ type }) => <StatusBadge status={movementTones[type]} />,
    },
    {
      id: 'quantity',
      header: 'Menge',
      align: 'end',
      phone: 'left',
      cell: ({ quantity }) => signed(quantity),
    },
    {
      id: 'balance',
      header: 'Bestand danach',
      align: 'end',
      phone: 'right',
      cell: ({ balance }) => <strong>{formatQuantity(balance)}</strong>,
    },
    {
      id: 'reservedBalance',
      header: 'Reserviert danach',
      align: 'end',
      phone: 'labelled',
      cell: ({ reservedBalance }) => formatQuantity(reservedBalance),
    },
    { id: 'location', header: 'Ort', phone: 'hidden', value: ({ location }) => location },
    {
      id: 'reference',
      header: 'Referenz',
      phone: 'labelled',
      cell: (entry) => <Cause entry={entry} roles={roles} />,
    },
    { id: 'user', header: 'Wer', phone: 'labelled', value: ({ user }) => user },
    { id: 'note', header: 'Notiz', phone: 'wide', value: ({ note }) => note },
    {
      id: 'actions',
      header: 'Aktionen',
      width: '124px',
      phone: 'actions',
      cell: (entry) =>
        undo && mayBeUndone(entry) ? (
          <Button
            size="small"
            aria-label={`${movementTones[entry.type].label} vom ${formatInstant(entry.createdAt)} stornieren`}
            onClick={() => undo(entry)}
          >
            Stornieren
          </Button>
        ) : (
          entry.countered && 'storniert'
        ),
    },
  ]);
}

/** What an order or a receipt caused is taken back there. */
function mayBeUndone({ countered, counters, referenceType }: EntryAnswer): boolean {
  return !countered && counters === null && ['MANUAL', 'OPENING', 'STOCKTAKING'].includes(referenceType);
}

type CauseProps = { readonly entry: EntryAnswer; readonly roles: readonly Role[] | null };

/** The cause in words; a link for those who may see it. */
function Cause({ entry, roles }: CauseProps) {
  const { referenceType, referenceId, referenceLabel, counters } = entry;
  const words = referenceLabel ?? (counters === null ? MISSING : 'Gegenbuchung');
  if (referenceId === null) return words;
  if (referenceType === 'WORK_ORDER' && isAllowed('work-orders:read', roles))
    return <SiteLink to={`/work-orders?id=${referenceId}`}>{words}</SiteLink>;
  if (referenceType === 'STOCKTAKING')
    return <SiteLink to={`/inventory?tab=inventur&id=${referenceId}`}>{words}</SiteLink>;
  if (referenceType === 'GOODS_RECEIPT' && isAllowed('supply:read', roles))
    return <SiteLink to="/supply/orders">{words}</SiteLink>;
  return words;
}

type CounterDialogProps = {
  readonly entry: EntryAnswer;
  readonly unit: string;
  readonly onClose: () => void;
};

function CounterDialog({ entry, unit, onClose }: CounterDialogProps) {
  const write = useWrite({
    send: counterMovement,
    refresh: ['inventory'],
    done: () => 'Bewegung storniert',
    failed: 'Stornieren fehlgeschlagen.',
  });
  return (
    <ConfirmDialog
      title="Bewegung stornieren"
      action="Stornieren"
      busyAction="Storniere …"
      busy={write.busy}
      onConfirm={() => void write.run(entry.movementId).then(onClose)}
      onCancel={onClose}
    >
      <p>
        {movementTones[entry.type].label} von {formatQuantity(Math.abs(entry.quantity), unit)} durch eine
        Gegenbuchung zurücknehmen? Der Eintrag selbst bleibt stehen.
      </p>
    </ConfirmDialog>
  );
}

function dateOf(value: string | undefined): string | null {
  return isLocalDate(value) ? value : null;
}
