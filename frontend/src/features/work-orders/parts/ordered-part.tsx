import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import type { OrderedPartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import { formatDate, formatQuantity } from '../../../ui/dates/formats.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { orderPartTones } from '../../../ui/feedback/status-tones.js';

/** The dialog in which the delivery of a purchase order is taken. */
export type ReceiptOfOrder = (purchaseOrderId: string, onClose: () => void) => ReactNode;

type OrderedPartProps = {
  readonly part: OrderedPartAnswer;
  /** Null: the caller may not take deliveries. */
  readonly receipt: ReceiptOfOrder | null;
};

/** A part on order: supplier, date, and the link to receive it. */
export function OrderedPart({ part, receipt }: OrderedPartProps) {
  const [receives, setReceives] = useState(false);
  const { purchaseOrderId, purchaseOrderNumber, supplierName, partNumber, name, quantity } = part;
  return (
    <li aria-label={name}>
      <div>
        <b>{name}</b>
        <span className="hint">
          {partNumber}, {supplierName}
        </span>
        <span className="order-part-arrival">
          {part.confirmed ? 'Kommt' : 'Kommt voraussichtlich'} am {formatDate(part.expectedDate)} mit{' '}
          {receipt === null ? (
            purchaseOrderNumber
          ) : (
            <SiteLink to={`/supply/orders?id=${purchaseOrderId}`}>{purchaseOrderNumber}</SiteLink>
          )}
        </span>
        {!part.sent && <span className="order-part-caution">Die Bestellung wartet auf den Versand.</span>}
      </div>
      <div className="order-part-amounts">
        <span>
          {formatQuantity(quantity, 'Stk')} <StatusBadge status={orderPartTones.ordered} />
        </span>
      </div>
      {receipt !== null && (
        <div className="order-part-actions">
          <Button size="small" aria-label={`Ist da: ${name}`} onClick={() => setReceives(true)}>
            Ist da
          </Button>
        </div>
      )}
      {receives && receipt?.(purchaseOrderId, () => setReceives(false))}
    </li>
  );
}
