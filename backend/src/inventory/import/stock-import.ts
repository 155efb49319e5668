import type { StockImport } from '#contracts/inventory/import/stock-import.js';
import type { StockImportEvent, StockImportRow } from '#contracts/inventory/import/stock-import.events.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** Rows per event: below the maximum size of an event even with the longest names. */
const ROWS_A_FACT = 1_000;

/** Accepts a validated file. Idempotent. */
export const acceptStockImport =
  (importId: string, rows: readonly StockImportRow[]): Decide<StockImport, StockImportEvent> =>
  ({ status }) => {
    if (status !== 'none') return [];
    const events: StockImportEvent[] = [];
    for (let start = 0; start < rows.length; start += ROWS_A_FACT) {
      const some = rows.slice(start, start + ROWS_A_FACT);
      events.push({ type: 'StockImportAccepted', version: 1, data: { importId, rows: some } });
    }
    return events;
  };

export const completeStockImport =
  (
    importId: string,
    failed: readonly { readonly row: number; readonly reason: string }[],
  ): Decide<StockImport, StockImportEvent> =>
  ({ status }) =>
    status === 'accepted' ? [{ type: 'StockImportCompleted', version: 1, data: { importId, failed } }] : [];
