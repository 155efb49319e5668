import { unbilledPieces, type PartMoved } from '#contracts/invoices/billed-parts.js';
import { includedPieces, payersOfParts } from '#contracts/invoices/included-pieces.js';
import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import { billedTitleOf, includedToGet } from '#contracts/work-orders/operations/part-to-get.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { PartMovement } from './invoice-proofs.js';

type Positions = readonly Pick<InvoicePosition, 'description' | 'quantityMilli' | 'unit' | 'sources'>[];
type OrderWork = Pick<KnownWorkOrder, 'id' | 'operations' | 'timeLogs' | 'parts'>;
/** The parts of an order, and its work that may pay for them. */
export type OrderParts = Pick<OrderWork, 'id' | 'operations' | 'parts'>;

/** The ids of time logs and part movements that these positions rest on. */
export function sourcesOf(positions: readonly Pick<InvoicePosition, 'sources'>[]): ReadonlySet<string> {
  return new Set(positions.flatMap(({ sources }) => sources.map(({ id }) => id)));
}

/** Stopped time logs of the operation that are on no invoice. */
export function unbilledLogs(
  { timeLogs }: OrderWork,
  operationId: string,
  billed: ReadonlySet<string>,
): readonly TimeLog[] {
  return [...timeLogs.values()].filter(
    (log) => log.operationId === operationId && log.endedAt !== null && !billed.has(log.id),
  );
}

/** A part line with the pieces that are on no invoice and that no fixed price pays for, and the movements that a position for them rests on. */
export type UnbilledPart = {
  readonly line: PartLine;
  readonly movements: readonly PartMovement[];
  readonly quantityMilli: number;
};

export function unbilledParts(
  { id, operations, parts }: OrderParts,
  movements: readonly PartMovement[],
  positions: Positions,
): readonly UnbilledPart[] {
  const billed = sourcesOf(positions);
  const included = includedPieces(id, payersOfParts(operations));
  const pieces = unbilledPieces(movements.map(movedPart), positions, included);
  return [...pieces].flatMap(([lineId, quantityMilli]) => {
    const line = parts.get(lineId);
    const ofLine = movements.filter(({ data }) => data.partLineId === lineId);
    const open = ofLine.filter(({ data }) => !billed.has(data.movementId));
    // An invoice that names all movements, but has fewer pieces: the rest is on the same movements.
    return line === undefined ? [] : [{ line, movements: open.length > 0 ? open : ofLine, quantityMilli }];
  });
}

function movedPart({ type, data }: PartMovement): PartMoved {
  const { movementId: id, partLineId, unit, quantityMilli } = data;
  return { id, partLineId, unit, quantityMilli: type === 'PartIssued' ? quantityMilli : -quantityMilli };
}

/** Sentences about everything on the order that these positions leave out; empty: all of it is billed. */
export function unbilledOf(
  order: OrderWork,
  movements: readonly PartMovement[],
  positions: Positions,
): readonly string[] {
  const billed = sourcesOf(positions);
  const parts = unbilledParts(order, movements, positions);
  const reserved = [...order.parts.values()].filter(({ reservedMilli }) => reservedMilli > 0);
  const clocks = order.operations.filter(({ runningLogId }) => runningLogId !== null);
  const { withoutLine, withOpenTime } = unbilledOperations(order, positions, billed);
  return [
    ...reserved.map((line) => `Reserviert, nicht entnommen: ${amountOf(line, line.reservedMilli)}.`),
    ...parts.map(
      ({ line, quantityMilli }) => `Entnommen, auf keiner Position: ${amountOf(line, quantityMilli)}.`,
    ),
    ...clocks.map(({ title }) => `An „${title}“ läuft noch eine Zeitbuchung.`),
    ...withoutLine.map(({ title }) => `Ohne Position: „${title}“.`),
    ...withOpenTime.map(({ title }) => `Gebuchte Zeit auf keiner Position: „${title}“.`),
  ];
}

/** Sentences about positions without a price. */
export function unpricedOf(
  positions: readonly Pick<InvoicePosition, 'description' | 'unitPriceE4'>[],
): readonly string[] {
  return positions.flatMap(({ description, unitPriceE4 }) =>
    unitPriceE4 === 0 ? [`Ohne Preis: „${description}“.`] : [],
  );
}

/**
 * Answers for one operation after the other whether these positions bill it by its name. A position without time logs
 * bills one operation that has its description as title, or is to get the part that it describes.
 */
export function billedByName(
  positions: readonly Pick<InvoicePosition, 'description' | 'sources'>[],
): (operation: Pick<Operation, 'title'>) => boolean {
  const titles = positions
    .filter(({ sources }) => sources.every(({ kind }) => kind !== 'TIME_LOG'))
    .map(({ description }) => description.trim());
  return ({ title }) => {
    const names = [title.trim(), billedTitleOf(title.trim())];
    const place = titles.findIndex((name) => names.includes(name));
    if (place !== -1) titles.splice(place, 1);
    return place !== -1;
  };
}

/**
 * Operations without a position, and those that are billed except for some of their time. A position with time logs
 * bills the operations of the logs, any other position one operation by its name. A fixed price that pays for a part pays
 * for getting it too.
 */
function unbilledOperations(order: OrderWork, positions: Positions, billed: ReadonlySet<string>) {
  const isBilledByName = billedByName(positions);
  const withoutLine: Operation[] = [];
  const withOpenTime: Operation[] = [];
  const paidToGet = includedToGet(order.operations);
  for (const operation of order.operations) {
    if (paidToGet.has(operation.id)) continue;
    const isByTime = hasBilledTime(order, operation.id, billed);
    if (isByTime) {
      if (unbilledLogs(order, operation.id, billed).length > 0) withOpenTime.push(operation);
    } else if (!isBilledByName(operation)) withoutLine.push(operation);
  }
  return { withoutLine, withOpenTime };
}

/** True when some of the operation's time is billed. */
export function hasBilledTime(
  { timeLogs }: OrderWork,
  operationId: string,
  billed: ReadonlySet<string>,
): boolean {
  return [...timeLogs.values()].some((log) => log.operationId === operationId && billed.has(log.id));
}

function amountOf({ name, unit }: PartLine, quantityMilli: number): string {
  return `${formatQuantity(quantityMilli)} ${unit} „${name}“`;
}
