import { grossByRate } from '#contracts/supplier-invoices/gross-by-rate.js';
import { byHand } from '#contracts/supplier-invoices/by-hand.js';
import { invoiceStatus, type SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { shareOf } from '#contracts/values/vat.js';
import type { SupplierMoney } from '#projections/datev/supplier-money.js';
import { discountTakenAccountOf } from './accounts.js';
import { owedBy, supplierOf } from './incoming.js';
import { documentOf, moneyLine, type Line } from './money.js';
import type { BookDocument, BookSettings } from './posting.js';

/** How the bank paid an invoice of a supplier, and the Skonto that the garage took by the rates of the invoice. */
export function supplierDocuments(
  { moves }: SupplierMoney,
  invoice: SupplierInvoice,
  settings: BookSettings,
): readonly BookDocument[] {
  const party = supplierOf(invoice);
  return moves.flatMap(({ id, on, cents, discountCents }) => {
    const line = moneyLine(
      cents,
      'TRANSFER',
      'Zahlung an Lieferanten',
      invoice.invoiceNumber,
      party,
      settings,
    );
    const taken =
      discountCents === 0 || !hasDiscount(invoice) ? [] : takenLines(invoice, discountCents, settings);
    const facts = [
      { id: `supplier-${id}`, on, lines: [line] },
      ...(taken.length === 0 ? [] : [{ id: `supplier-discount-${id}`, on, lines: taken }]),
    ];
    return facts.map((fact) => documentOf(fact, false, settings));
  });
}

/** What the adviser books by hand, and what is void, has no input tax here that Skonto could lower. */
function hasDiscount(invoice: SupplierInvoice): boolean {
  return byHand(invoice) === null && invoiceStatus(invoice) !== 'Verworfen';
}

/** Skonto lowers the input tax of each rate by its share (§ 17 Abs. 1 Satz 2 UStG). */
function takenLines(
  invoice: SupplierInvoice,
  discountCents: number,
  settings: BookSettings,
): readonly Line[] {
  const party = supplierOf(invoice);
  const number = invoice.invoiceNumber;
  const isAcquisition = owedBy(invoice) === 'acquisition';
  const line = (taxBasisPoints: number, cents: number): Line => ({
    cents,
    ledgerAccount: discountTakenAccountOf(taxBasisPoints, isAcquisition && taxBasisPoints === 0, settings),
    number,
    what: 'Skonto von Lieferanten',
    taxBasisPoints,
    party,
  });
  const shares = sharesOf(discountCents, grossByRate(invoice));
  return shares.length > 0 ? shares.map(([rate, cents]) => line(rate, cents)) : [line(0, discountCents)];
}

/** A sum by the gross amounts of the rates; the shares add up to it. */
function sharesOf(
  sumCents: number,
  rates: ReturnType<typeof grossByRate>,
): readonly (readonly [taxBasisPoints: number, cents: number])[] {
  const whole = rates.reduce((sum, { grossCents }) => sum + grossCents, 0);
  if (whole <= 0) return [];
  let seen = 0;
  let given = 0;
  return rates.flatMap(({ taxBasisPoints, grossCents }) => {
    seen += grossCents;
    const cents = shareOf(sumCents, seen, whole) - given;
    given += cents;
    return cents === 0 ? [] : [[taxBasisPoints, cents] as const];
  });
}
