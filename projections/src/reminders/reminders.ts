import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { ReminderBlockEvent, ReminderEvent } from '#contracts/reminders/reminder.events.js';
import {
  isWaiting,
  NO_REMINDERS,
  reminderStream,
  type Block,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { wordsOf } from '../engine/words.js';

/** The reminders of an invoice, from the first letter or block on. */
export type RemindedInvoice = {
  readonly invoiceId: string;
  /** Of the invoice; empty without a letter. */
  readonly number: string;
  readonly reminders: Reminders;
  /** The day of the last letter; empty: none. */
  readonly lastOn: string;
};

function follow(event: RecordedEvent<ReminderEvent>): Change<RemindedInvoice> {
  const { invoiceId } = event.data;
  return {
    key: invoiceId,
    apply: (known) => {
      const reminders = withoutAddresses(reminderStream.evolve(known?.reminders ?? NO_REMINDERS, event));
      const number = event.type === 'ReminderReleased' ? event.data.number : (known?.number ?? '');
      return { invoiceId, number, reminders, lastOn: reminders.letters.at(-1)?.letterOn ?? '' };
    },
  };
}

export const reminders = defineReadModel<RemindedInvoice, ReminderEvent | InvoiceEvent>({
  name: 'reminders',
  version: 3,
  fields: {
    lastOn: text(({ lastOn }) => lastOn),
    words: words(({ number: ofInvoice }) => ofInvoice),
    isWaiting: number(({ reminders: { letters } }) => (letters.some(isWaiting) ? 1 : 0)),
  },
  indexes: [['lastOn'], ['isWaiting', 'lastOn']],
  on: {
    ReminderReleased: follow,
    ReminderPrinted: follow,
    ReminderSent: follow,
    ReminderWithdrawn: follow,
    InvoiceRemindersBlocked: follow,
    InvoiceRemindersUnblocked: follow,
    InvoiceRetentionEnded: ({ data: { invoiceId } }) => ({
      key: invoiceId,
      apply: (known) => known && { ...known, reminders: withoutTexts(known.reminders) },
    }),
  },
});

/** A list says that a letter went by mail, never where to: the address outlives no erasure of the customer here. */
function withoutAddresses({ letters, block }: Reminders): Reminders {
  return {
    letters: letters.map((letter) => ({ ...letter, mailTo: letter.mailTo === null ? null : '' })),
    block,
  };
}

/** The reminders as they read without the invoice's key. */
function withoutTexts({ letters, block }: Reminders): Reminders {
  return { letters, block: block && { ...block, reason: ERASED } };
}

/** Invoices with letters, the last letter first. `search`: the number of an invoice. */
export async function remindersPage(
  readModels: ReadModels,
  {
    search = '',
    limit,
    after,
  }: { readonly search?: string; readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly RemindedInvoice[]; readonly next: PageKey | null }> {
  const startsWith = wordsOf(search).join(' ');
  return readModels.find(reminders, {
    // A blocked invoice without a letter has no day.
    where: { lastOn: { from: '0' }, ...(startsWith !== '' && { words: { startsWith } }) },
    sort: [['lastOn', 'desc']],
    limit,
    after,
  });
}

export function remindersOf(
  readModels: ReadModels,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, RemindedInvoice>> {
  return readModels.getMany(reminders, invoiceIds);
}

type BlockedCustomer = Block & { readonly customerId: string };

/** Customers who get no reminders. */
export const reminderBlocks = defineReadModel<BlockedCustomer, ReminderBlockEvent | CustomerEvent>({
  name: 'reminder-blocks',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    CustomerRemindersBlocked: ({ data: { customerId, reason }, metadata: { occurredAt: since } }) => ({
      key: customerId,
      apply: () => ({ customerId, reason, since }),
    }),
    CustomerRemindersUnblocked: ({ data: { customerId } }) => ({ key: customerId, apply: () => undefined }),
    CustomerErased: ({ data: { customerId } }) => ({ key: customerId, apply: () => undefined }),
  },
});

/** Blocks by customer; accounts that are not blocked are missing. */
export function reminderBlocksOf(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Block>> {
  return readModels.getMany(reminderBlocks, customerIds);
}
