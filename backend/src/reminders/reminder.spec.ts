import { reminderBlockStream, reminderStream } from '#contracts/reminders/reminder.js';
import { reminderEventDefinitions, type ReminderEvent } from '#contracts/reminders/reminder.events.js';
import { DEFAULT_REMINDER_SETTINGS } from '#contracts/reminders/reminder-settings.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { given, refusalOf } from '../testing/given.js';
import { blockCustomer, unblockCustomer } from './reminder-block.js';
import {
  blockInvoice,
  dueReminder,
  notePrinted,
  noteSent,
  obstacleOf,
  release,
  unblockInvoice,
  withdraw,
  type OpenInvoice,
} from './reminder.js';

const invoice: OpenInvoice = {
  invoiceId: 'i',
  customerId: 'c',
  number: 'RE-1',
  dueOn: '2026-11-01',
  openCents: 100_000,
  paidCostsCents: 0,
  isBusiness: false,
};
const { revision: _, ...issuer } = EMPTY_COMPANY_PROFILE;
const settings = { ...DEFAULT_REMINDER_SETTINGS, takesInterest: true, takesFlatFee: true };
const wanted = (level: 1 | 2 | 3, today: string, letterId = `l${level}`) => ({
  letterId,
  level,
  today,
  settings,
  issuer,
  mailTo: null,
  customerBlock: null,
});
const of = { invoiceId: 'i', retentionId: 'invoice-i' };
const fact = (type: ReminderEvent['type'], data: object) =>
  ({ type, version: reminderEventDefinitions[type].version, data: { ...of, ...data } }) as ReminderEvent;
const letter = (level: 1 | 2 | 3, letterOn: string, deadlineOn: string) =>
  fact('ReminderReleased', {
    letterId: `l${level}`,
    level,
    letterOn,
    deadlineOn,
    openCents: 100_000,
    feeCents: 0,
    interestCents: 0,
    flatCents: 0,
    paidCostsCents: 0,
  });
const sent = (level: 1 | 2 | 3, sentOn: string) =>
  fact('ReminderSent', { letterId: `l${level}`, sentOn, by: 'POST' });
const first = [letter(1, '2026-11-05', '2026-11-15'), sent(1, '2026-11-05')];
const costly = (costs: object = {}) => {
  const { data } = letter(2, '2026-11-20', '2026-11-25');
  const asked = { ...data, feeCents: 300, interestCents: 900, ...costs };
  return [...first, fact('ReminderReleased', asked), sent(2, '2026-11-20')];
};
const reminders = (...events: ReminderEvent[]) => given(reminderStream, ...events);
const due = (today: string, of_ = invoice, ...events: ReminderEvent[]) =>
  dueReminder(of_, reminders(...events).state, settings, today);

describe('a reminder is due', () => {
  it('after the days of its level', () => {
    expect(due('2026-11-04')).toBeNull();
    expect(due('2026-11-05')).toMatchObject({ level: 1, deadlineOn: '2026-11-15', feeCents: 0 });
    expect(due('2026-11-18', invoice, ...first)).toBeNull();
    expect(due('2026-11-19', invoice, ...first)).toMatchObject({ level: 2, feeCents: 250 });
  });

  it('no more after the third, for nothing open, and while the last one waits', () => {
    const all = [letter(1, '2026-11-05', '2026-11-15'), letter(3, '2026-11-20', '2026-11-25')];
    expect(due('2026-12-24', invoice, ...all, sent(3, '2026-11-20'))).toBeNull();
    expect(due('2026-12-24', { ...invoice, openCents: 0 })).toBeNull();
    expect(due('2026-12-24', invoice, letter(1, '2026-11-05', '2026-11-15'))).toBeNull();
  });

  it('again on the same level if the letter was withdrawn', () => {
    const back = fact('ReminderWithdrawn', { letterId: 'l1', cause: 'BY_HAND' });
    expect(due('2026-11-06', invoice, letter(1, '2026-11-05', '2026-11-15'), back)).toMatchObject({
      level: 1,
    });
  });

  it('with interest from the first letter on, and fees of all levels', () => {
    const second = [...first, letter(2, '2026-11-20', '2026-11-25'), sent(2, '2026-11-20')];
    // 6.27 percent of 1,000 € for 24 days.
    expect(due('2026-11-29', invoice, ...second)).toMatchObject({
      level: 3,
      defaultSince: '2026-11-05',
      feeCents: 500,
      interestCents: 412,
      flatCents: 0,
    });
  });

  it('less what was paid of the costs before, and never less than nothing', () => {
    const paid = { ...invoice, paidCostsCents: 100 };
    expect(due('2026-11-19', paid, ...first)).toMatchObject({ feeCents: 250, paidCostsCents: 100 });
    const more = { ...invoice, paidCostsCents: 9_000 };
    expect(due('2026-11-05', more)).toMatchObject({ feeCents: 0, paidCostsCents: 0 });
  });

  it('with no less costs than the letter before, also if less is open or the settings ask for less', () => {
    const less = { ...invoice, openCents: 10_000 };
    expect(due('2026-11-29', less, ...costly())).toMatchObject({ feeCents: 500, interestCents: 900 });
    expect(due('2026-11-29', less, ...costly({ feeCents: 700 }))).toMatchObject({ feeCents: 700 });
    const flat = costly({ feeCents: 0, flatCents: 4_000 });
    expect(due('2026-11-29', less, ...flat)).toMatchObject({ feeCents: 0, flatCents: 4_000 });
    const business = { ...less, isBusiness: true };
    expect(due('2026-11-29', business, ...costly())).toMatchObject({ feeCents: 0, flatCents: 4_000 });
  });

  it('with 40 € of a business in default, on which the fees count', () => {
    const business = { ...invoice, isBusiness: true };
    expect(due('2026-11-05', business)).toMatchObject({ flatCents: 0, interestCents: 0 });
    expect(due('2026-11-19', business, ...first)).toMatchObject({ flatCents: 4_000, feeCents: 0 });
  });
});

