import { Injectable } from '@nestjs/common';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { rateOf, taxCaseNow, type TaxCase } from '#contracts/invoices/tax-cases.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { proposedSalePrice } from '#contracts/inventory/articles/sale-price.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { markUpStream } from '#contracts/settings/mark-up.js';
import { germanDateTime } from '#contracts/values/german.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { E4_PER_CENT, netCentsAtE4, shareOf } from '#contracts/values/vat.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import { billedTitleOf, includedToGet } from '#contracts/work-orders/operations/part-to-get.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { wholeLine } from '../split/open-shares.js';
import { InvoiceParties } from '../invoice-parties.js';
import { deductionAnswer } from '../adjustment-answers.js';
import { ApprovedCostsOfOrders } from '../sending/approved-costs.js';
import { approvedPrices, partsGot, type ApprovedPrice, type ApprovedPrices } from './approved-prices.js';
import { soldPrice } from './sold-price.js';
import { InvoiceDeposits } from './invoice-deposits.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceProofs, type PartMovement } from './invoice-proofs.js';
import { proposedShares } from './proposed-shares.js';
import {
  billedByName,
  hasBilledTime,
  sourcesOf,
  unbilledLogs,
  unbilledParts,
  type UnbilledPart,
} from './unbilled.js';

type LeftToBill = Pick<ProposalAnswer, 'date' | 'supplyDate' | 'positions' | 'warnings'>;
type Proposed = ProposalAnswer['positions'][number];
type Taxed = Pick<InvoicePosition, 'taxCase' | 'taxBasisPoints'>;

const MINUTES_PER_HOUR = 60;
const E4_PER_EURO = 10_000;

@Injectable()
export class InvoiceProposal {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: InvoiceNumbers,
    private readonly proofs: InvoiceProofs,
    private readonly parties: InvoiceParties,
    private readonly deposits: InvoiceDeposits,
    private readonly approvedCosts: ApprovedCostsOfOrders,
  ) {}

  /** `payerId` null: the order's customer pays. */
  async of(workOrderId: string, now: Instant, payerId: string | null): Promise<ProposalAnswer> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    const order = existing(state, workOrderTexts.notFound);
    const customerId = payerId ?? order.customerId;
    const { recipientCompany } = await this.parties.recipient(customerId);
    return {
      number: await this.numbers.proposal(now),
      ...(await this.leftOf(order, now)),
      deductions: (await this.deposits.of(order, { invoiceId: '', customerId })).map(deductionAnswer),
      grossIsUsual: recipientCompany === null && !(await this.parties.isSmallBusiness()),
    };
  }

  /** What no invoice of the order bills yet. */
  async leftOf(order: KnownWorkOrder, now: Instant): Promise<LeftToBill> {
    const warnings: string[] = [];
    const movements = await this.proofs.partMovements(order.id);
    const earlier = await this.proofs.billedBefore(order);
    const divided = await this.proofs.dividedBefore(order, earlier);
    const billedBefore = [...earlier, ...divided.map(({ position }) => wholeLine(position))];
    const billed = sourcesOf(billedBefore);
    const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
    const approved = approvedPrices(await this.approvedCosts.estimatesOf(order.id));
    const got = partsGot(order, approved);
    const isBilledByName = billedByName(billedBefore);
    const date = localDateTime(now).date;
    const supplyDate = lastDayOf(order, movements);
    const { hourlyRateCents, smallBusiness } = settings;
    const taxed = (approvedCase: TaxCase | null) => {
      const taxCase = taxCaseNow(approvedCase, smallBusiness);
      return { taxCase, taxBasisPoints: rateOf(taxCase, supplyDate ?? date) };
    };
    const terms = { hourlyRateCents, usualTax: taxed(null), approved, got, billed, isBilledByName };
    const work = workOf(order, terms, warnings);
    const parts = await this.parts(unbilledParts(order, movements, billedBefore), terms, warnings);
    const shares = await proposedShares(divided, async (id) => buyerNameOf(await this.parties.recipient(id)));
    return {
      date,
      supplyDate,
      positions: [...work, ...parts, ...shares].map((wanted) => proposed(wanted, taxed(wanted.approvedCase))),
      warnings,
    };
  }

  private async parts(
    parts: readonly UnbilledPart[],
    { approved, got }: Pick<Terms, 'approved' | 'got'>,
    warnings: string[],
  ): Promise<Wanted[]> {
    const found: Wanted[] = [];
    const { state: markUp } = await this.streams.load(markUpStream, '');
    for (const { line, movements, quantityMilli } of parts) {
      const { state: article } = await this.streams.load(articleStream, line.articleId);
      const proposal = article.status === 'none' ? null : proposedSalePrice(article, markUp);
      const agreed = approved.parts.get(line.articleId);
      const cents = line.unitPriceCents ?? proposal?.cents ?? null;
      const price = agreed?.netPriceE4 ?? (cents === null ? null : cents * E4_PER_CENT);
      if (price === null) warnings.push(`Für „${line.name}“ ist kein Preis hinterlegt.`);
      const last = movements.findLast(({ type }) => type === 'PartIssued');
      found.push({
        description: got.get(line.articleId) ?? line.name,
        quantityMilli,
        unit: line.unit,
        unitPriceE4: price ?? 0,
        approvedCase: agreed?.taxCase ?? null,
        sources: issuesIn(movements),
        proof: [
          line.number,
          last && `entnommen ${germanDateTime(last.metadata.occurredAt)}`,
          agreed && approvedIn(agreed),
        ]
          .filter(Boolean)
          .join(', '),
        calculation:
          agreed === undefined && line.unitPriceCents === null ? (proposal?.calculation ?? null) : null,
      });
    }
    return found;
  }
}

