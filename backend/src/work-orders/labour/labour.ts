import type { LabourGroup, LabourSums } from '#contracts/work-orders/labour/labour.api.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import type { ListedOperation } from '#projections/work-orders/operations.js';

type Work = Pick<
  ListedOperation,
  'id' | 'workOrderId' | 'jobTemplateId' | 'soldMinutes' | 'estimatedMinutes' | 'bookedMinutes'
>;

/** One operation's share of a row. Minutes may be fractions. */
type Share = { readonly key: string; readonly sold: number; readonly clocked: number };

/** The key of work without a template. */
export const NO_TEMPLATE = '';

/**
 * Sold against clocked minutes by the id of template, mechanic, order or operation. What is invoiced is what was sold;
 * clocked time is the comparison. The sold minutes of work of several mechanics are divided as their times are.
 */
export function labourBy(group: LabourGroup, work: readonly Work[]): ReadonlyMap<string, LabourSums> {
  const shares = new Map<string, Share[]>();
  for (const share of work.flatMap((one) => sharesOf(group, one))) {
    const some = shares.get(share.key);
    if (some) some.push(share);
    else shares.set(share.key, [share]);
  }
  return new Map([...shares].map(([key, some]) => [key, sumsOf(some)]));
}

/** The sums of all work. */
export function labourTotal(work: readonly Work[]): LabourSums {
  return sumsOf(work.map((one) => wholeShare(NO_TEMPLATE, one)));
}

function sharesOf(group: LabourGroup, work: Work): readonly Share[] {
  switch (group) {
    case 'template':
      return [wholeShare(work.jobTemplateId ?? NO_TEMPLATE, work)];
    case 'order':
      return [wholeShare(work.workOrderId, work)];
    case 'operation':
      return [wholeShare(work.id, work)];
    case 'mechanic': {
      const { sold, clocked } = wholeShare(work.id, work);
      const times = Object.entries(work.bookedMinutes).filter(([, minutes]) => minutes > 0);
      return times.map(([key, minutes]) => ({ key, sold: (sold * minutes) / clocked, clocked: minutes }));
    }
    default:
      return unreachable(group);
  }
}

function wholeShare(key: string, { soldMinutes, estimatedMinutes, bookedMinutes }: Work): Share {
  const clocked = Object.values(bookedMinutes).reduce((sum, minutes) => sum + minutes, 0);
  return { key, sold: soldMinutes ?? estimatedMinutes, clocked };
}

function sumsOf(shares: readonly Share[]): LabourSums {
  const clocked = shares.filter((share) => share.clocked > 0);
  const sum = (of: (share: Share) => number) =>
    Math.round(clocked.reduce((all, share) => all + of(share), 0));
  return {
    operations: clocked.length,
    soldMin: sum(({ sold }) => sold),
    clockedMin: sum((share) => share.clocked),
    unclocked: shares.length - clocked.length,
  };
}
