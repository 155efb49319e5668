import { bankEntryHistory } from '../../payments/bank/bank-history.js';
import { paymentHistory } from '../../payments/payment-history.js';
import { reminderHistory } from '../../reminders/reminder-history.js';
import type { Step, WhatIfCase } from './what-if-orders.js';

const euros = (text: string): string => `${text} €`;

const allocated = (allocationId: string, cents: number): Step => ({
  type: 'PaymentAllocated',
  data: { allocationId, invoiceId: 'i', cents, discountCents: 0, allocatedOn: '2026-11-24' },
  adds: { allocations: 1 },
});

const reminded = (letterId: string, level: number, openCents: number, claimed: string): Step => ({
  type: 'ReminderReleased',
  data: {
    letterId,
    level,
    openCents,
    feeCents: 0,
    interestCents: 0,
    flatCents: 0,
    paidCostsCents: 0,
    letterOn: '2026-11-24',
    deadlineOn: '2026-12-04',
  },
  says: { level: String(level), claimed: euros(claimed) },
  adds: { letters: 1 },
});

export const paymentCase: WhatIfCase = {
  history: paymentHistory,
  of: { paymentId: 'p', retentionId: 'payment-p' },
  steps: [
    {
      type: 'PaymentReceived',
      data: {
        customerId: 'c',
        amountCents: 10_000,
        method: 'CARD',
        valueOn: '2026-11-24',
        reference: 'Beleg 7',
        source: 'MANUAL',
      },
      says: { amount: euros('100,00'), method: 'Karte', reversal: '' },
      founding: true,
    },
    allocated('a1', 2_000),
    allocated('a2', 3_000),
    {
      type: 'ReminderCostsPaid',
      data: { allocationId: 'a3', invoiceId: 'i', cents: 250, allocatedOn: '2026-11-24' },
      adds: { allocations: 1 },
    },
    {
      type: 'PaymentReversed',
      data: { kind: 'CHARGEBACK', reason: 'Bank', reversedOn: '2026-11-24' },
      says: { reversal: 'Rücklastschrift' },
    },
  ],
};

export const reminderCase: WhatIfCase = {
  history: reminderHistory,
  of: { invoiceId: 'i', retentionId: 'invoice-i' },
  steps: [
    reminded('l1', 1, 10_000, '100,00'),
    { type: 'InvoiceRemindersBlocked', data: { reason: 'Reklamation' }, says: { block: 'Reklamation' } },
    { type: 'InvoiceRemindersUnblocked', data: {}, says: { block: '' } },
    reminded('l2', 2, 10_250, '102,50'),
  ],
};

export const bankEntryCase: WhatIfCase = {
  history: bankEntryHistory,
  of: { entryId: 'e', retentionId: 'bankStatement-s' },
  steps: [
    {
      type: 'BankEntryImported',
      data: {
        statementId: 's',
        account: 'DE1',
        bookedOn: '2026-11-24',
        valueOn: '2026-11-24',
        cents: 10_000,
        name: 'Ina Blattner',
        iban: null,
        purpose: 'Danke',
      },
      says: { amount: euros('100,00'), status: 'Offen' },
      founding: true,
    },
    { type: 'BankEntryIgnored', data: { reason: 'Privat' }, says: { status: 'Ignoriert' } },
    {
      type: 'BankEntryReopened',
      data: { reason: 'Doch nicht', supplierInvoiceIds: [] },
      says: { status: 'Offen' },
    },
  ],
};
