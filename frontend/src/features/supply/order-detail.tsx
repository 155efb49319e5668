import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DetailPage } from '../../ui/detail-page.js';
import { formatDate, formatEuro, formatInstant, formatQuantity } from '../../ui/formats.js';
import { HistoryPanel } from '../../ui/history-panel.js';
import { Panel } from '../../ui/panel.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { purchaseOrderTones } from '../../ui/status-tones.js';
import { useWrite } from '../../ui/write.js';
import { ConfirmOrderDialog } from './confirm-order-dialog.js';
import { actOnOrder, orderQuery } from './supply.queries.js';
import './supply.css';
import { ScrollTable } from './scroll-table.js';
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
              <HistoryPanel path={`/supply/orders/${it.id}/history`} live="supply-orders" />
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

function OrderLines({ order }: { readonly order: OrderAnswer }) {
  return (
    <Panel title="Positionen" note={`Ware ${formatEuro(order.goodsTotal)} netto`}>
      <ScrollTable label="Positionen der Bestellung">
        <table>
          <thead>
            <tr>
              <th scope="col">Artikel</th>
              <th scope="col">Für</th>
              <th scope="col" className="num">
                Bestellt
              </th>
              <th scope="col" className="num">
                Schon da
              </th>
              <th scope="col" className="num">
                Preis netto
              </th>
              <th scope="col" className="num">
                Summe
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <b>{line.name}</b>
                  <br />
                  <span className="hint">
                    {line.brand}, {line.partNumber}
                  </span>
                </td>
                <td>
                  {line.workOrderId === null ? (
                    <span className="hint">Lager</span>
                  ) : (
                    <SiteLink to={`/work-orders?id=${line.workOrderId}`}>{line.workOrderNumber}</SiteLink>
                  )}
                </td>
                <td className="num">{line.quantity} Stk</td>
                <td className="num">{formatQuantity(line.receivedQuantity, 'Stk')}</td>
                <td className="num">{formatEuro(line.unitPrice)}</td>
                <td className="num">{formatEuro(line.lineTotal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
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
