import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { orderSumOf, withOrder } from './collective-draft.js';
import type { InvoiceDraft } from './invoice-draft.js';
import { Positions } from './positions.js';
import './collective.css';

type OrderPositionsProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<InvoiceDraft>) => void;
};

/** The orders of a collective invoice, each with its day, its positions and their sum. */
export function OrderPositions({ draft, errors, change }: OrderPositionsProps) {
  const today = useToday();
  return draft.orders.map((order, at) => {
    const { workOrderId, title, supplyDate } = order;
    return (
      <section key={workOrderId} className="invoice-order" aria-label={`Auftrag ${title}`}>
        <h3>{title}</h3>
        <DateField
          label="Leistungsdatum"
          value={supplyDate}
          today={today}
          error={errors[`orders.${at}.supplyDate`]}
          onChange={(on) => change(withOrder(draft, { ...order, supplyDate: on }))}
        />
        <Positions {...{ draft, errors, change }} orderId={workOrderId} supplyOn={supplyDate} />
        <p className="invoice-order-sum">
          Summe {draft.prices === 'NET' ? 'netto' : 'brutto'}{' '}
          <b>{formatEuro(orderSumOf(draft, workOrderId))}</b>
        </p>
      </section>
    );
  });
}
