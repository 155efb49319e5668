import { useMay } from '../../../api/session/use-may.js';
import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { MISSING_REASON, sentMarkFields } from '#contracts/supply/order-fields.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { NoteDialog } from '../../../ui/dialogs/note-dialog.js';
import { DataTable } from '../../../ui/tables/data-table.js';
import { DetailPage } from '../../../ui/pages/detail-page.js';
import { formatDate, formatEuro, formatInstant, formatQuantity } from '../../../ui/dates/formats.js';
import { HistoryPanel } from '../../../ui/pages/history-panel.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { Panel } from '../../../ui/pages/panel.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { purchaseOrderTones } from '../../../ui/feedback/status-tones.js';
import { useWrite } from '../../../ui/forms/write.js';
import { ConfirmOrderDialog } from './confirm-order-dialog.js';
import { actOnOrder, orderQuery } from '../supply.queries.js';
import { OrderLetter } from './order-letter.js';
import { isMarkedSent, isReadyToSend, sendingOf } from './order-sending.js';
import '../supply.css';
import { ContextBanner } from '../supply-head.js';

type Asked = 'confirm' | 'receive' | 'cancel' | 'cancel-rest' | 'withdraw-sent' | null;

/** What other features show on the page of an order. */
export type OrderSlots = {
  /** The dialog in which a delivery of the order is taken. */
  readonly receipt: (order: OrderAnswer, onClose: () => void) => ReactNode;
  /** The supplier's invoices for the order. */
  readonly invoices: (order: OrderAnswer) => ReactNode;
};

/** One order: its lines, what came of it, and what can be done. */
export function OrderDetail({ id, receipt, invoices }: OrderSlots & { readonly id: string }) {
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
          { label: 'Versand', ...sendingOf(it) },
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
            {invoices(it)}
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

type OrderActionsProps = Pick<OrderSlots, 'receipt'> & { readonly order: OrderAnswer };

function OrderActions({ order, receipt }: OrderActionsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const act = useWrite({
    send: actOnOrder,
    refresh: ['supply-orders'],
    done: (_, { what }) => DONE[what],
    onDone: () => setAsked(null),
    failed: 'Die Bestellung konnte nicht geändert werden.',
  });
  const mayChange = useMay('supply:change');
  const { status, goodsReceipts } = order;
  const isOpen = status !== 'CANCELLED' && status !== 'RECEIVED';
  const close = () => setAsked(null);
  if (!mayChange) return <OrderLetter order={order} />;
  return (
    <>
      <OrderLetter order={order} />
      {isOpen && <Button onClick={() => setAsked('confirm')}>Bestätigung eintragen</Button>}
      {status !== 'CANCELLED' && (
        <Button appearance="primary" onClick={() => setAsked('receive')}>
          Wareneingang buchen
        </Button>
      )}
      {isOpen && isReadyToSend(order) && (
        <Button disabledFocusable={act.busy} onClick={() => void act.run({ order, what: 'mark-sent' })}>
          Als gesendet markieren
        </Button>
      )}
      {isMarkedSent(order) && <Button onClick={() => setAsked('withdraw-sent')}>Doch nicht gesendet</Button>}
      {isOpen && goodsReceipts.length === 0 && <Button onClick={() => setAsked('cancel')}>Stornieren</Button>}
      {isOpen && goodsReceipts.length > 0 && (
        <Button onClick={() => setAsked('cancel-rest')}>Rest stornieren</Button>
      )}
      {asked === 'confirm' && <ConfirmOrderDialog order={order} onClose={close} />}
      {asked === 'receive' && receipt(order, close)}
      {asked === 'withdraw-sent' && <WithdrawSentDialog order={order} onClose={close} />}
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

type WithdrawSentProps = { readonly order: OrderAnswer; readonly onClose: () => void };

/** The order was marked as sent by mistake. */
function WithdrawSentDialog({ order, onClose }: WithdrawSentProps) {
  const withdraw = useWrite({
    send: actOnOrder,
    refresh: ['supply-orders'],
    done: (_, { what }) => DONE[what],
    onDone: onClose,
    failed: 'Die Bestellung konnte nicht geändert werden.',
    told: 'here',
  });
  const { busy, failure, errors } = withdraw;
  return (
    <NoteDialog
      title="Doch nicht gesendet"
      label={sentMarkFields.reason.label}
      missing={MISSING_REASON}
      action="Zurücknehmen"
      busy={busy}
      failure={failure}
      errors={errors}
      onSend={(reason) => void withdraw.run({ order, what: 'withdraw-sent', body: { reason } })}
      onClose={onClose}
    >
      <p>Die Bestellung {order.purchaseOrderNumber} ist danach wieder zum Versand bereit.</p>
    </NoteDialog>
  );
}

const DONE = {
  confirm: 'Bestätigung eingetragen',
  cancel: 'Bestellung storniert',
  'cancel-rest': 'Rest storniert',
  'mark-sent': 'Als gesendet markiert',
  'withdraw-sent': 'Markierung zurückgenommen',
} as const;

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
