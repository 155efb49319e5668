import { Inject, Injectable } from '@nestjs/common';
import { owedByRecipient } from '#contracts/invoices/co-payment.js';
import { balanceOf } from '#contracts/payments/balance.js';
import { daysOverdue, openMovements, paidCostsOn, type OpenItem } from '#contracts/payments/open-item.js';
import { isErased } from '#contracts/kernel/erased.js';
import type {
  ClaimedAnswer,
  LetterAnswer,
  RemindedInvoiceAnswer,
  ReminderProposalAnswer,
  ReminderProposalsAnswer,
} from '#contracts/reminders/reminder-answers.js';
import type { ClaimedSums } from '#contracts/reminders/reminder.events.js';
import {
  claimedCents,
  lettersThatCount,
  NO_REMINDERS,
  type Letter,
  type Reminders,
} from '#contracts/reminders/reminder.js';
import { reminderSettingsStream, type ReminderSettings } from '#contracts/reminders/reminder-settings.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openItemsByIds, openItemsOn } from '#projections/payments/open-items.js';
import {
  reminderBlocksOf,
  remindersOf,
  remindersPage,
  type RemindedInvoice,
} from '#projections/reminders/reminders.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { dueReminder } from './reminder.js';

/** More than anybody releases in a day; the rest follows in the next run. */
const MOST_PROPOSED = 300;

/** What could be released today, and what was. Only proposes: a release decides from the streams. */
@Injectable()
export class ReminderLists {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async proposals(today: LocalDate): Promise<ReminderProposalsAnswer> {
    const { state: settings } = await this.streams.load(reminderSettingsStream, '');
    const items = (await openItemsOn(this.readModels, { day: today, today })).filter(
      ({ dueOn }) => dueOn < today,
    );
    const reminded = await remindersOf(
      this.readModels,
      items.map(({ invoiceId }) => invoiceId),
    );
    const due = items.flatMap((item) => {
      const reminders = reminded.get(item.invoiceId)?.reminders ?? NO_REMINDERS;
      return proposalOf(item, reminders, settings, today) ?? [];
    });
    const shown = due.slice(0, MOST_PROPOSED);
    return { day: today, items: await this.withCustomers(shown), more: due.length - shown.length };
  }

  async page(query: { readonly limit: number; readonly after?: string; readonly search?: string }) {
    const { items, next } = await remindersPage(this.readModels, query);
    const open = await openItemsByIds(
      this.readModels,
      items.map(({ invoiceId }) => invoiceId),
    );
    return { items: items.map((one) => remindedAnswer(one, open.get(one.invoiceId))), next };
  }

  /** Blocks of customers, and who can be mailed. Follows merges. */
  private async withCustomers(proposals: readonly Proposal[]): Promise<readonly ReminderProposalAnswer[]> {
    const ids = [...new Set(proposals.map(({ customerId }) => customerId))];
    const customers = await customersOf(this.readModels, ids);
    const survivors = [...customers.values()].map(({ id }) => id);
    const blocks = await reminderBlocksOf(this.readModels, [...new Set([...ids, ...survivors])]);
    return proposals.map((proposal) => {
      const customer = customers.get(proposal.customerId);
      const block = blocks.get(proposal.customerId) ?? blocks.get(customer?.id ?? '');
      const email = customer?.email ?? null;
      return {
        ...proposal,
        hasEmail: email !== null && email !== '' && !isErased(email),
        block: proposal.block ?? (block === undefined ? null : { of: 'CUSTOMER', reason: block.reason }),
      };
    });
  }
}

type Proposal = Omit<ReminderProposalAnswer, 'hasEmail'>;

function proposalOf(
  item: OpenItem,
  reminders: Reminders,
  settings: ReminderSettings,
  today: LocalDate,
): Proposal | null {
  const { invoiceId, number, workOrderId, customerId, name, dueOn } = item;
  const openCents = owedByRecipient(item, balanceOf(openMovements(item)));
  const { isBusiness } = item;
  const paidCostsCents = paidCostsOn(item, today);
  const due = dueReminder(
    { invoiceId, customerId, number, dueOn, openCents, paidCostsCents, isBusiness },
    reminders,
    settings,
    today,
  );
  if (due === null) return null;
  const last = lettersThatCount(reminders).at(-1);
  return {
    ...claimedAnswer(due),
    invoiceId,
    number,
    workOrderId,
    customerId,
    customerName: name,
    dueDate: dueOn,
    daysOverdue: daysOverdue(dueOn, today),
    level: due.level,
    lastLetter: last === undefined ? null : { date: last.letterOn, deadline: last.deadlineOn },
    isBusiness,
    block: reminders.block && { of: 'INVOICE', reason: reminders.block.reason },
  };
}

/** In euros. */
function claimedAnswer(sums: ClaimedSums): ClaimedAnswer {
  return {
    open: sums.openCents / 100,
    fee: sums.feeCents / 100,
    interest: sums.interestCents / 100,
    flatFee: sums.flatCents / 100,
    paidCosts: sums.paidCostsCents / 100,
    total: claimedCents(sums) / 100,
  };
}

function remindedAnswer(
  { invoiceId, reminders }: RemindedInvoice,
  item: OpenItem | undefined,
): RemindedInvoiceAnswer {
  const [letter] = reminders.letters;
  return {
    invoiceId,
    number: item?.number ?? '',
    customerId: item?.customerId ?? letter?.customerId ?? '',
    customerName: item?.name ?? null,
    workOrderId: item?.workOrderId ?? null,
    open: item === undefined ? 0 : balanceOf(openMovements(item)) / 100,
    block: reminders.block?.reason ?? null,
    letters: reminders.letters.toReversed().map(letterAnswer),
  };
}

function letterAnswer(letter: Letter): LetterAnswer {
  const { id, level, letterOn, deadlineOn, pdfHash, sent, withdrawn, mailTo } = letter;
  const waiting = pdfHash === null ? 'RELEASED' : 'PRINTED';
  return {
    ...claimedAnswer(letter),
    id,
    level,
    date: letterOn,
    deadline: deadlineOn,
    state: withdrawn !== null ? 'WITHDRAWN' : sent !== null ? 'SENT' : waiting,
    byMail: mailTo !== null,
    sentOn: sent?.sentOn ?? null,
    withdrawn,
  };
}
