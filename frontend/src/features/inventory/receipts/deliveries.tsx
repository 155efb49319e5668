import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import { formatDate, formatQuantity } from '../../../ui/dates/formats.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { Panel } from '../../../ui/pages/panel.js';
import { ReadList } from '../../../ui/lists/read-list.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { purchaseOrderTones } from '../../../ui/feedback/status-tones.js';
import { deliveriesQuery, receiveGoods } from '../inventory.queries.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { useMay } from '../../../api/session/use-may.js';

/** "Wareneingang": what suppliers still owe, and taking it in. */
export function Deliveries() {
  const list = useQuery(deliveriesQuery);
  const mayChange = useMay('inventory:change');
  const [taken, setTaken] = useState<DeliveryAnswer | null>(null);
  const columns = useMemo(() => columnsWith(mayChange ? setTaken : null), [mayChange]);
  return (
    <Panel title="Wareneingang" note="Offene Bestellungen" busy={list.isFetching}>
      <ReadList
        label="Offene Bestellungen"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        failed="Offene Bestellungen konnten nicht geladen werden."
        empty={{ sentence: 'Es ist nichts bestellt.', hint: 'Bestellungen aus dem Teilehandel stehen hier.' }}
      />
      {taken && (
        <ReceiptDialog
          key={taken.id}
          order={taken}
          send={(receipt, key) => receiveGoods(taken.id, receipt, key)}
          onClose={() => setTaken(null)}
        />
      )}
    </Panel>
  );
}

function columnsWith(take: ((order: DeliveryAnswer) => void) | null) {
  return listColumns<DeliveryAnswer>([
    {
      id: 'number',
      header: 'Bestellung',
      phone: 'title',
      cell: ({ purchaseOrderNumber }) => <strong>{purchaseOrderNumber}</strong>,
    },
    { id: 'supplier', header: 'Lieferant', phone: 'left', value: ({ supplierName }) => supplierName },
    {
      id: 'status',
      header: 'Status',
      phone: 'status',
      cell: ({ status }) => <StatusBadge status={purchaseOrderTones[status]} />,
    },
    {
      id: 'expected',
      header: 'Erwartet',
      phone: 'right',
      cell: ({ expectedDate }) => formatDate(expectedDate),
    },
    { id: 'open', header: 'Offen', phone: 'wide', cell: openInWords },
    {
      id: 'actions',
      header: 'Aktionen',
      width: '160px',
      phone: 'actions',
      cell: (order) =>
        take && (
          <Button
            size="small"
            appearance="primary"
            aria-label={`Wareneingang zu ${order.purchaseOrderNumber} buchen`}
            onClick={() => take(order)}
          >
            Ware annehmen
          </Button>
        ),
    },
  ]);
}

function openInWords({ lines }: DeliveryAnswer): string {
  const open = lines.filter(({ quantity, receivedQuantity }) => receivedQuantity < quantity);
  return open
    .map(({ name, quantity, receivedQuantity }) => `${formatQuantity(quantity - receivedQuantity)} × ${name}`)
    .join(', ');
}
