import { germanDate, germanEuros } from '../values/german.js';
import type { KnownPayment } from './payment.js';

/** `157,08 € vom 23.11.2026` */
export function paymentLabel({
  amountCents,
  valueOn,
}: Pick<KnownPayment, 'amountCents' | 'valueOn'>): string {
  return `${germanEuros(amountCents)} vom ${germanDate(valueOn)}`;
}
