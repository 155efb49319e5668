import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { bodyOf, draftOfProposal, faultsOf, lineTotalOf, sumsOf } from './invoice-draft.js';
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
};
const net = draftOfProposal(proposal);
const [position] = net.positions;
if (position === undefined) throw new Error('There is no position');

describe('the draft of an invoice', () => {
  it('turns its net prices into gross prices of whole cents, and back', () => {
    const gross = inPrices(net, 'GROSS');
    expect(gross.positions[0]?.unitPrice).toBe('104,72');
    expect(sumsOf(gross)).toEqual(sumsOf(net));
    expect(inPrices(gross, 'NET').positions[0]?.unitPrice).toBe('88,00');
    expect(inPrices(gross, 'GROSS')).toBe(gross);
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
