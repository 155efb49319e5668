import { formatMoney, MISSING } from '../../ui/dates/formats.js';

/** A supplier's price of one piece, which may have four decimals; "–" for nothing. */
export function formatUnitPrice(amount: number | null, currency = 'EUR'): string {
  return amount === null ? MISSING : formatMoney(amount, currency, 4);
}
