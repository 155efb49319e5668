import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type {
  ClaimedSums,
  ReminderBlockEvent,
  ReminderEvent,
  ReminderLevel,
  ReminderReleased,
  ReminderSent,
  ReminderWithdrawn,
} from './reminder.events.js';

export type Letter = Omit<ReminderReleased['data'], 'invoiceId' | 'retentionId' | 'letterId' | 'number'> & {
  readonly id: string;
  readonly pdfHash: string | null;
  readonly sent: Pick<ReminderSent['data'], 'sentOn' | 'by'> | null;
  readonly withdrawn: ReminderWithdrawn['data']['cause'] | null;
  readonly releasedAt: Instant;
};

export type Block = { readonly reason: string; readonly since: Instant };

/** The reminders of one invoice. */
export type Reminders = {
  /** In the order of their release. */
  readonly letters: readonly Letter[];
  readonly block: Block | null;
};

/** Letters that count: all but the withdrawn ones. */
export function lettersThatCount({ letters }: Reminders): readonly Letter[] {
  return letters.filter(({ withdrawn }) => withdrawn === null);
}

/** The level that the invoice has reached; 0: none. */
export function reminderLevelOf(reminders: Reminders): ReminderLevel | 0 {
  return lettersThatCount(reminders).at(-1)?.level ?? 0;
}

/** Released, and neither sent nor withdrawn. */
export function isWaiting({ sent, withdrawn }: Letter): boolean {
  return sent === null && withdrawn === null;
}

/** Everything that a letter asks for, in cents. */
export function claimedCents(sums: ClaimedSums): number {
  return sums.openCents + costsOf(sums) - sums.paidCostsCents;
}

/** Fees, interest and flat fee, paid or not, in cents. */
export function costsOf({
  feeCents,
  interestCents,
  flatCents,
}: Pick<ClaimedSums, 'feeCents' | 'interestCents' | 'flatCents'>): number {
  return feeCents + interestCents + flatCents;
}

/** The costs that the customer was asked for, in cents: those of the last letter that was sent. */
export function costsAsked(reminders: Reminders): number {
  const last = lastSent(reminders);
  return last === null ? 0 : costsOf(last);
}

/** The last letter that was sent; null: none. */
export function lastSent({ letters }: Reminders): Letter | null {
  return letters.findLast(({ sent }) => sent !== null) ?? null;
}

function evolve(state: Reminders, event: RecordedEvent<ReminderEvent>): Reminders {
  const { metadata } = event;
  const change = (letterId: string, part: Partial<Letter>): Reminders => ({
    ...state,
    letters: state.letters.map((letter) => (letter.id === letterId ? { ...letter, ...part } : letter)),
  });
  switch (event.type) {
    case 'ReminderReleased': {
      const { letterId: id, invoiceId: _, retentionId: __, number: ___, ...facts } = event.data;
      const open = { pdfHash: null, sent: null, withdrawn: null, releasedAt: metadata.occurredAt };
      return { ...state, letters: [...state.letters, { id, ...facts, ...open }] };
    }
    case 'ReminderPrinted':
      return change(event.data.letterId, { pdfHash: event.data.pdfHash });
    case 'ReminderSent': {
      const { letterId, sentOn, by } = event.data;
      return change(letterId, { sent: { sentOn, by } });
    }
    case 'ReminderWithdrawn':
      return change(event.data.letterId, { withdrawn: event.data.cause });
    case 'InvoiceRemindersBlocked':
      return { ...state, block: { reason: event.data.reason, since: metadata.occurredAt } };
    case 'InvoiceRemindersUnblocked':
      return { ...state, block: null };
    default:
      return unreachable(event);
  }
}

export const NO_REMINDERS: Reminders = { letters: [], block: null };

export const reminderStream = {
  name: 'reminder',
  initial: NO_REMINDERS,
  evolve,
  // Nothing to compare: levels are decided from the present state, and repeated calls are no-ops.
  revisionOf: () => undefined,
};

/** Whether a customer gets reminders at all; null: he does. */
export const reminderBlockStream = {
  name: 'reminderBlock',
  initial: null as Block | null,
  evolve: (_: Block | null, { type, data, metadata }: RecordedEvent<ReminderBlockEvent>): Block | null =>
    type === 'CustomerRemindersBlocked' ? { reason: data.reason, since: metadata.occurredAt } : null,
  revisionOf: () => undefined,
};

/** The day on which default began at the latest: a letter that was sent. */
export function firstLetterOn(reminders: Reminders): LocalDate | null {
  return lettersThatCount(reminders)[0]?.letterOn ?? null;
}
