import type { StockImportEvent, StockImportRow } from '#contracts/inventory/import/stock-import.events.js';
import { stockImportStream } from '#contracts/inventory/import/stock-import.js';
import { given } from '../../testing/given.js';
import { acceptStockImport, completeStockImport } from './stock-import.js';

const row = (number: number): StockImportRow => ({
  row: number,
  articleId: `article-${number}`,
  number: `OF-${number}`,
  name: 'Ölfilter',
  unit: 'Stk',
  minimumMilli: 0,
  locationId: 'shelf',
  quantityMilli: 1_000,
});
const accepted = (rows: readonly StockImportRow[]): StockImportEvent => ({
  type: 'StockImportAccepted',
  version: 1,
  data: { importId: 'i', rows },
});
const completed: StockImportEvent = {
  type: 'StockImportCompleted',
  version: 1,
  data: { importId: 'i', failed: [] },
};

describe('an import of stock', () => {
  it('is accepted once, with at most 1,000 rows per event', () => {
    const rows = Array.from({ length: 1_001 }, (_, place) => row(place + 2));
    const facts = [accepted(rows.slice(0, 1_000)), accepted(rows.slice(1_000))];
    expect(given(stockImportStream).when(acceptStockImport('i', rows))).toEqual(facts);
    const { state, when } = given(stockImportStream, ...facts);
    expect(state.rows).toEqual(rows);
    expect(when(acceptStockImport('i', rows))).toEqual([]);
  });

  it('has no empty event after whole thousands of rows', () => {
    const rows = Array.from({ length: 1_000 }, (_, place) => row(place + 2));
    expect(given(stockImportStream).when(acceptStockImport('i', rows))).toEqual([accepted(rows)]);
  });

  it('is completed once, after it was accepted', () => {
    const complete = completeStockImport('i', []);
    expect(given(stockImportStream).when(complete)).toEqual([]);
    expect(given(stockImportStream, accepted([row(2)])).when(complete)).toEqual([completed]);
    const after = given(stockImportStream, accepted([row(2)]), completed);
    expect(after.state).toEqual({ status: 'completed', rows: [] });
    expect(after.when(complete)).toEqual([]);
  });
});
