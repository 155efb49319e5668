import type { Billing } from '#contracts/invoices/billed-parts.js';
import type { InvoiceForm, InvoiceId } from '#contracts/invoices/invoice.events.js';
import { divide, insuredCents } from '#contracts/invoices/split/divide.js';
import type { SplitPlan, SplitPosition } from '#contracts/invoices/split/invoice-split.js';
import { addDays } from '#contracts/values/local-date-time.js';
import type { WantedInvoice, WantedPosition } from '../drafts/invoice-content.js';

/** An invoice of a split. */
export type SplitPart = {
  readonly invoiceId: InvoiceId;
  readonly payerId: string;
  readonly form: InvoiceForm;
  readonly positions: readonly WantedPosition[];
  readonly coPayment: WantedInvoice['coPayment'];
};

/** The invoices of the plan, in the order in which they are sent. The last one bills the order. */
export function partsOf(plan: SplitPlan): readonly SplitPart[] {
  const { customer, payers } = divided(plan);
  const others = plan.payers.flatMap(({ invoiceId, payerId }, place): readonly Bearer[] => {
    const positions = payers[place] ?? [];
    if (invoiceId === null || payerId === null || positions.length === 0) return [];
    return [{ invoiceId, payerId, positions, coPayment: null }];
  });
  const { invoiceId, customerId: payerId } = plan;
  const own = { invoiceId, payerId, positions: customer, coPayment: coPaymentOf(plan) };
  const all = customer.length === 0 ? others : [...others, own];
  return all.map((part, at) => ({ ...part, form: at === all.length - 1 ? 'WHOLE' : 'SHARE' }));
}

type Bearer = Omit<SplitPart, 'form'>;

/** What the garage bears. */
export function internalOf(plan: SplitPlan): readonly WantedPosition[] {
  const { payers } = divided(plan);
  return plan.payers.flatMap(({ kind }, place) => (kind === 'INTERNAL' ? (payers[place] ?? []) : []));
}

/** Proofs that no invoice names, with the pieces of each. */
export function internalBillings(plan: SplitPlan): readonly Billing[] {
  return internalOf(plan)
    .filter(({ sources }) => sources.length > 0)
    .map(({ quantityMilli, unit, sources }) => ({ quantityMilli, unit, sources }));
}

/** The lines of these positions on the invoices of the plan, and what the garage bears. */
function divided({ payers, positions }: Pick<SplitPlan, 'payers' | 'positions'>) {
  return divide(
    payers.map(({ kind }) => kind),
    divisible(positions),
  );
}

const divisible = (positions: readonly SplitPosition[]) =>
  positions.map(({ shares, ...position }) => ({ position, shares }));

function coPaymentOf({ payers, prices, positions }: SplitPlan): WantedInvoice['coPayment'] {
  const place = payers.findIndex(({ kind }) => kind === 'INSURANCE');
  const insurance = payers[place];
  if (insurance === undefined || insurance.payerId === null) return null;
  const cents = insuredCents(place, prices, divisible(positions), insurance);
  return cents === 0 ? null : { payerId: insurance.payerId, cents };
}

/** The invoice as it is drafted, with the date of its sending. `paymentDays`: as agreed with its payer. */
export function wantedOf(
  plan: SplitPlan,
  { form, positions, coPayment }: SplitPart,
  number: string,
  paymentDays: number,
): WantedInvoice {
  const { date, supplyOn, prices, note } = plan;
  const exemptionReason = positions.some(({ taxBasisPoints }) => taxBasisPoints === 0)
    ? plan.exemptionReason
    : null;
  const head = { number, date, supplyOn, dueOn: addDays(date, paymentDays), note, exemptionReason, prices };
  const dates = { isDatedOnSending: true, paymentDays };
  const none = { orders: [], discount: null, surcharge: null, deductions: [] };
  return { ...head, ...dates, ...none, form, positions, coPayment };
}
