import {
  claimedCents,
  costsAsked,
  lastSent,
  reminderBlockStream,
  reminderStream,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import { reminderEventDefinitions, type ReminderEvent } from '#contracts/reminders/reminder.events.js';
import { given } from '../testing/given.js';
import { blockCustomer, unblockCustomer } from './reminder-block.js';
import { notePrinted } from './reminder.js';

const of = { invoiceId: 'i', retentionId: 'invoice-i' };
const fact = (type: ReminderEvent['type'], data: object = {}) =>
  ({ type, version: reminderEventDefinitions[type].version, data: { ...of, ...data } }) as ReminderEvent;
const sums = { openCents: 10_000, feeCents: 500, interestCents: 120, flatCents: 4_000, paidCostsCents: 200 };
const released = (letterId: string, change: Partial<typeof sums> = {}) =>
  fact('ReminderReleased', { letterId, level: 1, letterOn: '2026-11-05', ...sums, ...change });
const sent = (letterId: string) => fact('ReminderSent', { letterId, sentOn: '2026-11-05', by: 'POST' });
const reminders = (...events: ReminderEvent[]): Reminders => given(reminderStream, ...events).state;

it('a letter asks for the open sum and all costs, less what was paid of them', () => {
  expect(claimedCents(sums)).toBe(14_420);
});

describe('the costs that the customer was asked for', () => {
  it('are those of the last letter that was sent', () => {
    expect(costsAsked(reminders())).toBe(0);
    expect(costsAsked(reminders(released('l1')))).toBe(0);
    const all = reminders(released('l1'), sent('l1'), released('l2', { feeCents: 900 }));
    expect(costsAsked(all)).toBe(4_620);
    expect(lastSent(all)?.id).toBe('l1');
  });
});

it('a letter that was withdrawn is not printed', () => {
  const withdrawn = fact('ReminderWithdrawn', { letterId: 'l1', cause: 'BY_HAND' });
  const print = notePrinted('i', 'l1', 'pdf');
  expect(given(reminderStream, released('l1')).when(print)).toHaveLength(1);
  expect(given(reminderStream, released('l1'), withdrawn).when(print)).toEqual([]);
});

it('a letter changes alone', () => {
  const printed = fact('ReminderPrinted', { letterId: 'l2', pdfHash: 'pdf' });
  const { letters } = reminders(released('l1'), released('l2'), printed);
  expect(letters.map(({ id, pdfHash }) => [id, pdfHash])).toEqual([
    ['l1', null],
    ['l2', 'pdf'],
  ]);
});

it('an invoice is no longer blocked once somebody unblocks it', () => {
  const blocked = fact('InvoiceRemindersBlocked', { reason: 'Reklamation' });
  expect(reminders(blocked).block?.reason).toBe('Reklamation');
  expect(reminders(blocked, fact('InvoiceRemindersUnblocked')).block).toBeNull();
});

it('a customer is no longer blocked once somebody unblocks him', () => {
  const block = given(reminderBlockStream).when(blockCustomer('c', 'Ratenzahlung'));
  const blocked = given(reminderBlockStream, ...block);
  expect(blocked.state?.reason).toBe('Ratenzahlung');
  const unblock = blocked.when(unblockCustomer('c'));
  expect(unblock).toMatchObject([{ type: 'CustomerRemindersUnblocked', data: { customerId: 'c' } }]);
  expect(given(reminderBlockStream, ...block, ...unblock).state).toBeNull();
});
