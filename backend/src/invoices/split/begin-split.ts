import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { missingForSending, incomplete } from '#contracts/invoices/completeness.js';
import { invoiceSplitStream, type SplitPlan } from '#contracts/invoices/split/invoice-split.js';
import { centsOfShares } from '#contracts/invoices/split/divide.js';
import type { CommandContext } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { assertNoFaults, invalid, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { isBilled, workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { Streams } from '../../platform/streams/streams.js';
import { orderToInvoice } from '../drafts/order-to-invoice.js';
import { contentOf } from '../drafts/invoice-content.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { InvoiceParties } from '../invoice-parties.js';
import { ApprovedCostsOfOrders } from '../sending/approved-costs.js';
import { SendDoubts } from '../sending/send-doubts.js';
import { assertNoDoubt } from '../sending/send-invoice.js';
import { assertSamePlan, beginSplit, plansOf, type WantedSplit } from './invoice-split.js';
import { InvoiceSplits } from './invoice-splits.js';
import { partsOf, wantedOf } from './split-parts.js';
import { faultsOfProofs } from './split-proofs.js';

/** Command: divides an order among its payers, and sends an invoice to each. Idempotent by `splitId`. */
export class BeginSplit extends Command<void> {
  constructor(
    readonly splitId: string,
    readonly workOrderId: string,
    readonly wanted: WantedSplit,
    /** The sentences that the caller saw and confirmed. */
    readonly confirmed: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A number for checking contents; the invoices get theirs when they are drafted. */
const NO_NUMBER = '–';

/** Checks all invoices before the first one is sent, so that a refusal leaves nothing half billed. */
@CommandHandler(BeginSplit)
export class BeginSplitHandler implements ICommandHandler<BeginSplit> {
  constructor(
    private readonly streams: Streams,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly deposits: InvoiceDeposits,
    private readonly approvedCosts: ApprovedCostsOfOrders,
    private readonly doubts: SendDoubts,
    private readonly splits: InvoiceSplits,
  ) {}

  async execute({ splitId, workOrderId, wanted, confirmed, context }: BeginSplit): Promise<void> {
    const { state: split } = await this.streams.load(invoiceSplitStream, workOrderId);
    const known =
      split.status === 'none' ? undefined : plansOf(split).find((plan) => plan.splitId === splitId);
    if (known !== undefined) assertSamePlan(await this.merged(known), await this.merged(wanted));
    else {
      const order = await this.orderToSplit(workOrderId);
      const plan = await this.planOf(splitId, order, wanted);
      await this.assertSendable(plan, order);
      assertNoDoubt(null, await this.doubts.aboutSplit(plan, plan.date), confirmed);
      await this.streams.handle(invoiceSplitStream, workOrderId, beginSplit(plan), context);
    }
    await this.splits.proceed(workOrderId, context);
  }

  /** With the accounts that the payers' accounts were merged into. */
  private async merged(wanted: WantedSplit): Promise<WantedSplit> {
    const payers = wanted.payers.map(async (payer) => ({
      ...payer,
      payerId: payer.payerId && (await this.parties.survivorOf(payer.payerId)),
    }));
    return { ...wanted, payers: await Promise.all(payers) };
  }

  /** 404 if unknown, 409 if it is cancelled, billed, or has an invoice. */
  private async orderToSplit(workOrderId: string): Promise<KnownWorkOrder> {
    const order = orderToInvoice((await this.streams.load(workOrderStream, workOrderId)).state);
    if (isBilled(order)) throw refuse('conflict', { detail: workOrderTexts.billed });
    if (order.invoice !== null) throw refuse('conflict', { detail: workOrderTexts.invoiceThere });
    return order;
  }

  /** 400 for a payer whom nobody knows, one twice, and shares that are higher than their position. */
  private async planOf(
    splitId: string,
    { id: workOrderId, customerId }: KnownWorkOrder,
    wanted: WantedSplit,
  ): Promise<SplitPlan> {
    assertFits(wanted);
    const payers = await Promise.all(wanted.payers.map((payer, at) => this.payer(payer, at)));
    return {
      ...wanted,
      splitId,
      workOrderId,
      customerId,
      invoiceId: idAfter(splitId, 'customer'),
      payers: payers.map((payer, at) => ({
        ...payer,
        invoiceId: payer.kind === 'PAYER' ? idAfter(splitId, 'payer', String(at)) : null,
      })),
    };
  }

  private async payer(
    payer: WantedSplit['payers'][number],
    at: number,
  ): Promise<WantedSplit['payers'][number]> {
    if (payer.kind === 'INTERNAL') return { ...payer, payerId: null };
    return { ...payer, payerId: await this.parties.payer(payer.payerId ?? '', `payers.${at}.payerId`) };
  }

  /** Refuses what would refuse one of the invoices: 400, 409 or 422. */
  private async assertSendable(plan: SplitPlan, order: KnownWorkOrder): Promise<void> {
    const parts = partsOf(plan);
    if (parts.length === 0) throw invalid('positions', 'Mindestens ein Zahler bekommt eine Rechnung.');
    await this.deposits.assertNoneOpen(order);
    await this.proofs.assertBillable(order, plan.positions);
    const movements = await this.proofs.partMovements(order.id);
    assertNoFaults(faultsOfProofs(plan, order, movements, await this.proofs.billedBefore(order)));
    const isSmallBusiness = await this.parties.isSmallBusiness();
    const contents = parts.map((part) =>
      contentOf(part.invoiceId, 1, wantedOf(plan, part, NO_NUMBER, 0), isSmallBusiness),
    );
    const issuer = await this.parties.issuer();
    const missing: FieldError[] = [];
    for (const [at, { payerId }] of parts.entries()) {
      const content = contents[at];
      if (content !== undefined)
        missing.push(...missingForSending(content, issuer, await this.parties.recipient(payerId)));
    }
    if (missing.length > 0) throw incomplete(missing);
    await this.approvedCosts.assertSumWithin(order.id, contents);
  }
}

function assertFits({ payers, positions }: WantedSplit): void {
  if (payers.filter(({ kind }) => kind === 'INSURANCE').length > 1)
    throw invalid('payers', 'Es kann nur eine Versicherung mitzahlen.');
  const faults: FieldError[] = [];
  for (const [place, { shares, ...position }] of positions.entries()) {
    const field = `positions.${place}.shares`;
    const isKnown = shares.every(({ payer }) => payer < payers.length);
    if (!isKnown) faults.push({ field, message: 'Diesen Zahler gibt es nicht.' });
    else if (new Set(shares.map(({ payer }) => payer)).size < shares.length)
      faults.push({ field, message: 'Ein Zahler hat höchstens einen Anteil an einer Position.' });
    else if (centsOfShares({ position, shares }).left < 0)
      faults.push({ field, message: 'Die Anteile sind höher als die Position.' });
    else if (position.isExchangePart && isDivided({ ...position, shares }))
      faults.push({ field, message: 'Ein Austauschteil trägt ein Zahler allein.' });
  }
  assertNoFaults(faults);
}

/** True if several bear the position. */
function isDivided({ shares, ...position }: SplitPlan['positions'][number]): boolean {
  const { cents, left } = centsOfShares({ position, shares });
  return [left, ...cents].filter((amount) => amount !== 0).length > 1;
}
