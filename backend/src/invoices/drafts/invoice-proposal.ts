import { Injectable } from '@nestjs/common';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { rateOf } from '#contracts/invoices/tax-cases.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { proposedSalePrice } from '#contracts/inventory/articles/sale-price.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { markUpStream } from '#contracts/settings/mark-up.js';
import { germanDateTime } from '#contracts/values/german.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { lineNetCents, shareOf } from '#contracts/values/vat.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { InvoiceParties } from '../invoice-parties.js';
import { deductionAnswer } from '../adjustment-answers.js';
import { InvoiceDeposits } from './invoice-deposits.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceProofs, type PartMovement } from './invoice-proofs.js';
import { hasBilledTime, sourcesOf, unbilledLogs, unbilledParts, type UnbilledPart } from './unbilled.js';

type Proposed = ProposalAnswer['positions'][number];

const MINUTES_PER_HOUR = 60;

@Injectable()
export class InvoiceProposal {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: InvoiceNumbers,
    private readonly proofs: InvoiceProofs,
    private readonly parties: InvoiceParties,
    private readonly deposits: InvoiceDeposits,
  ) {}

  /** `payerId` null: the order's customer pays. */
  async of(workOrderId: string, now: Instant, payerId: string | null): Promise<ProposalAnswer> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    const order = existing(state, workOrderTexts.notFound);
    const warnings: string[] = [];
    const movements = await this.proofs.partMovements(workOrderId);
    const billedBefore = await this.proofs.billedBefore(order);
    const billed = sourcesOf(billedBefore);
    const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
    const work = workOf(order, settings.hourlyRateCents, billed, warnings);
    const parts = await this.parts(unbilledParts(order, movements, billedBefore), warnings);
    const date = localDateTime(now).date;
    const supplyDate = lastDayOf(order, movements);
    const taxCase = settings.smallBusiness ? 'SMALL_BUSINESS' : 'STANDARD';
    const taxBasisPoints = rateOf(taxCase, supplyDate ?? date);
    const customerId = payerId ?? order.customerId;
    const { recipientCompany } = await this.parties.recipient(customerId);
    return {
      number: await this.numbers.proposal(now),
      date,
      supplyDate,
      positions: [...work, ...parts].map((wanted) => proposed(wanted, { taxCase, taxBasisPoints })),
      warnings,
      deductions: (await this.deposits.of(order, { invoiceId: '', customerId })).map(deductionAnswer),
      grossIsUsual: recipientCompany === null && !settings.smallBusiness,
    };
  }

  private async parts(parts: readonly UnbilledPart[], warnings: string[]): Promise<Wanted[]> {
    const found: Wanted[] = [];
    const { state: markUp } = await this.streams.load(markUpStream, '');
    for (const { line, movements, quantityMilli } of parts) {
      const { state: article } = await this.streams.load(articleStream, line.articleId);
      const proposal = article.status === 'none' ? null : proposedSalePrice(article, markUp);
      const price = line.unitPriceCents ?? proposal?.cents ?? null;
      if (price === null) warnings.push(`Für „${line.name}“ ist kein Preis hinterlegt.`);
      const last = movements.findLast(({ type }) => type === 'PartIssued');
      found.push({
        description: line.name,
        quantityMilli,
        unit: line.unit,
        unitPriceCents: price ?? 0,
        sources: movements.map(({ data }) => ({ kind: 'STOCK_ISSUE' as const, id: data.movementId })),
        proof:
          last === undefined
            ? line.number
            : `${line.number}, entnommen ${germanDateTime(last.metadata.occurredAt)}`,
        calculation: line.unitPriceCents === null ? (proposal?.calculation ?? null) : null,
      });
    }
    return found;
  }
}

type Wanted = Pick<Proposed, 'description' | 'unit' | 'sources' | 'proof' | 'calculation'> & {
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
};

/** Each operation with the time that no invoice bills yet. */
function workOf(
  order: KnownWorkOrder,
  hourlyRateCents: number | null,
  billed: ReadonlySet<string>,
  warnings: string[],
): readonly Wanted[] {
  if (hourlyRateCents === null) warnings.push('Es ist kein Stundensatz hinterlegt.');
  return order.operations.flatMap(({ id, title, runningLogId }): Wanted[] => {
    const logs = unbilledLogs(order, id, billed);
    const isBilledBefore = hasBilledTime(order, id, billed);
    const minutes = logs.reduce((sum, log) => sum + (log.durationMinutes ?? 0), 0);
    if (runningLogId !== null) warnings.push(`An „${title}“ läuft noch eine Zeitbuchung.`);
    if (minutes === 0) {
      if (runningLogId === null && !isBilledBefore) warnings.push(`Für „${title}“ ist keine Zeit gebucht.`);
      return [];
    }
    const sources = logs.map((log) => ({ kind: 'TIME_LOG' as const, id: log.id }));
    // Hundredths of an hour: what garages write, and what stands below each other on paper.
    const quantityMilli = shareOf(minutes, 100, MINUTES_PER_HOUR) * 10;
    const proof = `${inHours(minutes)} gebucht`;
    return [
      {
        description: title,
        quantityMilli,
        unit: 'Std',
        unitPriceCents: hourlyRateCents ?? 0,
        sources,
        proof,
        calculation: null,
      },
    ];
  });
}

function proposed(
  { quantityMilli, unitPriceCents, ...rest }: Wanted,
  { taxCase, taxBasisPoints }: Pick<InvoicePosition, 'taxCase' | 'taxBasisPoints'>,
): Proposed {
  return {
    ...rest,
    quantity: quantityMilli / 1_000,
    unitPrice: unitPriceCents / 100,
    taxCase,
    taxPercent: taxBasisPoints / 100,
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

function lastDayOf(order: KnownWorkOrder, movements: readonly PartMovement[]): LocalDate | null {
  const days = [
    ...[...order.timeLogs.values()].flatMap(({ endedAt }) =>
      endedAt === null ? [] : [localDateTime(endedAt).date],
    ),
    ...movements.map(({ metadata }) => localDateTime(metadata.occurredAt).date),
  ];
  return days.toSorted().at(-1) ?? null;
}
