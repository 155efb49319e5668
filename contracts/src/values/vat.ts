/** 100 % in basis points: 1,900 = 19 %. */
export const WHOLE_BASIS_POINTS = 10_000;

/** A cent in 1/10,000 euro. */
export const E4_PER_CENT = 100;

/** Quantity in thousandths (negative in a cancellation invoice), net price in cents, VAT rate in basis points. */
export type Priced = {
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly taxBasisPoints: number;
};

export type TaxSum = {
  readonly taxBasisPoints: number;
  readonly netCents: number;
  readonly taxCents: number;
};

export type Totals = {
  readonly taxes: readonly TaxSum[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
};

/** `a × b ÷ divisor`, rounded half away from zero. Exact even if the product is not a safe integer. */
export function shareOf(a: number, b: number, divisor: number): number {
  const product = BigInt(a) * BigInt(b);
  const half = BigInt(divisor) / 2n;
  const rounded = ((product < 0n ? -product : product) + half) / BigInt(divisor);
  return Number(product < 0n ? -rounded : rounded);
}

/** Quantity in thousandths times price in 1/10,000 euro, in cents: a cent is 100,000 of their products. */
export function netCentsAtE4(quantityMilli: number, priceE4: number): number {
  return shareOf(quantityMilli, priceE4, 100_000);
}

export function lineNetCents({ quantityMilli, unitPriceCents }: Omit<Priced, 'taxBasisPoints'>): number {
  return shareOf(quantityMilli, unitPriceCents, 1_000);
}

/** The net part of a gross amount. */
export function netOfGross(grossCents: number, taxBasisPoints: number): number {
  return grossCents - shareOf(grossCents, taxBasisPoints, WHOLE_BASIS_POINTS + taxBasisPoints);
}

/** The net price of a gross price, in its unit. Rounds the net price; `netOfGross` rounds the tax. */
export function netPriceOfGross(grossPrice: number, taxBasisPoints: number): number {
  return shareOf(grossPrice, WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + taxBasisPoints);
}

export function taxCentsOf(netCents: number, taxBasisPoints: number): number {
  return shareOf(netCents, taxBasisPoints, WHOLE_BASIS_POINTS);
}

/** The sums of all lines. VAT is calculated on the sum of each rate, highest rate first. */
export function totalsOf(
  lines: readonly { readonly netCents: number; readonly taxBasisPoints: number }[],
): Totals {
  const sums = new Map<number, number>();
  for (const { netCents, taxBasisPoints } of lines) {
    sums.set(taxBasisPoints, (sums.get(taxBasisPoints) ?? 0) + netCents);
  }
  const taxes = [...sums]
    .toSorted(([a], [b]) => b - a)
    .map(([taxBasisPoints, netCents]) => ({
      taxBasisPoints,
      netCents,
      taxCents: taxCentsOf(netCents, taxBasisPoints),
    }));
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return { taxes, netCents, taxCents, grossCents: netCents + taxCents };
}
