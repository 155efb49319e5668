import { Inject, Injectable } from '@nestjs/common';
import type { ProofAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import type { Proof } from '#contracts/invoices/invoice.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { namesOf } from '#projections/users/user-names.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';

/** A proof with the user's id instead of the name. */
type Found = Omit<ProofAnswer, 'who'> & { readonly userId: string | null };

const UNKNOWN = 'Unbekannter Nutzer';

/** Time logs and part movements behind the positions of an invoice. */
@Injectable()
export class ProofAnswers {
  constructor(
    private readonly streams: Streams,
    private readonly proofs: InvoiceProofs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Each once, in the order of the positions. */
  async of(invoice: KnownInvoice): Promise<readonly ProofAnswer[]> {
    const wanted = invoice.content.positions.flatMap(({ sources }) => sources);
    if (wanted.length === 0) return [];
    const ofOrders = orderIdsOf(invoice).map(async (id) => [
      ...(await this.times(id)),
      ...(await this.movements(id, wanted)),
    ]);
    const known = new Map((await Promise.all(ofOrders)).flat().map((found) => [found.id, found]));
    const found = [...new Set(wanted.map(({ id }) => id))].flatMap((id) => known.get(id) ?? []);
    const names = await namesOf(
      this.readModels,
      found.flatMap(({ userId }) => userId ?? []),
    );
    return found.map(({ userId, ...proof }) => ({
      ...proof,
      who: userId === null ? 'System' : (names.get(userId) ?? UNKNOWN),
    }));
  }

  private async times(workOrderId: string): Promise<readonly Found[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') return [];
    return [...order.timeLogs.values()].map(({ id, mechanicId, startedAt, durationMinutes }) => ({
      kind: 'TIME_LOG' as const,
      id,
      at: startedAt,
      minutes: durationMinutes,
      quantity: null,
      userId: mechanicId,
    }));
  }

  private async movements(workOrderId: string, wanted: readonly Proof[]): Promise<readonly Found[]> {
    if (!wanted.some(({ kind }) => kind === 'STOCK_ISSUE')) return [];
    const movements = await this.proofs.partMovements(workOrderId);
    return movements.map(
      ({ type, data: { movementId, quantityMilli }, metadata: { occurredAt, actor } }) => ({
        kind: 'STOCK_ISSUE' as const,
        id: movementId,
        at: occurredAt,
        minutes: null,
        quantity: (type === 'PartReturned' ? -quantityMilli : quantityMilli) / 1_000,
        userId: actor.kind === 'user' ? actor.userId : null,
      }),
    );
  }
}
