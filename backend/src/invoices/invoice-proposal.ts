import { Injectable } from '@nestjs/common';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { articleStream } from '#contracts/inventory/article.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { lineNetCents, shareOf } from '#contracts/values/vat.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Streams } from '../platform/streams/streams.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceProofs, type PartMovement } from './invoice-proofs.js';

type Proposed = ProposalAnswer['positions'][number];

const STANDARD_TAX_BASIS_POINTS = 1_900;
const MINUTES_PER_HOUR = 60;

/** What an order's invoice would say: the time that was booked and the parts that were taken out. */
@Injectable()
export class InvoiceProposal {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: InvoiceNumbers,
    private readonly proofs: InvoiceProofs,
  ) {}

  async of(workOrderId: string, now: Instant): Promise<ProposalAnswer> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') throw refuse('not-found', { detail: 'Der Auftrag wurde nicht gefunden.' });
    const warnings: string[] = [];
    const movements = await this.proofs.partMovements(workOrderId);
    const work = await this.work(order, warnings);
    const parts = await this.parts(order, movements, warnings);
    return {
      number: await this.numbers.proposal(now),
      date: localDateTime(now).date,
      supplyDate: lastDayOf(order, movements),
      positions: [...work, ...parts],
      warnings,
    };
  }

  private async work(order: KnownWorkOrder, warnings: string[]): Promise<Proposed[]> {
    const { hourlyRateCents } = (await this.streams.load(invoicingSettingsStream, '')).state;
    if (hourlyRateCents === null) warnings.push('Es ist kein Stundensatz hinterlegt.');
    return order.operations.flatMap(({ id, title, runningLogId }): Proposed[] => {
      const logs = [...order.timeLogs.values()].filter(
        (log) => log.operationId === id && log.endedAt !== null,
      );
      const minutes = logs.reduce((sum, log) => sum + (log.durationMinutes ?? 0), 0);
      if (runningLogId !== null) warnings.push(`An „${title}“ läuft noch eine Zeitbuchung.`);
      if (minutes === 0) {
        if (runningLogId === null) warnings.push(`Für „${title}“ ist keine Zeit gebucht.`);
        return [];
      }
      const sources = logs.map((log) => ({ kind: 'TIME_LOG' as const, id: log.id }));
      const quantityMilli = shareOf(minutes, 1_000, MINUTES_PER_HOUR);
      const proof = `${inHours(minutes)} gebucht`;
      return [
        proposed({
          description: title,
          quantityMilli,
          unit: 'Std',
          unitPriceCents: hourlyRateCents ?? 0,
          sources,
          proof,
        }),
      ];
    });
  }

  private async parts(
    order: KnownWorkOrder,
    movements: readonly PartMovement[],
    warnings: string[],
  ): Promise<Proposed[]> {
    const found: Proposed[] = [];
    for (const line of order.parts.values()) {
      if (line.issuedMilli <= 0) continue;
      const { state: article } = await this.streams.load(articleStream, line.articleId);
      const salePrice = article.status === 'none' ? null : article.salePriceCents;
      const price = line.unitPriceCents ?? salePrice;
      if (price === null) warnings.push(`Für „${line.name}“ ist kein Preis hinterlegt.`);
      const moved = movements.filter(({ data }) => data.partLineId === line.id);
      const last = moved.findLast(({ type }) => type === 'PartIssued');
      found.push(
        proposed({
          description: line.name,
          quantityMilli: line.issuedMilli,
          unit: line.unit,
          unitPriceCents: price ?? 0,
          sources: moved.map(({ data }) => ({ kind: 'STOCK_ISSUE' as const, id: data.movementId })),
          proof:
            last === undefined
              ? line.number
              : `${line.number}, entnommen ${moment(last.metadata.occurredAt)}`,
        }),
      );
    }
    return found;
  }
}

type Wanted = Pick<Proposed, 'description' | 'unit' | 'sources' | 'proof'> & {
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
};

function proposed({ quantityMilli, unitPriceCents, ...rest }: Wanted): Proposed {
  return {
    ...rest,
    quantity: quantityMilli / 1_000,
    unitPrice: unitPriceCents / 100,
    taxPercent: STANDARD_TAX_BASIS_POINTS / 100,
    exchangePart: false,
    lineTotal: lineNetCents({ quantityMilli, unitPriceCents }) / 100,
  };
}

/** `1 h 38 min` */
export function inHours(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

function moment(instant: Instant): string {
  const { date, time } = localDateTime(instant);
  return `${date.split('-').toReversed().join('.')} ${time}`;
}

function lastDayOf(order: KnownWorkOrder, movements: readonly PartMovement[]): LocalDate | null {
  const days = [
    ...[...order.timeLogs.values()].flatMap(({ endedAt }) =>
      endedAt === null ? [] : [localDateTime(endedAt).date],
    ),
    ...movements.map(({ metadata }) => localDateTime(metadata.occurredAt).date),
  ];
  return days.toSorted().at(-1) ?? null;
}
