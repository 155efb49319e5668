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

describe('the parts of a proposal', () => {
  it('are paid in the order in which the purpose names them, as far as the money goes', () => {
    expect(best(18_000, 'RE-2026-00001, RE-2026-00002')).toEqual({
      of: 'CUSTOMER',
      customerId: 'ina',
      name: 'Ina Blattner',
      parts: [
        { id: '1', number: 'RE-2026-00001', amount: 157.08, discount: 0, costs: 0 },
        { id: '2', number: 'RE-2026-00002', amount: 22.92, discount: 0, costs: 0 },
      ],
      reasons: ['NUMBER'],
      isSure: false,
    });
    expect(best(15_708, 'RE-2026-00001, RE-2026-00002')?.parts.map(({ id }) => id)).toEqual(['1']);
  });

  it('of several invoices with costs of reminders are paid with them', () => {
    const reminded = [payable('1', 10_000, { costsCents: 250 }), payable('2', 5_000, { costsCents: 500 })];
    const [found] = new Proposals('CUSTOMER', reminded).for(entry(15_750, 'RE-2026-00001 RE-2026-00002'));
    expect(found).toMatchObject({
      isSure: true,
      parts: [
        { amount: 100, costs: 2.5 },
        { amount: 50, costs: 5 },
      ],
    });
  });

  it('of several invoices have no Skonto', () => {
    const discount = { cents: 100, until: '2026-11-30' };
    const both = [payable('1', 10_000, { discount }), payable('2', 5_000, { discount })];
    const found = (cents: number) =>
      new Proposals('CUSTOMER', both).for(entry(cents, 'RE-2026-00001 RE-2026-00002'))[0];
    expect(found(15_000)).toMatchObject({ isSure: true, parts: [{ discount: 0 }, { discount: 0 }] });
    expect(found(14_900)).toMatchObject({ isSure: false });
  });

  it('of a supplier name no customer', () => {
    const ofSupplier = new Proposals('SUPPLIER', [payable('1', 5_000, { name: null })]);
    expect(ofSupplier.for(entry(-5_000))[0]).toMatchObject({
      of: 'SUPPLIER',
      customerId: null,
      name: null,
      parts: [{ id: '1', amount: 50 }],
    });
  });
});

const found = (payables: readonly Payable[], ...facts: Parameters<typeof entry>) =>
  new Proposals('CUSTOMER', payables).for(entry(...facts)).map(({ parts }) => parts[0]?.id);

const alike = (count: number) =>
  Array.from({ length: count }, (_, at) => payable(String(at + 1), 5_000, { ownerId: `c${at}` }));

const named = (name: string | null, payer: string | null) =>
  new Proposals('CUSTOMER', [payable('1', 5_000, { name })]).for(entry(5_000, null, { name: payer }))[0]
    ?.reasons;

describe('without a number', () => {
  it('the sum may be less its Skonto, or with the costs of its reminders', () => {
    const discount = { cents: 100, until: '2026-11-23' };
    const one = [payable('1', 5_000, { discount, costsCents: 250 })];
    expect([5_000, 4_900, 5_250, 5_100, 4_750].map((cents) => found(one, cents))).toEqual([
      ['1'],
      ['1'],
      ['1'],
      [],
      [],
    ]);
    const late = [payable('1', 5_000, { discount: { ...discount, until: '2026-11-22' } })];
    expect(found(late, 4_900)).toEqual([]);
  });

  it('twenty invoices of one sum are proposed, more of them say nothing', () => {
    expect(found(alike(20), 5_000)).toEqual(['1', '2', '3']);
    expect(found(alike(21), 5_000)).toEqual([]);
  });

  it('a name fits by one of its longer words', () => {
    expect(named('Ina Blattner', 'BLATTNER')).toEqual(['AMOUNT', 'NAME']);
    expect(named('Ina Blattner', 'Ina Wendt')).toEqual(['AMOUNT', 'NAME']);
    expect(named('Bo Wendt', 'Bo Klaas')).toEqual(['AMOUNT']);
    expect(named('Ina Blattner', null)).toEqual(['AMOUNT']);
    expect(named(null, 'Ina Blattner')).toEqual(['AMOUNT']);
  });
});

const foundOf = (number: string, purpose: string) =>
  new Proposals('SUPPLIER', [payable('1', 5_000, { number })]).for(entry(-1, purpose)).length;

describe('a number', () => {
  it('has at least four characters and a digit', () => {
    expect(foundOf('R-41', 'R41')).toBe(0);
    expect(foundOf('R-412', 'R412')).toBe(1);
    expect(foundOf('ABCD', 'ABCD')).toBe(0);
  });

  it('is found at the end and in the middle of a purpose', () => {
    expect(foundOf('R-412', 'Zahlung R-412')).toBe(1);
    expect(foundOf('R-412', 'Zahlung R-412 danke')).toBe(1);
    expect(foundOf('R-412', 'Zahlung R-41')).toBe(0);
  });
});

describe('if invoices of several are named', () => {
  const two = new Proposals('CUSTOMER', INVOICES, IBANS);
  const purpose = 'RE-2026-00001 RE-2026-00003';

  it('each gets its own invoices, the one with more reasons first', () => {
    expect(
      two
        .for(entry(20_000, purpose, { name: 'Wendt', iban: 'DE1' }))
        .map(({ customerId, reasons, parts }) => [customerId, reasons, parts.map(({ id }) => id)]),
    ).toEqual([
      ['ole', ['NUMBER', 'IBAN', 'NAME'], ['3']],
      ['ina', ['NUMBER'], ['1']],
    ]);
    expect(two.for(entry(20_000, purpose, { name: 'Ole Kern' }))[0]?.reasons).toEqual(['NUMBER', 'NAME']);
  });

  it('at most three are proposed', () => {
    const many = Array.from({ length: 5 }, (_, at) => payable(String(at + 1), 100, { ownerId: `c${at}` }));
    const all = new Proposals('CUSTOMER', many);
    expect(all.for(entry(100, many.map(({ number }) => number).join(' ')))).toHaveLength(3);
  });
});

it('names at most fifty invoices for one entry', () => {
  const many = Array.from({ length: 60 }, (_, at) => payable(String(at + 1), 1));
  const [found] = new Proposals('CUSTOMER', many).for(
    entry(1_000, many.map(({ number }) => number).join(' ')),
  );
  expect(found?.parts).toHaveLength(50);
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
