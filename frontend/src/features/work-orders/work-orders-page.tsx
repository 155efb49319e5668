import { Button } from '@fluentui/react-components';
import { AddRegular, CalendarAddRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../api/session/use-may.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { ViewTabs } from '../../ui/pages/view-tabs.js';
import { CreateOrderDialog } from './new/create-order-dialog.js';
import { NewOrderDialog } from './new/new-order-dialog.js';
import { LabourView } from './labour/labour-view.js';
import { DayBoard } from './board/day-board.js';
import { OrderList } from './order-list.js';
import { OwnWork } from './clocks/own-work-page.js';
import type { ReceiptOfOrder } from './parts/ordered-part.js';
import { useRights } from './rights.js';
import { WorkOrderDetail, type InvoiceOfOrder } from './work-order-detail.js';
import './work-orders.css';

/** Parts of the orders' page that other features draw. */
export type WorkOrderSlots = {
  /** The invoice of an order. */
  readonly invoice?: InvoiceOfOrder;
  /** The dialog that receives a purchase order. */
  readonly receipt?: ReceiptOfOrder;
  /** All invoices: a tab of its own. */
  readonly invoices?: ReactNode;
};

/** The views of the page as the address names them. */
const VIEWS = {
  orders: 'Aufträge',
  mine: 'Meine Positionen',
  day: 'Tagestafel',
  labour: 'Soll / Ist',
  invoices: 'Ausgangsrechnungen',
};
type View = keyof typeof VIEWS;

function offeredViews(may: Readonly<Partial<Record<View, boolean>>>): readonly View[] {
  const all: readonly View[] = ['mine', 'orders', 'day', 'labour', 'invoices'];
  return all.filter((view) => may[view] ?? true);
}

/** Orders, the day, what is mine: the views of /work-orders. */
export function WorkOrdersPage({ invoice, receipt, invoices }: WorkOrderSlots) {
  const rights = useRights();
  const mayCompare = useMay('time-logs:read-all');
  const [address, changeAddress] = usePageAddress();
  const [creates, setCreates] = useState<'from-appointment' | 'new' | null>(null);
  const isAsked = rights.isOffice && address.has('neu');
  const maySeeInvoices = invoices !== undefined && (rights.isOffice || !rights.isMechanic);
  const offered = offeredViews({ mine: rights.isMechanic, labour: mayCompare, invoices: maySeeInvoices });
  const usual: View = rights.isMechanic && !rights.isOffice && !address.has('id') ? 'mine' : 'orders';
  const view = offered.find((one) => one === address.get('view')) ?? usual;
  const show = (next: View) => changeAddress(() => new URLSearchParams(next === usual ? {} : { view: next }));
  const showOrder = ({ id }: { readonly id: string }) =>
    changeAddress(() => new URLSearchParams({ view: 'orders', id }));
  return (
    <div className="page work-orders-page">
      <PageHead title={view === 'mine' ? VIEWS.mine : VIEWS.orders}>
        {rights.isOffice && (
          <>
            <Button icon={<CalendarAddRegular />} onClick={() => setCreates('from-appointment')}>
              Aus Termin erstellen
            </Button>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => setCreates('new')}>
              Neuer Auftrag
            </Button>
          </>
        )}
      </PageHead>
      <ViewTabs
        label="Ansicht"
        tabs={offered.map((id) => ({ id, label: VIEWS[id] }))}
        value={view}
        onChoose={show}
      />
      {view === 'orders' && <Orders invoice={invoice} receipt={receipt} />}
      {view === 'mine' && <OwnWork userId={rights.userId} />}
      {view === 'day' && <DayBoard />}
      {view === 'labour' && <LabourView />}
      {view === 'invoices' && invoices}
      {creates === 'from-appointment' && (
        <CreateOrderDialog onCreated={showOrder} onClose={() => setCreates(null)} />
      )}
      {(creates === 'new' || isAsked) && (
        <NewOrderDialog
          customerId={address.get('customerId') ?? ''}
          vehicleId={address.get('vehicleId') ?? ''}
          appointmentId={address.get('appointmentId') ?? ''}
          onCreated={showOrder}
          onClose={() => {
            setCreates(null);
            changeAddress((before) => without(before, 'neu', 'customerId', 'vehicleId', 'appointmentId'), {
              replace: true,
            });
          }}
        />
      )}
    </div>
  );
}

/** List and detail side by side; on a phone one after the other. */
function Orders({ invoice, receipt }: Pick<WorkOrderSlots, 'invoice' | 'receipt'>) {
  const [address, changeAddress] = usePageAddress();
  const id = address.get('id');
  const choose = (next: string | null) =>
    changeAddress((before) => {
      const after = new URLSearchParams(before);
      if (next === null) after.delete('id');
      else after.set('id', next);
      return after;
    });
  return (
    <div className={id === null ? 'orders-columns' : 'orders-columns has-order'}>
      <OrderList chosen={id} onChoose={choose} />
      <div className="order-column">
        {id === null ? (
          <div className="card empty">
            <b>Kein Auftrag ausgewählt</b>
          </div>
        ) : (
          <WorkOrderDetail key={id} id={id} invoice={invoice} receipt={receipt} onBack={() => choose(null)} />
        )}
      </div>
    </div>
  );
}
