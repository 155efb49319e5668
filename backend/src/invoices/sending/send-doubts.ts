import { Inject, Injectable } from '@nestjs/common';
import { survivingCustomer } from '#contracts/customers/customer.js';
import { answerAbout, vatIdDoubt } from '#contracts/customers/vat-id-check.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { billedParts, orderIdOf, type BilledPart } from '#contracts/invoices/orders-of-invoice.js';
import type { SplitPlan } from '#contracts/invoices/split/invoice-split.js';
import { needs } from '#contracts/invoices/tax-cases.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { VAT_ID_CHECK, type VatIdCheck } from '../../platform/vat-id/vat-id-check.js';
import { Streams } from '../../platform/streams/streams.js';
import type { WantedPosition } from '../drafts/invoice-content.js';
import { InvoiceDeposits } from '../drafts/invoice-deposits.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { partsOf } from '../split/split-parts.js';
import { DeclinedPositions } from './declined-positions.js';

type BilledTo = Pick<KnownInvoice, 'customerId'> & {
  readonly content: { readonly positions: readonly WantedPosition[] };
};

/** What somebody has to confirm before a draft is sent, besides an unusual date. */
@Injectable()
export class SendDoubts {
  constructor(
    private readonly streams: Streams,
    private readonly proofs: InvoiceProofs,
    private readonly deposits: InvoiceDeposits,
    private readonly declined: DeclinedPositions,
    @Inject(VAT_ID_CHECK) private readonly check: VatIdCheck,
  ) {}

  /** 409 if a partial invoice ends the order's billing and leaves a deposit over. */
  async assertDepositsHaveRest(invoice: KnownInvoice): Promise<void> {
    const { content } = invoice;
    if (content.form !== 'PARTIAL') return;
    if (await this.proofs.hasRest(orderIdOf(invoice), content.positions)) return;
    await this.deposits.assertNoneLeftOver(invoice);
  }

  /**
   * Sentences about unpriced positions, what the invoice leaves out, shares of a split without an invoice, what the
   * customer declined, unpaid deposits, and a VAT id in doubt.
   */
  async about(invoice: KnownInvoice, today: LocalDate): Promise<readonly string[]> {
    const { form, deductions } = invoice.content;
    const isOfOne = form !== 'DEPOSIT' && form !== 'COLLECTIVE';
    const [left, unpaid, notDeducted, vatId] = await Promise.all([
      Promise.all(billedParts(invoice).map((part) => this.aboutOrder(form, part))),
      this.deposits.unpaid(deductions),
      isOfOne ? this.deposits.notDeducted(invoice) : [],
      this.vatIdDoubt(invoice, today),
    ]);
    return [...left.flat(), ...unpaid, ...notDeducted, ...(vatId === null ? [] : [vatId])];
  }

  private async aboutOrder(form: InvoiceForm, part: BilledPart): Promise<readonly string[]> {
    const { workOrderId, positions, prefix } = part;
    const [left, declined] = await Promise.all([
      this.proofs.leftBy(form, part),
      this.declined.in({ workOrderId, content: { form, positions } }),
    ]);
    return [...left, ...declined].map((sentence) => `${prefix}${sentence}`);
  }

  /**
   * The same for all invoices of a split before the first one, without deposits: an order with an open one is not split.
   * `today`: the day on which they are sent.
   */
  async aboutSplit(plan: SplitPlan, today: LocalDate): Promise<readonly string[]> {
    const { workOrderId, positions } = plan;
    const [left, declined, ...vatIds] = await Promise.all([
      this.proofs.unbilled(workOrderId, positions),
      this.declined.in({ workOrderId, content: { form: 'WHOLE', positions } }),
      ...partsOf(plan).map((part) =>
        this.vatIdDoubt({ customerId: part.payerId, content: { positions: part.positions } }, today),
      ),
    ]);
    return [...new Set([...left, ...declined, ...vatIds.flatMap((doubt) => doubt ?? [])])];
  }

  /** Only where the customer's VAT id is why a line bears no tax, and the garage asks the register. */
  private async vatIdDoubt({ customerId, content }: BilledTo, today: LocalDate): Promise<string | null> {
    if (!this.check.isOn || !needs(content.positions, 'buyer-vat-id')) return null;
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null) return null;
    const { vatId, vatIdCheck } = customer.record;
    return vatIdDoubt(vatId, answerAbout(vatId, vatIdCheck), today);
  }
}
