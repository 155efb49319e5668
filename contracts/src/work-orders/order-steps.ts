import type { WorkOrderAnswer } from './work-orders.api.js';

/** The way of an order through the garage, in this order. */
export const ORDER_STEPS = {
  appointment: 'Termin',
  accepted: 'Angenommen',
  work: 'In Arbeit',
  ready: 'Fertig',
  invoice: 'Rechnung',
  paid: 'Bezahlt',
} as const;
export type OrderStepName = keyof typeof ORDER_STEPS;

/** `skipped`: the order goes without this step. `current`: the first step that is not done. */
export type OrderStep = {
  readonly name: OrderStepName;
  readonly stand: 'done' | 'current' | 'ahead' | 'skipped';
  /** What the step still needs, in German. Empty if it needs nothing, and for steps that are done or skipped. */
  readonly lacks: readonly string[];
};

/** What the office does next. `begin` and `complete` set the status, the others open what they need. */
export type NextStep = 'accept' | 'plan' | 'begin' | 'decide' | 'complete' | 'invoice' | 'send' | 'pay';

/** What decides about the steps. `openOperations`: the number of unfinished operations; undefined: unknown. */
export type OrderOnItsWay = Pick<
  WorkOrderAnswer,
  'appointment' | 'invoice' | 'mileageKm' | 'openReports' | 'plannedMin' | 'runningClocks' | 'status'
> & { readonly openOperations?: number | undefined };

/** The step line of an order; empty for a cancelled one. */
export function orderSteps(order: OrderOnItsWay): readonly OrderStep[] {
  if (order.status === 'CANCELLED') return [];
  const done = doneSteps(order);
  const names = Object.keys(ORDER_STEPS) as OrderStepName[];
  // An order is accepted with an appointment or without one: it never waits for one.
  const isSkipped = (name: OrderStepName) => name === 'appointment';
  const current = names.find((name) => !done[name] && !isSkipped(name));
  return names.map((name): OrderStep => {
    if (done[name]) return { name, stand: 'done', lacks: [] };
    if (isSkipped(name)) return { name, stand: 'skipped', lacks: [] };
    return { name, stand: name === current ? 'current' : 'ahead', lacks: lacksOf(name, order) };
  });
}

/**
 * The one next step; null: nothing is left to do, or the caller may not see whether there is an invoice. A step that is
 * blocked, e.g. `complete` while a clock runs, is still the next one: `blockedBy` says why.
 */
export function nextStep(order: OrderOnItsWay): NextStep | null {
  const { status, mileageKm, plannedMin, openReports, invoice } = order;
  const isIssued = invoice?.status === 'SENT' || invoice?.status === 'PAID';
  if (status === 'CANCELLED') return null;
  if (status !== 'DONE' && isIssued) return 'complete';
  if (status === 'OPEN') {
    if (mileageKm === null) return 'accept';
    return plannedMin === 0 ? 'plan' : 'begin';
  }
  if (status === 'IN_PROGRESS') return openReports > 0 ? 'decide' : 'complete';
  if (invoice === undefined || invoice?.status === 'PAID') return null;
  if (invoice === null) return 'invoice';
  return invoice.status === 'SENT' ? 'pay' : 'send';
}

/** Why the step is refused by the server now, in German; null: it is possible. */
export function blockedBy(step: NextStep, { runningClocks }: OrderOnItsWay): string | null {
  return step === 'complete' && runningClocks > 0 ? clocks(runningClocks) : null;
}

function doneSteps({
  appointment,
  status,
  mileageKm,
  invoice,
}: OrderOnItsWay): Record<OrderStepName, boolean> {
  const isClosed = status === 'DONE';
  return {
    appointment: appointment !== null,
    accepted: mileageKm !== null || status !== 'OPEN',
    work: isClosed,
    ready: isClosed,
    invoice: invoice?.status === 'SENT' || invoice?.status === 'PAID',
    paid: invoice?.status === 'PAID',
  };
}

function lacksOf(name: OrderStepName, order: OrderOnItsWay): readonly string[] {
  const { plannedMin, openOperations = 0, openReports, runningClocks, invoice } = order;
  switch (name) {
    case 'accepted':
      return ['Kilometerstand fehlt'];
    case 'work':
      return plannedMin === 0 ? ['keine Position'] : [];
    case 'ready':
      return [
        ...(openOperations > 0 ? [counted(openOperations, 'Position offen', 'Positionen offen')] : []),
        ...(openReports > 0 ? [counted(openReports, 'Meldung offen', 'Meldungen offen')] : []),
        ...(runningClocks > 0 ? [clocks(runningClocks)] : []),
      ];
    case 'invoice':
      if (invoice === undefined) return [];
      return [invoice === null ? 'noch keine Rechnung' : 'Entwurf nicht gestellt'];
    default:
      return [];
  }
}

function clocks(count: number): string {
  return counted(count, 'Uhr läuft', 'Uhren laufen');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