type Wanted = Pick<Proposed, 'description' | 'unit' | 'sources' | 'proof' | 'calculation'> & {
  readonly quantityMilli: number;
  /** Net. */
  readonly unitPriceE4: number;
  /** Null: nobody approved it. */
  readonly approvedCase: TaxCase | null;
};

type Terms = {
  readonly hourlyRateCents: number | null;
  /** Of what nobody approved. */
  readonly usualTax: Taxed;
  readonly approved: ApprovedPrices;
  /** Articles whose part is billed instead of the operation to get it. */
  readonly got: ReadonlyMap<string, string>;
  /** Ids of proofs on earlier invoices. */
  readonly billed: ReadonlySet<string>;
  /** True if an earlier invoice bills the operation without its time. To ask once per operation. */
  readonly isBilledByName: (operation: Operation) => boolean;
};

/** Each operation with the time that no invoice bills yet; what was approved or sold at that price. */
function workOf(order: KnownWorkOrder, terms: Terms, warnings: string[]): readonly Wanted[] {
  const { hourlyRateCents, approved, got, billed, isBilledByName } = terms;
  if (hourlyRateCents === null) warnings.push('Es ist kein Stundensatz hinterlegt.');
  const paidToGet = includedToGet(order.operations);
  return order.operations.flatMap((operation): readonly Wanted[] => {
    const { id, title, runningLogId } = operation;
    const logs = unbilledLogs(order, id, billed);
    const isBilledBefore = hasBilledTime(order, id, billed);
    if (runningLogId !== null) warnings.push(`An „${title}“ läuft noch eine Zeitbuchung.`);
    if (paidToGet.has(id)) return [];
    const agreed = approved.work.get(id) ?? soldPrice(operation, terms.usualTax);
    if (agreed?.articleId != null && got.has(agreed.articleId)) return [];
    if (agreed !== null)
      return isBilledBefore || isBilledByName(operation)
        ? []
        : [withParts(approvedWork(operation, agreed, logs), operation, order)];
    if (minutesOf(logs) > 0) return [workByTime(operation, logs, hourlyRateCents ?? 0)];
    if (runningLogId === null && !isBilledBefore) warnings.push(`Für „${title}“ ist keine Zeit gebucht.`);
    return [];
  });
}

const minutesOf = (logs: readonly TimeLog[]): number =>
  logs.reduce((sum, log) => sum + (log.durationMinutes ?? 0), 0);
const logsIn = (logs: readonly TimeLog[]) => logs.map((log) => ({ kind: 'TIME_LOG' as const, id: log.id }));

function workByTime({ title }: Operation, logs: readonly TimeLog[], hourlyRateCents: number): Wanted {
  const minutes = minutesOf(logs);
  return {
    description: title,
    // Hundredths of an hour: what garages write, and what stands below each other on paper.
    quantityMilli: shareOf(minutes, 100, MINUTES_PER_HOUR) * 10,
    unit: 'Std',
    unitPriceE4: hourlyRateCents * E4_PER_CENT,
    approvedCase: null,
    sources: logsIn(logs),
    proof: `${inHours(minutes)} gebucht`,
    calculation: null,
  };
}

/** The timer's minutes are a comparison only. */
function approvedWork({ title }: Operation, agreed: ApprovedPrice, logs: readonly TimeLog[]): Wanted {
  const minutes = minutesOf(logs);
  return {
    description: billedTitleOf(title),
    quantityMilli: agreed.quantityMilli,
    unit: agreed.unit,
    unitPriceE4: agreed.netPriceE4,
    approvedCase: agreed.taxCase,
    sources: logsIn(logs),
    proof: [approvedIn(agreed), minutes > 0 && `${inHours(minutes)} gebucht`].filter(Boolean).join(', '),
    calculation: null,
  };
}

/** Says which of the issued parts a fixed price pays for: they are no positions of their own. */
function withParts(
  work: Wanted,
  { sold, wanted }: Operation,
  { parts }: Pick<KnownWorkOrder, 'parts'>,
): Wanted {
  if (sold?.partsIncluded !== true) return work;
  const names = [...parts.values()]
    .filter((line) => line.issuedMilli > 0 && wanted.some(({ articleId }) => articleId === line.articleId))
    .map(({ name }) => name)
    .join(', ');
  return { ...work, proof: [work.proof, names && `mit ${names}`].filter(Boolean).join(', ') };
}

const issuesIn = (movements: readonly PartMovement[]) =>
  movements.map(({ data }) => ({ kind: 'STOCK_ISSUE' as const, id: data.movementId }));

const approvedIn = ({ number }: ApprovedPrice): string =>
  number === null ? 'verkauft nach Paket' : `freigegeben in ${number}`;

function proposed(
  { description, unit, sources, proof, calculation, quantityMilli, unitPriceE4 }: Wanted,
  { taxCase, taxBasisPoints }: Taxed,
): Proposed {
  return {
    description,
    unit,
    sources,
    proof,
    calculation,
    quantity: quantityMilli / 1_000,
    unitPrice: unitPriceE4 / E4_PER_EURO,
    taxCase,
    taxPercent: taxBasisPoints / 100,
    exchangePart: false,
    lineTotal: netCentsAtE4(quantityMilli, unitPriceE4) / 100,
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
