import { afterAnswer, answerAbout, answerInWords, vatIdDoubt, type VatIdAnswer } from './vat-id-check.js';

const VAT_ID = 'ATU12345675';
const answer = (outcome: VatIdAnswer['outcome'], askedOn = '2026-11-01', vatId = VAT_ID): VatIdAnswer => ({
  vatId,
  outcome,
  askedOn,
  name: null,
  address: null,
  consultationNumber: null,
});

const latestAfter = (vatIdCheck: VatIdAnswer | null, said: VatIdAnswer) =>
  afterAnswer({ vatIdCheck, vatIdSilentOn: null }, said).vatIdCheck;

describe('a VAT id', () => {
  it.each([
    ['nobody asked', null, 'noch nicht bei VIES abgefragt'],
    ['the register did not answer', answer('UNAVAILABLE'), 'am 01.11.2026 nicht geantwortet'],
    ['it is invalid', answer('INVALID'), 'laut VIES ungültig'],
    ['the answer is older than 30 days', answer('VALID', '2026-10-26'), 'ist vom 26.10.2026'],
  ])('is in doubt when %s', (_, last, words) => {
    expect(vatIdDoubt(VAT_ID, last, '2026-11-26')).toContain(words);
  });

  it('is confirmed for 30 days', () => {
    expect(vatIdDoubt(VAT_ID, answer('VALID', '2026-10-27'), '2026-11-26')).toBeNull();
  });

  it('is not confirmed by an answer about another one', () => {
    expect(answerAbout('DE123456788', answer('VALID'))).toBeNull();
    expect(answerAbout(VAT_ID, answer('VALID'))).not.toBeNull();
  });
});

describe('the last answer', () => {
  it('outlives a register that does not answer', () => {
    const valid = answer('VALID');
    expect(latestAfter(valid, answer('UNAVAILABLE'))).toBe(valid);
    expect(latestAfter(valid, answer('INVALID'))?.outcome).toBe('INVALID');
    expect(latestAfter(valid, answer('UNAVAILABLE', '2026-11-02', 'DE123456788'))?.outcome).toBe(
      'UNAVAILABLE',
    );
    expect(latestAfter(null, answer('UNAVAILABLE'))?.outcome).toBe('UNAVAILABLE');
  });

  it('is told with name, address and number', () => {
    const told = {
      ...answer('VALID'),
      name: 'Alpen GmbH',
      address: 'Ring 1\n1010 Wien',
      consultationNumber: 'W1',
    };
    expect(answerInWords(told)).toBe(
      'gültig am 01.11.2026: Alpen GmbH, Ring 1, 1010 Wien (Nr. der Abfrage W1)',
    );
    expect(answerInWords(answer('UNAVAILABLE'))).toBe('keine Antwort am 01.11.2026');
  });
});
