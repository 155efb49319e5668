import { Injectable } from '@nestjs/common';
import { approvedLines, declinedLines } from '#contracts/estimates/estimate-decisions.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceContent, InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { Streams } from '../../platform/streams/streams.js';
import { ApprovedCostsOfOrders } from './approved-costs.js';

/** A position, and the articles that it bills. */
export type BilledPosition = Pick<InvoicePosition, 'description'> & {
  readonly articleIds: readonly string[];
};

type BilledWork = Pick<KnownInvoice, 'workOrderId'> & {
  readonly content: Pick<InvoiceContent, 'form'> & {
    readonly positions: readonly Pick<InvoicePosition, 'description' | 'sources'>[];
  };
};

/** Finds positions that the customer declined. */
@Injectable()
export class DeclinedPositions {
  constructor(
    private readonly streams: Streams,
    private readonly proofs: InvoiceProofs,
    private readonly costs: ApprovedCostsOfOrders,
  ) {}

  /** Sentences about them; empty: none. A deposit bills no work, a sale at the counter no order. */
  async in({ workOrderId, content }: BilledWork): Promise<readonly string[]> {
    if (workOrderId === null || content.form === 'DEPOSIT') return [];
    const estimates = await this.costs.estimatesOf(workOrderId);
    if (estimates.every((estimate) => declinedLines(estimate).length === 0)) return [];
    const articles = await this.articlesOf(workOrderId);
    const positions = content.positions.map(({ description, sources }) => ({
      description,
      articleIds: sources.flatMap(({ id }) => articles.get(id) ?? []),
    }));
    return declinedIn(positions, estimates);
  }

  /** The articles by the movements of the order. */
  private async articlesOf(workOrderId: string): Promise<ReadonlyMap<string, string>> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') return new Map();
    const movements = await this.proofs.partMovements(workOrderId);
    const found = movements.map(
      ({ data }) => [data.movementId, order.parts.get(data.partLineId)?.articleId ?? ''] as const,
    );
    return new Map(found);
  }
}

/** Sentences about positions with the words or the article of a declined line, unless an estimate approved the same. */
export function declinedIn(
  positions: readonly BilledPosition[],
  estimates: readonly KnownEstimate[],
): readonly string[] {
  const approved = estimates.flatMap(approvedLines);
  const declined = estimates.flatMap((estimate) =>
    declinedLines(estimate).map((line) => ({ estimate, line })),
  );
  return positions.flatMap((position) => {
    if (approved.some((line) => isBilledBy(position, line))) return [];
    const found = declined.find(({ line }) => isBilledBy(position, line));
    return found === undefined
      ? []
      : [`In ${found.estimate.number} abgelehnt: „${position.description.trim()}“.`];
  });
}

type Named = { readonly title: string; readonly articleId: string | null };

function isBilledBy({ description, articleIds }: BilledPosition, { title, articleId }: Named): boolean {
  const isSameArticle = articleId !== null && articleIds.includes(articleId);
  return isSameArticle || comparable(description) === comparable(title);
}

const comparable = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
