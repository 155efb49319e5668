import { Proposals, type Payable } from './proposals.js';

const payable = (id: string, cents: number, more: Partial<Payable> = {}): Payable => ({
  id,
  number: `RE-2026-${id.padStart(5, '0')}`,
  ownerId: 'ina',
  name: 'Ina Blattner',
  cents,
  discount: null,
  costsCents: 0,
  ...more,
});
const entry = (cents: number, purpose: string | null = null, more: object = {}) => ({
  cents,
  purpose,
  valueOn: '2026-11-23',
  name: null,
  iban: null,
  ...more,
});
const INVOICES = [
  payable('1', 15_708),
  payable('2', 5_000),
  payable('3', 15_708, { ownerId: 'ole', name: 'Ole Wendt' }),
];
const IBANS = new Map([['DE1', new Set(['ole'])]]);
const proposals = new Proposals('CUSTOMER', INVOICES, IBANS);
const best = (...facts: Parameters<typeof entry>) => proposals.for(entry(...facts))[0];

describe('an entry pays', () => {
  it('surely the invoice whose number and exact sum it names, however the bank wrote the number', () => {
    for (const purpose of ['Rechnung RE-2026-00001 danke', 're 2026 00001', 'RE-2026-\n00001'])
      expect(best(15_708, purpose)).toMatchObject({
        isSure: true,
        reasons: ['NUMBER', 'AMOUNT'],
        parts: [{ id: '1', amount: 157.08, discount: 0 }],
      });
  });

  it('surely all invoices that it names with exactly their sum', () => {
    expect(best(20_708, 'RE-2026-00001, RE-2026-00002')).toMatchObject({
      isSure: true,
      parts: [{ id: '1' }, { id: '2' }],
    });
  });

  it('surely the invoice that it names, with all costs of its reminders', () => {
    const reminded = new Proposals('CUSTOMER', [payable('1', 15_708, { costsCents: 250 })]);
    expect(reminded.for(entry(15_958, 'RE-2026-00001'))[0]).toMatchObject({
      isSure: true,
      reasons: ['NUMBER', 'AMOUNT'],
      parts: [{ id: '1', amount: 157.08, costs: 2.5 }],
    });
    expect(reminded.for(entry(15_708, 'RE-2026-00001'))[0]).toMatchObject({
      isSure: true,
      parts: [{ amount: 157.08, costs: 0 }],
    });
    expect(reminded.for(entry(15_800, 'RE-2026-00001'))[0]).toMatchObject({ isSure: false });
  });

  it('probably a part of the invoice that it names', () => {
    expect(best(10_000, 'RE-2026-00001')).toMatchObject({ isSure: false, parts: [{ id: '1', amount: 100 }] });
  });

  it('surely nothing if invoices of two customers are named', () => {
    expect(proposals.for(entry(15_708, 'RE-2026-00001 RE-2026-00003')).map(({ isSure }) => isSure)).toEqual([
      false,
      false,
    ]);
  });

  it('not the invoice whose number only begins like another', () => {
    expect(best(99, 'RE-2026-000012')).toBeUndefined();
  });

  it('probably what has the exact sum, more so if name or IBAN fit', () => {
    expect(best(15_708)).toMatchObject({ isSure: false, reasons: ['AMOUNT'] });
    expect(best(15_708, null, { name: 'WENDT, OLE' })).toMatchObject({
      reasons: ['AMOUNT', 'NAME'],
      parts: [{ id: '3' }],
    });
    expect(best(15_708, null, { iban: 'DE1' })).toMatchObject({
      reasons: ['AMOUNT', 'IBAN'],
      parts: [{ id: '3' }],
    });
    expect(best(1, null, { iban: 'DE1' })).toMatchObject({
      reasons: ['IBAN'],
      parts: [{ id: '3', amount: 0.01 }],
    });
  });

  it('nothing that nobody knows', () => {
    expect(best(77, 'Miete')).toBeUndefined();
  });

  it('surely an invoice less its Skonto, if it came in time', () => {
    const discount = { cents: 314, until: '2026-11-23' };
    const early = new Proposals('CUSTOMER', [payable('1', 15_708, { discount })]);
    expect(early.for(entry(15_394, 'RE-2026-00001'))[0]).toMatchObject({
      isSure: true,
      parts: [{ amount: 153.94, discount: 3.14 }],
    });
    const [late] = early.for({ ...entry(15_394, 'RE-2026-00001'), valueOn: '2026-11-24' });
    expect(late).toMatchObject({ isSure: false, parts: [{ amount: 153.94, discount: 0 }] });
  });
});

it('proposes for 10,000 entries and as many invoices', () => {
  const invoices = Array.from({ length: 10_000 }, (_, at) =>
    payable(String(at), 1_000 + (at % 5_000), { ownerId: `c${at % 3_000}`, name: `Kunde Nummer${at}` }),
  );
  const entries = Array.from({ length: 10_000 }, (_, at) => {
    const purpose = `Zahlung Kundennummer ${at} vom 23.11.2026 ${at % 2 === 0 ? `RE-2026-${String(at).padStart(5, '0')}` : 'danke'}`;
    return entry(1_000 + (at % 5_000), purpose, { name: `Nummer${at} Kunde`, iban: `DE${at}` });
  });
  const all = new Proposals('CUSTOMER', invoices, new Map());
  const sure = entries.filter((one) => all.for(one).some(({ isSure }) => isSure)).length;
  expect(sure).toBe(5_000);
});
