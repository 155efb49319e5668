import { Button } from '@fluentui/react-components';
import { AddRegular, BoxRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { call, messageOf } from '../../../api/http.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatDate, formatEuro, formatQuantity } from '../../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Panel } from '../../../ui/pages/panel.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { orderPartTones } from '../../../ui/feedback/status-tones.js';
import { useWrite } from '../../../ui/forms/write.js';
import { OrderedPart, type ReceiptOfOrder } from './ordered-part.js';
import { PartDialog } from './part-dialog.js';
import { useRights } from '../rights.js';
import { orderedPartsQuery, partsQuery } from '../work-orders.queries.js';

const FAILED = 'Die Teile konnten nicht geladen werden.';

type PartsPanelProps = {
  readonly order: WorkOrderAnswer;
  readonly receipt: ReceiptOfOrder | undefined;
};

/** The parts of the order: on order, reserved, issued. */
export function PartsPanel({ order, receipt }: PartsPanelProps) {
  const { isOffice } = useRights();
  const query = useQuery(partsQuery(order.id));
  const underway = useQuery(orderedPartsQuery(order.id)).data ?? [];
  const [reserves, setReserves] = useState(false);
  const isClosed = order.status === 'DONE' || order.status === 'CANCELLED';
  const mayAdd = isOffice && !isClosed;
  const mayTrade = useMay('supply:change');
  // A part that is reserved before it is there says itself when it comes.
  const waiting = new Set(
    query.data?.flatMap(({ short, number }) => (short ? [comparableNumber(number)] : [])) ?? [],
  );
  const ordered = underway.filter(({ partNumber }) => !waiting.has(comparableNumber(partNumber)));
  return (
    <Panel
      title="Teile"
      busy={query.isFetching}
      actions={
        mayAdd && (
          <>
            <SiteLink className="btn sm" to={searchFor(order)}>
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
      {query.data?.length === 0 && ordered.length === 0 && (
        <EmptyList icon={<BoxRegular fontSize={32} />} sentence="Noch keine Teile." />
      )}
      <ul className="order-parts">
        {query.data?.map((part) => (
          <Part key={part.id} order={order} part={part} mayChange={isOffice} isClosed={isClosed} />
        ))}
        {ordered.map((part) => (
          <OrderedPart key={part.id} part={part} receipt={(mayTrade && receipt) || null} />
        ))}
      </ul>
      {reserves && <PartDialog orderId={order.id} onClose={() => setReserves(false)} />}
    </Panel>
  );
}

type PartProps = {
  readonly order: WorkOrderAnswer;
  readonly part: PartAnswer;
  readonly mayChange: boolean;
  readonly isClosed: boolean;
};

function Part({ order, part, mayChange, isClosed }: PartProps) {
  const { id, number, name, locationCode, reserved, issued } = part;
  const seesPrices = useMay('invoices:read');
  const move = useWrite({
    send: (
      { action, quantity }: { action: 'issue' | 'return' | 'release'; quantity: number },
      idempotencyKey,
    ) =>
      call<PartAnswer>(`/work-orders/${order.id}/parts/${id}/${action}`, {
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
          {number}, Regal {locationCode}
        </span>
        {seesPrices && <PriceOf part={part} />}
        {part.short && <span className="order-part-arrival">{arrivalOf(part)}</span>}
      </div>
      <Amounts part={part} />
      {mayChange && (
        <div className="order-part-actions">
          {part.short && part.onOrder === null && !isClosed && (
            <SiteLink className="btn sm" aria-label={`Bestellen: ${name}`} to={searchFor(order, number)}>
              Bestellen
            </SiteLink>
          )}
          {reserved > 0 && !isClosed && button('issue', 'Entnehmen', reserved)}
          {reserved > 0 && button('release', 'Freigeben', reserved)}
          {issued > 0 && button('return', 'Zurücklegen', issued)}
        </div>
      )}
    </li>
  );
}

function Amounts({ part }: Pick<PartProps, 'part'>) {
  const { unit, reserved, issued } = part;
  return (
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
  );
}

/** The search for parts for the order's car. */
function searchFor({ vehicleId, id }: WorkOrderAnswer, number?: string): string {
  const address = new URLSearchParams({ vehicleId, workOrderId: id });
  if (number !== undefined) address.set('suche', number);
  return `/supply/vehicle-search?${address}`;
}

/** Which of its pieces a fixed price pays for, and the price of the others. */
function PriceOf({ part }: Pick<PartProps, 'part'>) {
  const { unit, reserved, issued } = part;
  const included = part.included ?? 0;
  const here = reserved + issued;
  if (included === 0 || here === 0) return <OwnPrice part={part} />;
  if (included >= here) return <span className="hint">im Festpreis inbegriffen</span>;
  return (
    <>
      <span className="hint">davon {formatQuantity(included, unit)} im Festpreis inbegriffen</span>
      <OwnPrice part={part} />
    </>
  );
}

/** The sale price, how it came about, or that there is none. */
function OwnPrice({ part: { unitPrice, proposedPrice } }: Pick<PartProps, 'part'>) {
  if (unitPrice !== null) return <span className="hint">{formatEuro(unitPrice)} netto</span>;
  if (proposedPrice === null) return <span className="order-part-caution">ohne Preis</span>;
  const { calculation } = proposedPrice;
  return (
    <span className="hint">
      {calculation === null
        ? `${formatEuro(proposedPrice.unitPrice)} netto`
        : `Preisvorschlag ${calculation}`}
    </span>
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
