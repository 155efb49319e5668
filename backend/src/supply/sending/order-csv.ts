import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { writeCsv } from '../../platform/csv/csv.js';

const HEAD = ['Bestellung', 'Position', 'Teilenummer', 'Bezeichnung', 'Hersteller', 'Menge', 'Preis netto'];

/** Machine-readable lines. A cancelled order has quantities of 0. */
export function orderCsv(order: PurchaseOrder): Uint8Array {
  const isCancelled = order.status === 'CANCELLED';
  const rows = order.lines.map(({ partNumber, name, brand, quantity, unitPriceCents }, place) => [
    order.number,
    String(place + 1),
    partNumber,
    name,
    brand,
    String(isCancelled ? 0 : quantity),
    (unitPriceCents / 100).toFixed(2).replace('.', ','),
  ]);
  return Buffer.from(writeCsv([HEAD, ...rows]), 'utf8');
}
