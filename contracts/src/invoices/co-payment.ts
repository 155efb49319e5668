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
