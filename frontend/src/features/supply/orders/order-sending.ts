import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { formatInstant } from '../../../ui/dates/formats.js';

type Sending = Pick<OrderAnswer, 'letter' | 'sentAt' | 'status'>;

/** True while somebody still has to send the letter by hand: a supplier who confirms or delivers has it. */
export function isReadyToSend({ letter, sentAt, status }: Sending): boolean {
  return letter !== null && letter.channel === 'file' && sentAt === null && status === 'ORDERED';
}

/** True if somebody marked the order as sent, and the supplier has not answered yet. */
export function isMarkedSent({ letter, sentAt, status }: Sending): boolean {
  return sentAt !== null && letter?.channel === 'file' && status === 'ORDERED';
}

/** Whether and how the order was sent. */
export function sendingOf(order: Sending): { readonly value: string; readonly note?: string } {
  const { letter, sentAt, status } = order;
  if (letter?.kind === 'cancellation')
    return letter.channel === 'mail'
      ? { value: 'Stornierung gesendet', note: 'per E-Mail' }
      : { value: 'Stornierung zum Versand bereit', note: 'Bitte herunterladen und dem Lieferanten schicken' };
  if (sentAt !== null)
    return {
      value: `Gesendet ${formatInstant(sentAt)}`,
      note: letter?.channel === 'mail' ? 'per E-Mail' : 'von Hand',
    };
  if (status === 'CANCELLED') return { value: 'Nicht gesendet' };
  if (letter === null) return { value: 'Wird vorbereitet' };
  if (!isReadyToSend(order)) return { value: 'Von Hand', note: 'nicht als gesendet markiert' };
  return { value: 'Zum Versand bereit', note: 'Bitte herunterladen und dem Lieferanten schicken' };
}
