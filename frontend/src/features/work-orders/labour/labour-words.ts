import type { LabourSums } from '#contracts/work-orders/labour/labour.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { counted, formatMinutes } from '../../../ui/dates/formats.js';

type Times = Pick<LabourSums, 'soldMin' | 'clockedMin'>;

/** `25 min mehr`, `1 h weniger`, `wie verkauft`; `–` if nothing is clocked */
export function differenceInWords({ soldMin, clockedMin }: Times): string {
  if (clockedMin === 0) return '–';
  const more = clockedMin - soldMin;
  if (more === 0) return 'wie verkauft';
  return `${formatMinutes(Math.abs(more))} ${more > 0 ? 'mehr' : 'weniger'}`;
}

/** Sold time for each hour at the car, in percent; null: nothing is clocked. */
export function percentOf({ soldMin, clockedMin }: Times): number | null {
  return clockedMin === 0 ? null : Math.round((soldMin / clockedMin) * 100);
}

/** The sums of an order's operations, as the report compares them. */
export function labourOf(
  operations: readonly Pick<OperationAnswer, 'bookedMin' | 'soldTimeMin' | 'estimatedTimeMin'>[],
): LabourSums {
  const clocked = operations.filter(({ bookedMin }) => bookedMin > 0);
  return {
    operations: clocked.length,
    soldMin: clocked.reduce((sum, one) => sum + (one.soldTimeMin ?? one.estimatedTimeMin), 0),
    clockedMin: clocked.reduce((sum, { bookedMin }) => sum + bookedMin, 0),
    unclocked: 0,
  };
}

/** `Soll 12 h, Ist 10 h 30 min: 1 h 30 min weniger (114 %). 2 Positionen ohne gebuchte Zeit.` */
export function totalInWords(total: LabourSums): string {
  const { soldMin, clockedMin, operations, unclocked } = total;
  const percent = percentOf(total);
  const compared = `Soll ${formatMinutes(soldMin)}, Ist ${formatMinutes(clockedMin)}: ${differenceInWords(total)}${
    percent === null ? '' : ` (${percent} %)`
  }.`;
  const without = `${counted(unclocked, 'Position', 'Positionen')} ohne gebuchte Zeit.`;
  return [operations > 0 && compared, unclocked > 0 && without].filter(Boolean).join(' ');
}
