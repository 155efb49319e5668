import type { RecordedEvent } from '../../kernel/domain-event.js';
import type { StockImportEvent, StockImportRow } from './stock-import.events.js';

/** An import of initial stock. Drops its rows after they are booked. */
export type StockImport = {
  readonly status: 'none' | 'accepted' | 'completed';
  readonly rows: readonly StockImportRow[];
};

function evolve(state: StockImport, { type, data }: RecordedEvent<StockImportEvent>): StockImport {
  if (type === 'StockImportCompleted') return { status: 'completed', rows: [] };
  return { status: 'accepted', rows: [...state.rows, ...data.rows] };
}

export const stockImportStream = {
  name: 'stockImport',
  initial: { status: 'none', rows: [] } as StockImport,
  evolve,
};
