import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { useKeyPages } from '../../../ui/lists/list-pages.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { purchaseOrderTones } from '../../../ui/feedback/status-tones.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { OrderDetail, type OrderSlots } from './order-detail.js';
import { isReadyToSend } from './order-sending.js';
import { SupplyHead } from '../supply-head.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { purchaseOrderFilters } from '#contracts/supply/order-filters.js';
import { DeclaredFilters } from '../../../ui/lists/declared-filter-fields.js';
import { queryIn, questionsOf } from '../../../ui/lists/declared-filters.js';

const QUESTIONS = questionsOf(purchaseOrderFilters);
const LABELS = { status: labelsOf(purchaseOrderTones) };

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
    cell: (order) => (
      <>
        <StatusBadge status={purchaseOrderTones[order.status]} />
        {isReadyToSend(order) && <span className="hint"> zum Versand bereit</span>}
      </>
    ),
  },
]);

const NONE_YET = {
  sentence: 'Noch keine Bestellungen vorhanden.',
  action: <SiteLink to="/supply/catalog">Teile suchen</SiteLink>,
};
const NONE_FOUND = { sentence: 'Keine Bestellungen gefunden.' };

/** "Bestellhistorie": the list, and the order of the address (`?id=`). */
export function OrdersPage(slots: OrderSlots) {
  const [address] = usePageAddress();
  const id = address.get('id');
  return id === null ? <OrderList /> : <OrderDetail id={id} {...slots} />;
}

function OrderList() {
  usePageTitle('Bestellhistorie');
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const list = useKeyPages<OrderAnswer>({
    queryKey: ['supply-orders', 'page'],
    path: '/supply/orders/page',
    query: { search: settledSearch, ...queryIn(purchaseOrderFilters, filter) },
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
        filters={<DeclaredFilters filters={purchaseOrderFilters} address={address} labels={LABELS} />}
        failed="Die Bestellungen konnten nicht geladen werden."
        empty={settledSearch === '' && address.filterCount === 0 ? NONE_YET : NONE_FOUND}
      />
    </div>
  );
}
