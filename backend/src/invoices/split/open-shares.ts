import { invoiceStream } from '#contracts/invoices/invoice.js';
import {
  allOf,
  dividedPositions,
  type DividedPosition,
} from '#contracts/invoices/split/divided-positions.js';
import { invoiceSplitStream, type SplitPlan } from '#contracts/invoices/split/invoice-split.js';
import type { Streams } from '../../platform/streams/streams.js';
import { isSent } from '../invoice.js';
import { partsOf } from './split-parts.js';

/** What finished and abandoned splits of an order divided. `living`: ids of their invoices that bill it. */
export type DividedOrder = {
  readonly positions: readonly DividedPosition[];
  readonly living: ReadonlySet<string>;
};

export async function dividedOrder(streams: Streams, workOrderId: string): Promise<DividedOrder> {
  const { state: split } = await streams.load(invoiceSplitStream, workOrderId);
  const plans = split.status === 'none' ? [] : [...split.finished, ...split.abandoned];
  const living = await Promise.all(plans.map((plan) => livingInvoices(streams, plan)));
  return {
    positions: plans.flatMap(dividedPositions),
    living: new Set(living.flatMap((invoices) => [...invoices])),
  };
}

/** Ids of the plan's invoices that are sent and have no Storno. */
export async function livingInvoices(streams: Streams, plan: SplitPlan): Promise<ReadonlySet<string>> {
  const loaded = await Promise.all(
    partsOf(plan).map(({ invoiceId }) => streams.load(invoiceStream, invoiceId)),
  );
  return new Set(
    loaded.flatMap(({ state }) =>
      state.status !== 'none' && isSent(state) && state.storno === null ? state.id : [],
    ),
  );
}

/** The position as a line of an invoice that bills all of it, so that nothing of it counts as left. */
export const wholeLine = (position: DividedPosition) => ({
  ...allOf(position),
  description: position.description,
});

/** Neither the whole position nor nothing of it is right on another invoice. */
export const openShareText = ({ description }: DividedPosition): string =>
  `„${description}“ ist auf mehrere Zahler geteilt, und ein Anteil ist ohne Rechnung. Bitte nur diesen berechnen.`;
