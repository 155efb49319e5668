import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { EntryAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { useMay } from '../../../api/session/use-may.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { DownloadButton } from '../../../ui/files/download-button.js';
import { formatInstant, formatQuantity, MISSING } from '../../../ui/dates/formats.js';
import { listColumns, type ListColumn } from '../../../ui/tables/list-columns.js';
import { useKeyPages } from '../../../ui/lists/list-pages.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { invoiceAddress } from '../../../ui/pages/invoice-address.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { movementTones } from '../../../ui/feedback/status-tones.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { useWrite } from '../../../ui/forms/write.js';
import { counterMovement } from '../inventory.queries.js';
import { signed } from './quantity.js';
import { journalFilters } from '#contracts/inventory/stock/stock-filters.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { DeclaredFilters } from '../../../ui/lists/declared-filter-fields.js';
import { queryIn, questionsOf } from '../../../ui/lists/declared-filters.js';

const QUESTIONS = questionsOf(journalFilters);
const LABELS = { type: labelsOf(movementTones) };

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
  const [undone, setUndone] = useState<EntryAnswer | null>(null);
  const columns = useMemo(() => columnsWith(mayCounter ? setUndone : null), [mayCounter]);
  const asked = queryIn(journalFilters, filter);
  const until = asked['to'] ?? null;
  const to = asOf !== null && (until === null || until > asOf) ? asOf : until;
  const path = `/inventory/stock-levels/${encodeURIComponent(id)}/journal`;
  const list = useKeyPages<EntryAnswer>({
    queryKey: ['inventory', 'journal', id],
    path,
    query: { search: settledSearch, ...asked, to },
  });
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
        filters={<DeclaredFilters filters={journalFilters} address={address} labels={LABELS} />}
        failed="Bewegungsjournal konnte nicht geladen werden."
        empty={{ sentence: 'Keine Bewegungen gefunden.' }}
        loadedInWords={(loaded) => (loaded === 1 ? '1 Bewegung' : `${loaded} Bewegungen`)}
      />
      {undone && <CounterDialog entry={undone} unit={unit} onClose={() => setUndone(null)} />}
    </>
  );
}

function columnsWith(undo: ((entry: EntryAnswer) => void) | null) {
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
      width: '130px',
      phone: 'right',
      cell: ({ balance }) => <strong>{formatQuantity(balance)}</strong>,
    },
    {
      id: 'reservedBalance',
      header: 'Reserviert danach',
      align: 'end',
      width: '150px',
      phone: 'labelled',
      cell: ({ reservedBalance }) => formatQuantity(reservedBalance),
    },
    { id: 'location', header: 'Ort', phone: 'hidden', value: ({ location }) => location },
    {
      id: 'reference',
      header: 'Referenz',
      phone: 'labelled',
      cell: (entry) => <Cause entry={entry} />,
    },
    { id: 'user', header: 'Wer', phone: 'labelled', value: ({ user }) => user },
    { id: 'note', header: 'Notiz', phone: 'wide', value: ({ note }) => note },
    actions(undo),
  ]);
}

function actions(undo: ((entry: EntryAnswer) => void) | null): ListColumn<EntryAnswer> {
  return {
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
  };
}

/** Movements of orders and receipts are taken back at their origin. */
function mayBeUndone({ countered, counters, referenceType }: EntryAnswer): boolean {
  return !countered && counters === null && ['MANUAL', 'OPENING', 'STOCKTAKING'].includes(referenceType);
}

/** The cause in words; a link for those who may see it. */
function Cause({ entry }: { readonly entry: EntryAnswer }) {
  const maySeeOrders = useMay('work-orders:read');
  const maySeePurchases = useMay('supply:orders');
  const maySeeInvoices = useMay('invoices:read');
  const { referenceType, referenceId, referenceLabel, counters } = entry;
  const words = referenceLabel ?? (counters === null ? MISSING : 'Gegenbuchung');
  if (referenceId === null) return words;
  if (referenceType === 'WORK_ORDER' && maySeeOrders)
    return <SiteLink to={`/work-orders?id=${referenceId}`}>{words}</SiteLink>;
  if (referenceType === 'SALE' && maySeeInvoices)
    return <SiteLink to={invoiceAddress(referenceId, null)}>{words}</SiteLink>;
  if (referenceType === 'STOCKTAKING')
    return <SiteLink to={`/inventory?tab=inventur&id=${referenceId}`}>{words}</SiteLink>;
  if (referenceType === 'GOODS_RECEIPT' && maySeePurchases)
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
