import { Button, SearchBox } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons';
import { labelsOf } from '#contracts/kernel/fields.js';
import { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';
import type { WorkOrderAnswer, WorkOrdersPageAnswer } from '#contracts/work-orders/work-orders.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { messageOf } from '../../api/http.js';
import { DeclaredFilters } from '../../ui/lists/declared-filter-fields.js';
import { queryIn, questionsOf } from '../../ui/lists/declared-filters.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from '../../ui/lists/list-states.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';
import { workOrderTones } from '../../ui/feedback/status-tones.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';

const FAILED = 'Die Aufträge konnten nicht geladen werden.';
const REPORTED: Status = { label: 'Meldung', tone: 'caution', icon: 'warning' };
const QUESTIONS = questionsOf(workOrderFilters);
const LABELS = { status: labelsOf(workOrderTones) };

type OrderListProps = {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** All orders, the newest first. */
export function OrderList({ chosen, onChoose }: OrderListProps) {
  const address = useListAddress(QUESTIONS);
  const { settledSearch: search, filter } = address;
  const list = useKeyPages<WorkOrderAnswer, WorkOrdersPageAnswer>({
    queryKey: ['work-orders', 'page'],
    path: '/work-orders/page',
    query: { search, ...queryIn(workOrderFilters, filter) },
    size: 25,
  });
  return (
    <section className="card order-list" aria-label="Aufträge" aria-busy={list.isFetching}>
      <div className="order-list-filters">
        <SearchBox
          aria-label="Aufträge suchen"
          placeholder="Beschreibung, ID oder Termin"
          maxLength={100}
          value={address.search}
          onChange={(_, { value }) => address.setSearch(value)}
        />
        <DeclaredFilters filters={workOrderFilters} address={address} labels={LABELS} />
        {list.total !== undefined && <span className="muted">{orders(list.total)}</span>}
      </div>
      {!list.isLoaded && !list.isError && <LoadingRows text="Lade Aufträge …" />}
      {list.isError && !list.isLoaded && (
        <FailedList message={messageOf(list.error, FAILED)} retry={list.retry} />
      )}
      {list.isError && list.isLoaded && (
        <OutdatedList message={FAILED} loadedAt={list.loadedAt} retry={list.retry} />
      )}
      {list.isLoaded && list.rows.length === 0 && (
        <EmptyList icon={<WrenchRegular fontSize={32} />} sentence="Keine Aufträge gefunden" />
      )}
      <ul>
        {list.rows.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} isChosen={order.id === chosen} onChoose={() => onChoose(order.id)} />
          </li>
        ))}
      </ul>
      {list.more && (
        <Button disabledFocusable={list.more.loading} onClick={list.more.load}>
          {list.more.loading ? 'Lade …' : 'Mehr laden'}
        </Button>
      )}
    </section>
  );
}

type OrderRowProps = {
  readonly order: WorkOrderAnswer;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function OrderRow({ order, isChosen, onChoose }: OrderRowProps) {
  const { number, description, licensePlate, customerName, status, createdAt, appointment } = order;
  const { runningClocks, openReports } = order;
  const booked = appointment && `Termin ${formatDate(appointment.date)}, ${appointment.time}`;
  return (
    <button
      type="button"
      className={isChosen ? 'order-row is-chosen' : 'order-row'}
      aria-current={isChosen}
      onClick={onChoose}
    >
      <b>{description ?? 'Ohne Beschreibung'}</b>
      <span>
        <span className="order-car">
          <Plate plate={licensePlate} />
          {customerName !== null && <span className="muted">{customerName}</span>}
        </span>
        <StatusBadge status={workOrderTones[status]} />
        {openReports > 0 && <StatusBadge status={REPORTED} />}
      </span>
      <span className="muted">
        <span>
          {number} · {formatDate(localDateTime(createdAt).date)}
        </span>
        <span>{[runningClocks > 0 && timers(runningClocks), booked].filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  );
}

/** `1 Auftrag`, `1.200 Aufträge`. */
function orders(count: number): string {
  return count === 1 ? '1 Auftrag' : `${count.toLocaleString('de-DE')} Aufträge`;
}

/** `1 Uhr läuft`, `2 Uhren laufen`. */
export function timers(count: number): string {
  return count === 1 ? '1 Uhr läuft' : `${count} Uhren laufen`;
}
