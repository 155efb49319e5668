import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { supplied } from '../../datev/testing/booked.js';
import { refusalOf } from '../../testing/given.js';
import { assertDiscount, type PaidCents } from './supplier-discount.js';

const invoice = { ...supplied, grossCents: 100_000, dueCents: 100_000 };
const paid = (cents: number, discountCents: number): PaidCents => ({ cents, discountCents });
const refused = (of: SupplierInvoice, now: PaidCents, ...before: readonly PaidCents[]) => {
  try {
    assertDiscount(of, before, now);
    return null;
  } catch {
    return refusalOf(() => assertDiscount(of, before, now)).errors;
  }
};
const because = (message: string) => [{ field: 'invoices', message }];
const TOO_MUCH = because('Das Skonto ist mehr als ein Zehntel der Rechnung.');

describe('Skonto taken from a supplier', () => {
  it('is at most a tenth of the invoice, with all debits together', () => {
    expect(refused(invoice, paid(90_000, 10_000))).toBeNull();
    expect(refused(invoice, paid(40_000, 10_001))).toEqual(TOO_MUCH);
    expect(refused(invoice, paid(40_000, 5_000), paid(40_000, 5_000))).toBeNull();
    expect(refused(invoice, paid(40_000, 5_001), paid(40_000, 5_000))).toEqual(TOO_MUCH);
  });

  it('is with the money not more than what is open', () => {
    const more = because('Betrag und Skonto sind mehr, als von der Rechnung offen ist.');
    expect(refused(invoice, paid(95_001, 5_000))).toEqual(more);
    expect(refused(invoice, paid(20_000, 5_000), paid(80_000, 0))).toEqual(more);
  });

  it('is not of a void invoice, nor of one that the adviser books by hand, nor of a credit note', () => {
    const voided = { by: null, at: '2026-11-20T08:00:00.000Z', reason: 'Doppelt' };
    expect(refused({ ...invoice, voided }, paid(1, 1))).toEqual(
      because('Die Rechnung ist verworfen: Sie hat kein Skonto.'),
    );
    expect(refused({ ...invoice, currency: 'CHF' }, paid(1, 1))).toEqual(
      because('Die Rechnung ist in fremder Währung: Ihr Skonto bucht der Steuerberater.'),
    );
    expect(refused({ ...invoice, documentKind: 'PREPAYMENT' }, paid(1, 1))).toEqual(
      because('Die Rechnung ist eine Anzahlung oder zieht eine ab: Ihr Skonto bucht der Steuerberater.'),
    );
    expect(refused({ ...invoice, grossCents: -50_000, dueCents: -50_000 }, paid(1, 1))).toEqual(TOO_MUCH);
  });

  it('is not asked about where none is taken', () => {
    const others = [
      { ...invoice, grossCents: -50_000, dueCents: -50_000 },
      { ...invoice, currency: 'CHF' },
    ];
    for (const other of others) expect(refused(other, paid(200_000, 0), paid(0, 20_000))).toBeNull();
  });
});
