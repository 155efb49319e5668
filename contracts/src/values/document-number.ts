import type { Instant } from '../kernel/domain-event.js';
import type { NumberSeries } from '../kernel/sequence.js';
import { localDateTime } from './local-date-time.js';

const PREFIXES: Readonly<Record<NumberSeries, string>> = {
  estimate: 'KV',
  goodsReceipt: 'WE',
  invoice: 'RE',
  purchaseOrder: 'BE',
  workOrder: 'A',
};

/** The printed number of a document: `A-2026-00001`. */
export function documentNumber(series: NumberSeries, year: number, value: number): string {
  return `${PREFIXES[series]}-${year}-${String(value).padStart(5, '0')}`;
}

/** The year in the workshop's time zone. */
export function workshopYear(instant: Instant): number {
  return Number(localDateTime(instant).date.slice(0, 4));
}