describe('a release', () => {
  it('records everything that the letter says, once', () => {
    const decide = release(invoice, wanted(1, '2026-11-05'));
    const facts = reminders().when(decide);
    expect(facts).toMatchObject([
      { type: 'ReminderReleased', data: { level: 1, openCents: 100_000, title: 'Zahlungserinnerung' } },
    ]);
    expect(reminders(...facts).when(decide)).toEqual([]);
  });

  it.each([
    ['another level than is due', [], release(invoice, wanted(2, '2026-11-05'))],
    ['a day too early', [], release(invoice, wanted(1, '2026-11-04'))],
    [
      'a second person',
      [letter(1, '2026-11-05', '2026-11-15')],
      release(invoice, wanted(1, '2026-11-05', 'x')),
    ],
    [
      'a blocked invoice',
      [fact('InvoiceRemindersBlocked', { reason: 'Reklamation' })],
      release(invoice, wanted(1, '2026-11-05')),
    ],
    ['a blocked customer', [], release(invoice, { ...wanted(1, '2026-11-05'), customerBlock: 'Insolvent' })],
  ])('refuses %s', (__, events, decide) => {
    expect(refusalOf(() => reminders(...events).when(decide)).code).toBe('conflict');
  });
});

it('reads a letter from before payments of costs were recorded', () => {
  const { upcast } = reminderEventDefinitions.ReminderReleased;
  expect(upcast?.[1]?.({ ...of, feeCents: 250 } as never)).toEqual({
    ...of,
    feeCents: 250,
    paidCostsCents: 0,
  });
});

describe('a released letter', () => {
  const released = letter(1, '2026-11-05', '2026-11-15');

  it('is not sent if the open sum changed or it is blocked', () => {
    const [one] = reminders(released).state.letters;
    if (one === undefined) throw new Error('There is no letter');
    const now = { openCents: 100_000, paidCostsCents: 0, isBlocked: false };
    expect(obstacleOf(one, now)).toBeNull();
    expect(obstacleOf(one, { ...now, openCents: 0 })).toBe('SUM_CHANGED');
    expect(obstacleOf({ ...one, feeCents: 250 }, { ...now, paidCostsCents: 250 })).toBe('SUM_CHANGED');
    expect(obstacleOf(one, { ...now, isBlocked: true })).toBe('BLOCKED');
  });

  it('is printed, sent and withdrawn once', () => {
    const printed = fact('ReminderPrinted', { letterId: 'l1', pdfHash: 'h' });
    expect(reminders(released).when(notePrinted('i', 'l1', 'h'))).toEqual([printed]);
    expect(reminders(released, printed).when(notePrinted('i', 'l1', 'other'))).toEqual([]);
    const post = { sentOn: '2026-11-05', by: 'POST' } as const;
    expect(reminders(released).when(noteSent('i', 'l1', post))).toEqual([sent(1, '2026-11-05')]);
    expect(reminders(...first).when(noteSent('i', 'l1', post))).toEqual([]);
    const back = fact('ReminderWithdrawn', { letterId: 'l1', cause: 'BY_HAND' });
    expect(reminders(released).when(withdraw('i', 'l1', 'BY_HAND'))).toEqual([back]);
    expect(reminders(released, back).when(withdraw('i', 'l1', 'BY_HAND'))).toEqual([]);
    expect(refusalOf(() => reminders(released, back).when(noteSent('i', 'l1', post))).code).toBe('conflict');
    expect(refusalOf(() => reminders(...first).when(withdraw('i', 'l1', 'BY_HAND'))).code).toBe('conflict');
    expect(refusalOf(() => reminders().when(withdraw('i', 'l1', 'BY_HAND'))).code).toBe('not-found');
  });
});

describe('a block', () => {
  it('of an invoice is set with a reason and lifted, once', () => {
    const blocked = fact('InvoiceRemindersBlocked', { reason: 'Reklamation' });
    expect(reminders().when(blockInvoice('i', 'Reklamation'))).toEqual([blocked]);
    expect(reminders(blocked).when(blockInvoice('i', 'Reklamation'))).toEqual([]);
    expect(reminders(blocked).when(unblockInvoice('i'))).toEqual([fact('InvoiceRemindersUnblocked', {})]);
    expect(reminders().when(unblockInvoice('i'))).toEqual([]);
  });

  it('of a customer is set with a reason and lifted, once', () => {
    const customer = given(reminderBlockStream);
    const [blocked] = customer.when(blockCustomer('c', 'Insolvent'));
    if (blocked === undefined) throw new Error('Nothing was blocked');
    expect(given(reminderBlockStream, blocked).when(blockCustomer('c', 'Insolvent'))).toEqual([]);
    expect(given(reminderBlockStream, blocked).when(unblockCustomer('c'))).toMatchObject([
      { type: 'CustomerRemindersUnblocked' },
    ]);
    expect(customer.when(unblockCustomer('c'))).toEqual([]);
  });
});
