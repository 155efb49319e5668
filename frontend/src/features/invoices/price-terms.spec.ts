import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { bodyOf } from './invoice-body.js';
import { draftOfProposal, lineTotalOf, sumsOf } from './invoice-draft.js';
import { faultsOf } from './invoice-faults.js';
import { inPrices } from './price-terms.js';

const proposal: ProposalAnswer = {
  number: 'RE-2026-00001',
  date: '2026-11-23',
  supplyDate: '2026-11-20',
  positions: [
    {
      description: 'Inspektion',
      quantity: 1.5,
      unit: 'Std',
      unitPrice: 88,
      taxCase: 'STANDARD',
      taxPercent: 19,
      exchangePart: false,
      lineTotal: 132,
      sources: [],
      proof: '1 h 30 min gebucht',
      calculation: null,
    },
  ],
  warnings: [],
  grossIsUsual: true,
  deductions: [],
};
const net = draftOfProposal(proposal);
const [position] = net.positions;
if (position === undefined) throw new Error('There is no position');

describe('the draft of an invoice', () => {
  it('turns its net prices into gross prices, and back', () => {
    const gross = inPrices(net, 'GROSS');
    expect(gross.positions[0]?.unitPrice).toBe('104,72');
    expect(sumsOf(gross)).toEqual(sumsOf(net));
    expect(inPrices(gross, 'NET').positions[0]?.unitPrice).toBe('88,00');
    expect(inPrices(gross, 'GROSS')).toBe(gross);
  });

  it.each([
    ['a price of whole cents that keeps the sum', '9,99', '1', '11,89', 1_189],
    ['four decimals where whole cents change the sum', '9,99', '3', '11,8881', 3_566],
    ['four decimals for small parts in numbers', '0,03', '100', '0,0357', 357],
    ['four decimals', '10,125', '1', '12,0488', 1_205],
  ])('has as its gross price %s', (_, unitPrice, quantity, grossUnitPrice, grossCents) => {
    const typed = { ...net, positions: [{ ...position, unitPrice, quantity }] };
    const gross = inPrices(typed, 'GROSS');
    expect(gross.positions[0]?.unitPrice).toBe(grossUnitPrice);
    expect([sumsOf(typed).grossCents, sumsOf(gross).grossCents]).toEqual([grossCents, grossCents]);
    expect(inPrices(gross, 'NET').positions[0]?.unitPrice).toBe(unitPrice);
  });

  it('keeps every gross and net price of whole cents that is turned there and back', () => {
    const changed: string[] = [];
    for (const [there, back] of [['NET', 'GROSS'] as const, ['GROSS', 'NET'] as const])
      for (const quantity of ['1', '3', '100', '0,333'])
        for (let cents = 1; cents < 2_000; cents++) {
          const unitPrice = (cents / 100).toFixed(2).replace('.', ',');
          const draft = { ...net, prices: there, positions: [{ ...position, unitPrice, quantity }] };
          const again = inPrices(inPrices(draft, back), there).positions[0]?.unitPrice;
          if (again !== unitPrice) changed.push(`${there} ${quantity} × ${unitPrice}: ${again}`);
        }
    expect(changed).toEqual([]);
  });

  it('leaves prices and discounts alone that bear no tax', () => {
    const untaxed = { ...position, taxPercent: '0', unitPrice: '0,0333', discountAmount: '1' };
    expect(inPrices({ ...net, positions: [untaxed] }, 'GROSS').positions).toEqual([untaxed]);
  });

  it('turns the euros of discount and surcharge on the whole, at the rates of its positions', () => {
    const amounts = { discountAmount: '10', surchargeAmount: '20' };
    const gross = inPrices({ ...net, ...amounts }, 'GROSS');
    expect(gross).toMatchObject({ discountAmount: '11,90', surchargeAmount: '23,80' });
    expect(inPrices(gross, 'NET')).toMatchObject({ discountAmount: '10,00', surchargeAmount: '20,00' });

    const halves = [position, { ...position, taxPercent: '7' }];
    const mixed = inPrices({ ...net, ...amounts, positions: halves }, 'GROSS');
    expect(mixed).toMatchObject({ discountAmount: '11,30', surchargeAmount: '22,60' });
    expect(inPrices(mixed, 'NET')).toMatchObject({ discountAmount: '10,00', surchargeAmount: '20,00' });
  });

  it('leaves percentages on the whole, and euros that stand beside them, as they are typed', () => {
    const typed = { discountPercent: '10', discountAmount: '5', surchargePercent: '2' };
    expect(inPrices({ ...net, ...typed }, 'GROSS')).toMatchObject({ ...typed, surchargeAmount: '' });
  });

  it('turns the euros of a discount, and leaves what cannot be read', () => {
    const typed = { ...position, unitPrice: 'x', discountAmount: '10' };
    const [turned] = inPrices({ ...net, positions: [typed] }, 'GROSS').positions;
    expect([turned?.unitPrice, turned?.discountAmount]).toEqual(['x', '11,90']);
  });

  it('has the sums of the server, with discount and surcharge', () => {
    const draft = { ...net, positions: [{ ...position, discountPercent: '10' }], surchargeAmount: '1,20' };
    expect(lineTotalOf(draft.positions[0] ?? position)).toBe(118.8);
    expect(sumsOf(draft)).toMatchObject({ netCents: 12_000, taxCents: 2_280, grossCents: 14_280 });
    expect(bodyOf(draft, 'order', null)).toMatchObject({
      prices: 'NET',
      surchargeAmount: 1.2,
      discountPercent: null,
      positions: [{ discountPercent: 10, discountAmount: null }],
    });
  });

  it('says at the field that a discount is either in percent or in euros', () => {
    const twice = { discountPercent: '10', discountAmount: '5' };
    const draft = { ...net, ...twice, positions: [{ ...position, ...twice }] };
    const message = 'Bitte entweder Prozent oder Euro angeben.';
    expect(faultsOf(draft)).toEqual({ discountAmount: message, 'positions.0.discountAmount': message });
  });
});
