import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import type { PurchaseOrderStatus } from '#contracts/supply/purchase-order.events.js';
import { ChoiceFilter } from '../../ui/choice-filter.js';
import type { ListQuestions } from '../../ui/list-address.js';
import { listColumns } from '../../ui/list-columns.js';
import { useKeyPages } from '../../ui/list-pages.js';
import { usePageAddress } from '../../ui/page-address.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePageTitle } from '../../ui/page-title.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { purchaseOrderTones } from '../../ui/status-tones.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { OrderDetail, type ReceiptSlot } from './order-detail.js';
import { SupplyHead } from './supply-head.js';

const QUESTIONS: ListQuestions = { filters: ['status'], sortable: [] };
const STATUSES = Object.fromEntries(
  Object.entries(purchaseOrderTones).map(([status, { label }]) => [status, label]),
) as Record<PurchaseOrderStatus, string>;

const columns = listColumns<OrderAnswer>([
  {
    id: 'purchaseOrderNumber',
    header: 'Bestellung',
    phone: 'title',
    cell: ({ purchaseOrderNumber }) => <strong>{purchaseOrderNumber}</strong>,
  },
  { id: 'supplierName', header: 'Lieferant', value: ({ supplierName }) => supplierName, phone: 'wide' },
  { id: 'placedAt', header: 'Bestellt am', value: ({ placedAt }) => placedAt, as: 'instant', phone: 'left' },
  {
    id: 'expectedDate',
    header: 'Liefertermin',
    value: ({ expectedDate }) => expectedDate,
    as: 'date',
    phone: 'labelled',
  },
  {
    id: 'total',
    header: 'Summe netto',
    align: 'end',
    value: ({ total }) => total,
    as: 'euro',
    phone: 'right',
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={purchaseOrderTones[status]} />,
  },
]);

/** "Bestellhistorie": the list, and the order that stands in the address (`?id=`). */
export function OrdersPage({ receipt }: { readonly receipt: ReceiptSlot }) {
  const [address] = usePageAddress();
  const id = address.get('id');
  return id === null ? <OrderList /> : <OrderDetail id={id} receipt={receipt} />;
}

function OrderList() {
  usePageTitle('Bestellhistorie');
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const status = filter['status'] ?? '';
  const list = useKeyPages<OrderAnswer>({
    queryKey: ['supply-orders', 'page'],
    path: '/supply/orders/page',
    query: { search: settledSearch, status },
  });
  return (
    <div className="page">
      <SupplyHead title="Bestellhistorie" />
      <PagedList
        label="Bestellungen"
        list={list}
        address={address}
        columns={columns}
        rowId={(order) => order.id}
        href={(order) => `/supply/orders?id=${order.id}`}
        search={{ placeholder: 'Nummer, Lieferant oder Teil' }}
        filters={
          <ChoiceFilter
            label="Status"
            value={status}
            choices={STATUSES}
            onChange={(chosen) => address.setFilter({ status: chosen })}
          />
        }
        failed="Die Bestellungen konnten nicht geladen werden."
        empty={{
          sentence: 'Noch keine Bestellungen vorhanden.',
          action: <SiteLink to="/supply/catalog">Teile suchen</SiteLink>,
        }}
      />
    </div>
  );
}
