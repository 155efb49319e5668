import { numberIn } from './filled-garage.js';
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
  const count = (file: string, from: string, ...values: string[]): number =>
    numberIn(directory, file, `SELECT count(*) AS n FROM ${from}`, ...values);
  return [
    ...Object.entries(STREAMS).map(([name, kind]) =>
      row(name, count('events.db', 'streams WHERE name GLOB ?', `${kind}-*`)),
    ),
    ...Object.entries(EVENTS).map(([name, type]) =>
      row(name, count('events.db', 'events WHERE type = ?', type)),
    ),
    row('entries of the logs', count('logs.db', 'entry')),
  ];
}

const row = (name: string, measured: number): BenchRow => fact({ name: `… ${name}`, measured, unit: '' });
