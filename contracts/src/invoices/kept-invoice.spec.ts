import type { RetentionHold } from '../audit/retention-holds.js';
import type { KnownInvoice } from './invoice.js';
import { whyKept } from './kept-invoice.js';
import { booksKeptUntil, keptUntil, lettersKeptUntil } from './retention.js';

describe('what is kept', () => {
  it.each([
    ['vouchers', keptUntil, '2034-12-31'],
    ['books', booksKeptUntil, '2036-12-31'],
  ])('%s are kept from the end of the year in which they came into being', (_, until, expected) => {
    expect(until('2026-01-01', '2026-12-31')).toBe(expected);
    expect(until('2016-11-23', '2026-11-24')).toBe(expected);
    expect(until('2026-11-24', '2016-11-23')).toBe(expected);
  });

  it('letters are kept for six years', () => {
    expect(lettersKeptUntil('2026-11-24')).toBe('2032-12-31');
  });
});

const invoice = (what: object = {}, content: object = {}): KnownInvoice =>
  ({
    kind: 'INVOICE',
    status: 'PAID',
    issued: { issuedAt: '2026-11-24T08:00:00.000Z', keptUntilOn: '2034-12-31' },
    content: { date: '2026-11-23', supplyOn: '2026-10-05', grossCents: 11_900, ...content },
    ...what,
  }) as KnownInvoice;
const heldOn = (day: string) =>
  new Map([
    [
      'h',
      { id: 'h', from: day, to: day, reason: 'Betriebsprüfung', heldOn: day, liftedOn: null, revision: 0 },
    ],
  ] satisfies [string, RetentionHold][]);
const why = (kept: KnownInvoice, holds = new Map<string, RetentionHold>()) =>
  whyKept(kept, holds, '2035-01-01');

describe('after its years an invoice', () => {
  it('may go if it is paid, of 0 €, or a Storno', () => {
    expect(why(invoice())).toBeNull();
    expect(why(invoice({ status: 'SENT' }))).toBe('Die Rechnung ist nicht bezahlt.');
    expect(why(invoice({ status: 'SENT' }, { grossCents: 0 }))).toBeNull();
    expect(why(invoice({ status: 'SENT', kind: 'STORNO' }))).toBeNull();
  });

  it.each([
    ['its date', '2026-11-23'],
    ['its supply', '2026-10-05'],
    ['its sending', '2026-11-24'],
  ])('stays while an audit covers the day of %s', (_, day) => {
    expect(why(invoice(), heldOn(day))).toBe('Prüfung läuft: Betriebsprüfung');
    expect(why(invoice({}, { supplyOn: null }), heldOn('2026-10-04'))).toBeNull();
  });
});
