import { Button } from '@fluentui/react-components';
import { AddRegular, BoxRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartAnswer } from '#contracts/work-orders/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call, messageOf } from '../../api/http.js';
import { formatDate, formatEuro, formatQuantity } from '../../ui/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { Panel } from '../../ui/panel.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { orderPartTones } from '../../ui/status-tones.js';
import { useWrite } from '../../ui/write.js';
import { PartDialog } from './part-dialog.js';
import { useRights } from './rights.js';
import { partsQuery } from './work-orders.queries.js';

const FAILED = 'Die Teile konnten nicht geladen werden.';

/** What the order needs from the stock: set aside, taken out, put back. */
export function PartsPanel({ order }: { readonly order: WorkOrderAnswer }) {
  const { isOffice } = useRights();
  const query = useQuery(partsQuery(order.id));
  const [reserves, setReserves] = useState(false);
  const isClosed = order.status === 'DONE' || order.status === 'CANCELLED';
  const mayAdd = isOffice && !isClosed;
  return (
    <Panel
      title="Teile"
      busy={query.isFetching}
      actions={
        mayAdd && (
          <>
            <SiteLink
              className="btn sm"
              to={`/supply/vehicle-search?vehicleId=${order.vehicleId}&workOrderId=${order.id}`}
            >
              Teil bestellen
            </SiteLink>
            <Button icon={<AddRegular />} onClick={() => setReserves(true)}>
              Reservieren
            </Button>
          </>
        )
      }
    >
      {query.isPending && <LoadingRows text="Lade Teile …" rows={2} />}
      {query.isError && query.data === undefined && (
        <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyList icon={<BoxRegular fontSize={32} />} sentence="Noch keine Teile." />
      )}
      <ul className="order-parts">
        {query.data?.map((part) => (
          <Part key={part.id} orderId={order.id} part={part} mayChange={isOffice} isClosed={isClosed} />
        ))}
      </ul>
      {reserves && <PartDialog orderId={order.id} onClose={() => setReserves(false)} />}
    </Panel>
  );
}

type PartProps = {
  readonly orderId: string;
  readonly part: PartAnswer;
  readonly mayChange: boolean;
  readonly isClosed: boolean;
};

function Part({ orderId, part, mayChange, isClosed }: PartProps) {
  const { id, number, name, unit, locationCode, reserved, issued, unitPrice } = part;
  const move = useWrite({
    send: (
      { action, quantity }: { action: 'issue' | 'return' | 'release'; quantity: number },
      idempotencyKey,
    ) =>
      call<PartAnswer>(`/work-orders/${orderId}/parts/${id}/${action}`, {
        method: 'POST',
        body: { quantity },
        idempotencyKey,
      }),
    refresh: ['work-orders', 'inventory'],
    failed: 'Das Teil konnte nicht gebucht werden.',
  });
  const button = (action: 'issue' | 'return' | 'release', words: string, quantity: number) => (
    <Button
      size="small"
      aria-label={`${words}: ${name}`}
      disabledFocusable={move.busy}
      onClick={() => void move.run({ action, quantity })}
    >
      {words}
    </Button>
  );
  return (
    <li aria-label={name}>
      <div>
        <b>{name}</b>
        <span className="hint">
          {number}, {locationCode}
          {unitPrice !== null && `, ${formatEuro(unitPrice)} netto`}
        </span>
        {part.short && <span className="order-part-arrival">{arrivalOf(part)}</span>}
      </div>
      <div className="order-part-amounts">
        {reserved > 0 && (
          <span>
            {formatQuantity(reserved, unit)} <StatusBadge status={orderPartTones[standOf(part)]} />
          </span>
        )}
        {issued > 0 && (
          <span>
            {formatQuantity(issued, unit)} <StatusBadge status={orderPartTones.issued} />
          </span>
        )}
        {reserved === 0 && issued === 0 && <span className="muted">nichts mehr</span>}
      </div>
      {mayChange && (
        <div className="order-part-actions">
          {reserved > 0 && !isClosed && button('issue', 'Entnehmen', reserved)}
          {reserved > 0 && button('release', 'Freigeben', reserved)}
          {issued > 0 && button('return', 'Zurücklegen', issued)}
        </div>
      )}
    </li>
  );
}

function standOf({ short, onOrder }: PartAnswer): keyof typeof orderPartTones {
  if (!short) return 'reserved';
  return onOrder === null ? 'short' : 'ordered';
}

/** When what is short comes. */
function arrivalOf({ onOrder }: PartAnswer): string {
  if (onOrder === null) return 'Noch nicht bestellt.';
  const { purchaseOrderNumber, expectedDate } = onOrder;
  return expectedDate === null
    ? `Bestellt mit ${purchaseOrderNumber}, der Liefertermin steht noch nicht fest.`
    : `Kommt am ${formatDate(expectedDate)} mit ${purchaseOrderNumber}.`;
}
