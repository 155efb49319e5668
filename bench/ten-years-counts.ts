import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fact, type BenchRow } from './measure.js';

/** What a busy garage has after ten years, by the kind of its streams. */
const STREAMS: Readonly<Record<string, string>> = {
  customers: 'customer',
  vehicles: 'vehicle',
  appointments: 'appointment',
  orders: 'workOrder',
  'invoices, with their Stornos': 'invoice',
  'invoices of suppliers': 'supplierInvoice',
  'bank entries': 'bankEntry',
};
const EVENTS: Readonly<Record<string, string>> = {
  clocks: 'ClockStarted',
  'invoices with papers': 'InvoicePdfStored',
  'movements of stock': 'StockMoved',
};

/** How much of everything a filled garage has, counted in its log and in its logs. */
export function countsOf(directory: string): BenchRow[] {
  const log = new DatabaseSync(join(directory, 'events.db'), { readOnly: true });
  const logs = new DatabaseSync(join(directory, 'logs.db'), { readOnly: true });
  try {
    const streams = Object.entries(STREAMS).map(([name, kind]) =>
      row(name, count(log, 'SELECT count(*) AS n FROM streams WHERE name GLOB ?', `${kind}-*`)),
    );
    const events = Object.entries(EVENTS).map(([name, type]) =>
      row(name, count(log, 'SELECT count(*) AS n FROM events WHERE type = ?', type)),
    );
    return [
      ...streams,
      ...events,
      row('entries of the logs', count(logs, 'SELECT count(*) AS n FROM entry')),
    ];
  } finally {
    log.close();
    logs.close();
  }
}

const count = (database: DatabaseSyncInstance, sql: string, ...values: string[]): number =>
  Number((database.prepare(sql).get(...values) as { n: number }).n);

const row = (name: string, measured: number): BenchRow => fact({ name: `… ${name}`, measured, unit: '' });
