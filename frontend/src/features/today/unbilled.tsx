import { useQuery } from '@tanstack/react-query';
import type { UnbilledOrderAnswer } from '#contracts/invoices/invoice-answers.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { TodayCard, type TodayLine } from './today-card.js';
import { SHOWN, unbilledQuery } from './today.queries.js';

const ALL = { to: '/work-orders?view=orders&status=DONE', label: 'Aufträge' };

function lineOf({
  workOrderId,
  number,
  description,
  customerName,
  licensePlate,
}: UnbilledOrderAnswer): TodayLine {
  return {
    key: workOrderId,
    to: `/work-orders?view=orders&id=${workOrderId}`,
    plate: licensePlate,
    words: description ?? number,
    note: [number, customerName].filter(Boolean).join(' · '),
  };
}

/** Orders that are done, and for which no invoice is sent. */
export function DoneWithoutInvoice() {
  return (
    <TodayCard
      title="Fertig ohne Rechnung"
      query={useQuery(unbilledQuery)}
      total={({ doneWithoutInvoice }) => doneWithoutInvoice.length}
      lines={({ doneWithoutInvoice }) => doneWithoutInvoice.slice(0, SHOWN).map(lineOf)}
      all={ALL}
      empty="Alle fertigen Aufträge sind berechnet."
    />
  );
}

/** Closed orders with parts that left the stock and are on no invoice. */
export function PartsNotBilled() {
  return (
    <TodayCard
      title="Entnommen, nicht berechnet"
      query={useQuery(unbilledQuery)}
      total={({ partsNotBilled }) => partsNotBilled.length}
      lines={({ partsNotBilled }) =>
        partsNotBilled.slice(0, SHOWN).map(({ parts, ...order }) => ({
          ...lineOf(order),
          words: parts
            .map(
              ({ name, unit, quantity }) => `${formatQuantity(Math.round(quantity * 1_000))} ${unit} ${name}`,
            )
            .join(', '),
        }))
      }
      all={ALL}
      empty="Alle entnommenen Teile sind berechnet."
    />
  );
}
