import { MISSING } from '../../ui/formats.js';

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });

/** A supplier's price of one piece, which may have four decimals; "–" for nothing. */
export function formatUnitPrice(amount: number | null): string {
  return amount === null ? MISSING : euro.format(amount).replace('-', '−');
}
