import { retentionIdOf } from '#contracts/invoices/invoice.events.js';
import { conflict } from '#contracts/kernel/problem.js';
import type {
  ClaimedSums,
  ReminderEvent,
  ReminderLevel,
  ReminderReleased,
  ReminderSent,
  ReminderWithdrawn,
} from '#contracts/reminders/reminder.events.js';
import {
  costsOf,
  firstLetterOn,
  isWaiting,
  lastSent,
  lettersThatCount,
  reminderLevelOf,
  type Letter,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import type { ReminderDetails } from '#contracts/reminders/reminder-settings.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { germanDate } from '#contracts/values/german.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { defaultInterest, defaultSince, FLAT_FEE_CENTS } from './default-interest.js';

type DecideReminder = Decide<Reminders, ReminderEvent>;

const LAST_LEVEL = 3;

/** What is open of an invoice, and of whom. */
export type OpenInvoice = {
  readonly invoiceId: string;
  readonly customerId: string;
  readonly number: string;
  readonly dueOn: LocalDate;
  readonly openCents: number;
  /** What was paid of the costs of its reminders. */
  readonly paidCostsCents: number;
  readonly isBusiness: boolean;
};

/** A letter as it would be written today. */
export type DueReminder = ClaimedSums & {
  readonly level: ReminderLevel;
  readonly deadlineOn: LocalDate;
  readonly defaultSince: LocalDate | null;
};

/** The next letter; null: none is due today. Ignores blocks. */
export function dueReminder(
  invoice: OpenInvoice,
  reminders: Reminders,
  settings: ReminderDetails,
  today: LocalDate,
): DueReminder | null {
  const level = reminderLevelOf(reminders) + 1;
  const last = lettersThatCount(reminders).at(-1);
  if (invoice.openCents <= 0 || level > LAST_LEVEL || (last !== undefined && isWaiting(last))) return null;
  const next = level as ReminderLevel;
  const { afterDays, termDays } = settings.levels[next];
  if (today <= addDays(last?.deadlineOn ?? invoice.dueOn, afterDays)) return null;
  const since = defaultSince(invoice, firstLetterOn(reminders), today);
  const costs = askedCosts(invoice, { level: next, since, today, asked: lastSent(reminders) }, settings);
  return {
    level: next,
    deadlineOn: addDays(today, termDays),
    defaultSince: since,
    openCents: invoice.openCents,
    ...costs,
    paidCostsCents: Math.min(invoice.paidCostsCents, costsOf(costs)),
  };
}

/**
 * Fees of this and all earlier levels; interest; and the flat fee, on which the fees count (§ 288 Abs. 5 Satz 3 BGB).
 * `asked`: the last letter that was sent. What it asked for stays owed, also when less is open or the settings change.
 */
function askedCosts(
  { openCents, isBusiness }: OpenInvoice,
  {
    level,
    since,
    today,
    asked,
  }: { level: ReminderLevel; since: LocalDate | null; today: LocalDate; asked: Letter | null },
  { levels, takesFlatFee, takesInterest, baseRates }: ReminderDetails,
): Omit<ClaimedSums, 'openCents' | 'paidCostsCents'> {
  const upTo = ([1, 2, 3] as const).filter((one) => one <= level);
  const ownFees = upTo.reduce((sum, one) => sum + levels[one].feeCents, 0);
  const ownFlat = takesFlatFee && isBusiness && since !== null ? FLAT_FEE_CENTS : 0;
  const ownInterest =
    takesInterest && since !== null
      ? defaultInterest({ cents: openCents, isBusiness }, since, today, baseRates)
      : 0;
  const fees = Math.max(ownFees, asked === null ? 0 : asked.feeCents + asked.flatCents);
  const flatCents = Math.max(ownFlat, asked?.flatCents ?? 0);
  const interestCents = Math.max(ownInterest, asked?.interestCents ?? 0);
  return { feeCents: Math.max(0, fees - flatCents), interestCents, flatCents };
}

/** Everything that a letter says, decided at its release. */
export type Release = {
  readonly letterId: string;
  readonly level: ReminderLevel;
  readonly today: LocalDate;
  readonly settings: ReminderDetails;
  readonly issuer: ReminderReleased['data']['issuer'];
  readonly mailTo: string | null;
  /** Of the customer; null: he is not blocked. */
  readonly customerBlock: string | null;
};

/** Releases the letter of the level that the person saw. Idempotent by the letter's id. */
export const release =
  (invoice: OpenInvoice, wanted: Release): DecideReminder =>
  (state) => {
    const { letterId, level, today, settings, issuer, mailTo, customerBlock } = wanted;
    if (state.letters.some(({ id }) => id === letterId)) return [];
    const block = state.block?.reason ?? customerBlock;
    if (block !== null) throw conflict(`Gesperrt: ${block}`);
    const due = dueReminder(invoice, state, settings, today);
    if (due === null || due.level !== level)
      throw conflict(`Zur Rechnung ${invoice.number} ist diese Mahnung nicht fällig.`);
    const { invoiceId, customerId, number } = invoice;
    const { title, text } = settings.levels[level];
    const whose = { ...ofInvoice(invoiceId), letterId, customerId, number };
    const data = { ...whose, ...due, letterOn: today, title, text, issuer, mailTo };
    return [{ type: 'ReminderReleased', version: 2, data }];
  };

const ofInvoice = (invoiceId: string) => ({ invoiceId, retentionId: retentionIdOf(invoiceId) });

/** What keeps a released letter from being sent; null: nothing. */
export function obstacleOf(
  letter: Letter,
  {
    openCents,
    paidCostsCents,
    isBlocked,
  }: Pick<OpenInvoice, 'openCents' | 'paidCostsCents'> & { readonly isBlocked: boolean },
): 'SUM_CHANGED' | 'BLOCKED' | null {
  const isPaidDifferently = Math.min(paidCostsCents, costsOf(letter)) !== letter.paidCostsCents;
  if (openCents !== letter.openCents || isPaidDifferently) return 'SUM_CHANGED';
  return isBlocked ? 'BLOCKED' : null;
}

/** Idempotent: the first PDF is kept. */
export const notePrinted =
  (invoiceId: string, letterId: string, pdfHash: string): DecideReminder =>
  (state) => {
    const letter = letterOf(state, letterId);
    if (letter.pdfHash !== null || letter.withdrawn !== null) return [];
    return [{ type: 'ReminderPrinted', version: 1, data: { ...ofInvoice(invoiceId), letterId, pdfHash } }];
  };

/** Idempotent. 409 if the letter was withdrawn. */
export const noteSent =
  (invoiceId: string, letterId: string, sent: Pick<ReminderSent['data'], 'sentOn' | 'by'>): DecideReminder =>
  (state) => {
    const letter = letterOf(state, letterId);
    if (letter.sent !== null) return [];
    if (letter.withdrawn !== null) throw conflict('Die Mahnung wurde zurückgezogen.');
    return [{ type: 'ReminderSent', version: 1, data: { ...ofInvoice(invoiceId), letterId, ...sent } }];
  };

/** Takes a letter back that was not sent. Idempotent. 409 if it was. */
export const withdraw =
  (invoiceId: string, letterId: string, cause: ReminderWithdrawn['data']['cause']): DecideReminder =>
  (state) => {
    const letter = letterOf(state, letterId);
    if (letter.withdrawn !== null) return [];
    if (letter.sent !== null)
      throw conflict(`Die Mahnung wurde am ${germanDate(letter.sent.sentOn)} verschickt.`);
    return [{ type: 'ReminderWithdrawn', version: 1, data: { ...ofInvoice(invoiceId), letterId, cause } }];
  };

export function letterOf({ letters }: Reminders, letterId: string): Letter {
  return existing(letters.find(({ id }) => id === letterId));
}

/** The same reason again is a no-op. */
export const blockInvoice =
  (invoiceId: string, reason: string): DecideReminder =>
  ({ block }) =>
    block?.reason === reason
      ? []
      : [{ type: 'InvoiceRemindersBlocked', version: 1, data: { ...ofInvoice(invoiceId), reason } }];

/** Idempotent. */
export const unblockInvoice =
  (invoiceId: string): DecideReminder =>
  ({ block }) =>
    block === null ? [] : [{ type: 'InvoiceRemindersUnblocked', version: 1, data: ofInvoice(invoiceId) }];
