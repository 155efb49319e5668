/**
 * What somebody pays of an invoice who did not order the work, as an insurance does. The recipient of the supply stays
 * the customer, and so does the recipient of the invoice (§ 14 (4) no. 1 UStG).
 */
export type CoPayment = {
  /** Id of the customer account of who pays. */
  readonly payerId: string;
  /** Above 0, at most the gross sum of the invoice. */
  readonly cents: number;
};

/** What is left for the recipient of the invoice. */
export function ownShareOf({
  grossCents,
  coPayment,
}: {
  readonly grossCents: number;
  readonly coPayment: CoPayment | null;
}): number {
  return grossCents - (coPayment?.cents ?? 0);
}

/**
 * What the recipient still owes when this much of the invoice is open. Payments do not say whose share they pay: money
 * counts for the recipient's share first, unless exactly the other share, or more than his own, has arrived.
 */
export function owedByRecipient(
  invoice: { readonly grossCents: number; readonly coPayment: CoPayment | null },
  openCents: number,
): number {
  const { grossCents, coPayment } = invoice;
  if (coPayment === null) return openCents;
  const paidCents = grossCents - openCents;
  const ownCents = ownShareOf(invoice);
  const hasOtherPaid = paidCents >= coPayment.cents && paidCents !== ownCents;
  return hasOtherPaid ? openCents : Math.max(0, ownCents - paidCents);
}
