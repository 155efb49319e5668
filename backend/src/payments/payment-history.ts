import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import { METHOD_NAMES, REVERSAL_NAMES } from '#contracts/payments/payment-fields.js';
import { freeCentsOf, paymentStream, type Payment } from '#contracts/payments/payment.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { historyOf, type StateField, type Told } from '../platform/history/history.js';

function sentence(
  event: RecordedEvent<PaymentEvent>,
  _: Payment,
  after: Payment,
): Told & { readonly reason?: string | null } {
  const subject = after.status === 'none' ? 'Zahlung' : `Zahlung vom ${germanDate(after.valueOn)}`;
  return { subject, ...whatOf(event, after) };
}

function whatOf(
  event: RecordedEvent<PaymentEvent>,
  after: Payment,
): { readonly what: string; readonly reason?: string } {
  switch (event.type) {
    case 'PaymentReceived': {
      const { amountCents, method, source } = event.data;
      const taken = source === 'EARLIER' ? ', aus der Rechnung übernommen' : '';
      return { what: `${germanEuros(amountCents)} erfasst (${METHOD_NAMES[method]})${taken}` };
    }
    case 'PaymentAllocated': {
      const { cents, discountCents } = event.data;
      const discount = discountCents === 0 ? '' : ` und ${germanEuros(discountCents)} Skonto`;
      return { what: `${germanEuros(cents)}${discount} einer Rechnung zugeordnet` };
    }
    case 'ReminderCostsPaid':
      return { what: `${germanEuros(event.data.cents)} für Mahnkosten zugeordnet` };
    case 'AllocationReversed': {
      const { allocationId, reason } = event.data;
      const isOfCosts =
        after.status !== 'none' &&
        after.allocations.some(({ id, of }) => id === allocationId && of === 'COSTS');
      return { what: `Zuordnung zu ${isOfCosts ? 'Mahnkosten' : 'einer Rechnung'} aufgehoben`, reason };
    }
    case 'PaymentReversed':
      return { what: `Zurückgenommen: ${REVERSAL_NAMES[event.data.kind]}`, reason: event.data.reason };
    case 'RefundPaid': {
      const { cents, method, refundedOn } = event.data;
      return {
        what: `${germanEuros(cents)} am ${germanDate(refundedOn)} erstattet (${METHOD_NAMES[method]})`,
      };
    }
    case 'PaymentRetentionEnded':
      return { what: 'Aufbewahrungsfrist abgelaufen, Texte gelöscht' };
    default:
      return unreachable(event);
  }
}

function fields(state: Payment): readonly StateField[] {
  if (state.status === 'none') return [];
  return [
    { field: 'amount', label: 'Betrag', value: germanEuros(state.amountCents) },
    { field: 'method', label: 'Zahlungsart', value: METHOD_NAMES[state.method] },
    { field: 'valueDate', label: 'Eingegangen am', value: germanDate(state.valueOn) },
    { field: 'reference', label: 'Verweis', value: state.reference ?? '' },
    { field: 'free', label: 'Frei', value: germanEuros(freeCentsOf(state)) },
    { field: 'allocations', label: 'Zuordnungen', value: String(state.allocations.length) },
    {
      field: 'reversal',
      label: 'Zurückgenommen',
      value: state.reversal ? REVERSAL_NAMES[state.reversal.kind] : '',
    },
  ];
}

export const paymentHistory = historyOf(paymentStream, sentence, fields);
