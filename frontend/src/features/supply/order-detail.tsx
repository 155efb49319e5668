import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DataTable } from '../../ui/data-table.js';
import { DetailPage } from '../../ui/detail-page.js';
import { formatDate, formatEuro, formatInstant, formatQuantity } from '../../ui/formats.js';
import { HistoryPanel } from '../../ui/history-panel.js';
import { listColumns } from '../../ui/list-columns.js';
import { Panel } from '../../ui/panel.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { purchaseOrderTones } from '../../ui/status-tones.js';
import { useWrite } from '../../ui/write.js';
import { ConfirmOrderDialog } from './confirm-order-dialog.js';
import { actOnOrder, orderQuery } from './supply.queries.js';
import './supply.css';
import { ContextBanner } from './supply-head.js';

type Asked = 'confirm' | 'receive' | 'cancel' | 'cancel-rest' | null;

/** The dialog in which a delivery of the order is taken. */
export type ReceiptSlot = (order: OrderAnswer, onClose: () => void) => ReactNode;

/** One order: its lines, what came of it, and what can be done. */
export function OrderDetail({ id, receipt }: { readonly id: string; readonly receipt: ReceiptSlot }) {
  const order = useQuery(orderQuery(id));
  return (
    <DetailPage
      query={order}
      back={{ to: '/supply/orders', label: 'Bestellungen' }}
      title="Bestellung"
      notFound="Diese Bestellung gibt es nicht."
      failed="Die Bestellung konnte nicht geladen werden."
    >
      {(it) => ({
        title: `Bestellung ${it.purchaseOrderNumber}`,
        badges: <StatusBadge status={purchaseOrderTones[it.status]} />,
        actions: <OrderActions order={it} receipt={receipt} />,
        notice: <ContextBanner />,
        facts: [
          { label: 'Lieferant', value: it.supplierName },
          { label: 'Bestellt', value: formatInstant(it.placedAt) },
          { label: 'Gesendet', value: formatInstant(it.sentAt) },
          { label: 'Liefertermin', value: formatDate(it.expectedDate) },
          {
            label: 'Summe netto',
            value: formatEuro(it.total),
            note: `davon Versand ${formatEuro(it.shipping)}`,
          },
        ],
        main: (
          <>
            <OrderLines order={it} />
            <Receipts order={it} />
            <Panel title="Verlauf">
              <HistoryPanel
                path={`/supply/orders/${it.id}/history`}
                live="supply-orders"
                own={it.purchaseOrderNumber}
              />
            </Panel>
          </>
        ),
      })}
    </DetailPage>
  );
}

function OrderActions({ order, receipt }: { readonly order: OrderAnswer; readonly receipt: ReceiptSlot }) {
  const [asked, setAsked] = useState<Asked>(null);
  const act = useWrite({
    send: actOnOrder,
    refresh: ['supply-orders'],
    done: (_, { what }) => (what === 'cancel' ? 'Bestellung storniert' : 'Rest storniert'),
    onDone: () => setAsked(null),
    failed: 'Die Bestellung konnte nicht geändert werden.',
  });
  const { status, goodsReceipts } = order;
  const isOpen = status !== 'CANCELLED' && status !== 'RECEIVED';
  const close = () => setAsked(null);
  return (
    <>
      {isOpen && <Button onClick={() => setAsked('confirm')}>Bestätigung eintragen</Button>}
      {status !== 'CANCELLED' && (
        <Button appearance="primary" onClick={() => setAsked('receive')}>
          Wareneingang buchen
        </Button>
      )}
      {isOpen && goodsReceipts.length === 0 && <Button onClick={() => setAsked('cancel')}>Stornieren</Button>}
      {isOpen && goodsReceipts.length > 0 && (
        <Button onClick={() => setAsked('cancel-rest')}>Rest stornieren</Button>
      )}
      {asked === 'confirm' && <ConfirmOrderDialog order={order} onClose={close} />}
      {asked === 'receive' && receipt(order, close)}
      {(asked === 'cancel' || asked === 'cancel-rest') && (
        <ConfirmDialog
          title={asked === 'cancel' ? 'Bestellung stornieren' : 'Rest stornieren'}
          action="Stornieren"
          busyAction="Storniere …"
          busy={act.busy}
          onConfirm={() => void act.run({ order, what: asked })}
          onCancel={close}
        >
          <p>
            {asked === 'cancel'
              ? `Die Bestellung ${order.purchaseOrderNumber} bei ${order.supplierName} wirklich stornieren?`
              : 'Auf alles, was noch nicht geliefert wurde, wird nicht mehr gewartet.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const lineColumns = listColumns<OrderAnswer['lines'][number]>([
  {
    id: 'article',
    header: 'Artikel',
    width: '30%',
    phone: 'title',
    cell: ({ name, brand, partNumber }) => (
      <span>
        <b>{name}</b>
        <br />
        <span className="hint">
          {brand}, {partNumber}
        </span>
      </span>
    ),
  },
  {
    id: 'for',
    header: 'Für',
    phone: 'labelled',
    cell: ({ workOrderId, workOrderNumber }) =>
      workOrderId === null ? (
        <span className="hint">Lager</span>
      ) : (
        <SiteLink to={`/work-orders?id=${workOrderId}`}>{workOrderNumber}</SiteLink>
      ),
  },
  {
    id: 'quantity',
    header: 'Bestellt',
    align: 'end',
    phone: 'labelled',
    cell: ({ quantity }) => `${quantity} Stk`,
  },
  {
    id: 'received',
    header: 'Schon da',
    align: 'end',
    phone: 'labelled',
    cell: ({ receivedQuantity }) => formatQuantity(receivedQuantity, 'Stk'),
  },
  {
    id: 'price',
    header: 'Preis netto',
    align: 'end',
    phone: 'labelled',
    as: 'euro',
    value: (it) => it.unitPrice,
  },
  { id: 'total', header: 'Summe', align: 'end', phone: 'status', as: 'euro', value: (it) => it.lineTotal },
]);

function OrderLines({ order: { goodsTotal, lines } }: { readonly order: OrderAnswer }) {
  return (
    <Panel title="Positionen" note={`Ware ${formatEuro(goodsTotal)} netto`}>
      <DataTable
        label="Positionen der Bestellung"
        columns={lineColumns}
        rows={[...lines]}
        rowId={({ id }) => id}
        paged={false}
      />
    </Panel>
  );
}

function Receipts({ order }: { readonly order: OrderAnswer }) {
  return (
    <Panel title="Lieferungen" note={String(order.goodsReceipts.length)}>
      {order.goodsReceipts.length === 0 && <p className="panel-body hint">Noch nichts geliefert.</p>}
      {order.goodsReceipts.map((receipt) => (
        <div key={receipt.id} className="panel-body">
          <div>
            <b>{receipt.number}</b> vom {formatDate(receipt.receivedOn)}
            {receipt.deliveryNote !== null && `, Lieferschein ${receipt.deliveryNote}`}
            {!receipt.booked && ', wird gebucht'}
            <ul>
              {receipt.lines.map((line) => (
                <li key={line.id}>
                  {formatQuantity(line.quantity, 'Stk')} {line.partNumber}
                  {line.lineId === null && ', nicht bestellt'}
                  {line.over && ', mehr als bestellt'}
                  {!line.accepted && ', nicht angenommen'}
                  {line.note !== null && ` (${line.note})`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </Panel>
  );
}
