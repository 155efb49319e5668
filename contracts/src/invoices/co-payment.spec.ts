import { owedByRecipient } from './co-payment.js';

const invoice = { grossCents: 100_000, coPayment: { payerId: 'solid', cents: 84_000 } };

describe('what the recipient still owes of an invoice that an insurance pays in part', () => {
  it.each([
    ['nothing is paid', 100_000, 16_000],
    ['he has paid a part of his share', 94_000, 10_000],
    ['he has paid his share and the insurance nothing', 84_000, 0],
    ['the insurance has paid and he nothing', 16_000, 16_000],
    ['the insurance has paid and he a part', 5_000, 5_000],
    ['all is paid', 0, 0],
  ])('%s', (_, openCents, owed) => {
    expect(owedByRecipient(invoice, openCents)).toBe(owed);
  });

  it('is everything that is open if nobody else pays', () => {
    expect(owedByRecipient({ grossCents: 100_000, coPayment: null }, 94_000)).toBe(94_000);
  });

  it('is nothing if both shares are equal and one has arrived', () => {
    expect(owedByRecipient({ grossCents: 200, coPayment: { payerId: 'solid', cents: 100 } }, 100)).toBe(0);
  });
});
