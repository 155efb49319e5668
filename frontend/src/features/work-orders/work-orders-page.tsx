import { Button } from '@fluentui/react-components';
import { CalendarAddRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { PageHead } from '../../ui/page-head.js';
import { usePageAddress } from '../../ui/page-address.js';
import { ViewTabs } from '../../ui/view-tabs.js';
import { CreateOrderDialog } from './create-order-dialog.js';
import { DayBoard } from './day-board.js';
import { OrderList } from './order-list.js';
import { OwnWork } from './own-work-page.js';
import { useRights } from './rights.js';
import { WorkOrderDetail } from './work-order-detail.js';
import './work-orders.css';

/** What other features show on the page of the orders. */
export type WorkOrderSlots = {
  /** The invoice of an order. */
  readonly invoice?: (order: WorkOrderAnswer) => ReactNode;
  /** All invoices: a tab of its own. */
  readonly invoices?: ReactNode;
};

/** The views of the page as the address names them. */
const VIEWS = {
  orders: 'Aufträge',
  mine: 'Meine Positionen',
  day: 'Tagestafel',
  invoices: 'Ausgangsrechnungen',
};
type View = keyof typeof VIEWS;

/** Orders, the day, what is mine: the views of /work-orders. */
export function WorkOrdersPage({ invoice, invoices }: WorkOrderSlots) {
  const rights = useRights();
  const [address, changeAddress] = usePageAddress();
  const [creates, setCreates] = useState(false);
  const offered: View[] = [
    ...(rights.isMechanic ? (['mine'] as const) : []),
    'orders',
    'day',
    ...(invoices !== undefined && (rights.isOffice || !rights.isMechanic) ? (['invoices'] as const) : []),
  ];
  const usual: View = rights.isMechanic && !rights.isOffice && !address.has('id') ? 'mine' : 'orders';
  const view = offered.find((one) => one === address.get('view')) ?? usual;
  const show = (next: View) => changeAddress(() => new URLSearchParams(next === usual ? {} : { view: next }));
  return (
    <div className="page work-orders-page">
      <PageHead title={view === 'mine' ? VIEWS.mine : VIEWS.orders}>
        {rights.isOffice && (
          <Button appearance="primary" icon={<CalendarAddRegular />} onClick={() => setCreates(true)}>
            Aus Termin erstellen
          </Button>
        )}
      </PageHead>
      <ViewTabs
        label="Ansicht"
        tabs={offered.map((id) => ({ id, label: VIEWS[id] }))}
        value={view}
        onChoose={show}
      />
      {view === 'orders' && <Orders invoice={invoice} />}
      {view === 'mine' && <OwnWork userId={rights.userId} />}
      {view === 'day' && <DayBoard />}
      {view === 'invoices' && invoices}
      {creates && (
        <CreateOrderDialog
          onCreated={({ id }) => changeAddress(() => new URLSearchParams({ view: 'orders', id }))}
          onClose={() => setCreates(false)}
        />
      )}
    </div>
  );
}

/** List and detail side by side; on a phone one after the other. */
function Orders({ invoice }: Pick<WorkOrderSlots, 'invoice'>) {
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
          <WorkOrderDetail key={id} id={id} invoice={invoice} onBack={() => choose(null)} />
        )}
      </div>
    </div>
  );
}
