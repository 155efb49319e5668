/** Integer cents; null if the value is not a number or has more than two decimals. */
export function centsOf(euros: unknown): number | null {
  if (typeof euros !== 'number') return null;
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents) || cents / 100 !== euros) return null;
  // Avoids -0.
  return cents === 0 ? 0 : cents;
}

/** Integer 1/10,000 euro; null if the value is not a number or has more than four decimals. */
export function e4Of(euros: unknown): number | null {
  if (typeof euros !== 'number') return null;
  const e4 = Math.round(euros * 10_000);
  if (!Number.isSafeInteger(e4) || e4 / 10_000 !== euros) return null;
  // Avoids -0.
  return e4 === 0 ? 0 : e4;
}
