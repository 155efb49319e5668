import { ISSUER, TAKEN } from '../../invoices/testing/golden-parts.js';
import { reminderLetter } from './reminder-letter.js';

const letter = {
  id: 'l',
  customerId: 'c',
  level: 2,
  letterOn: '2026-12-24',
  deadlineOn: '2027-01-03',
  defaultSince: null,
  title: '2. Mahnung',
  text: 'Guten Tag',
  openCents: 1_234,
  feeCents: 0,
  paidCostsCents: 0,
  interestCents: 0,
  flatCents: 0,
  issuer: ISSUER,
  mailTo: null,
} as const;
const facts = {
  letter,
  number: 'RE-2026-00181',
  invoiceOn: '2026-11-13',
  dueOn: '2026-11-27',
  grossCents: 1_234,
  recipient: TAKEN,
  customerNumber: null,
  logo: null,
};

describe('a reminder', () => {
  it('names on further pages its own day, which is not that of the invoice', () => {
    const { running } = reminderLetter(facts).data.letter;
    expect(running).toBe('2. Mahnung vom 24.12.2026 zur Rechnung RE-2026-00181');
  });
});
