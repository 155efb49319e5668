import { Injectable } from '@nestjs/common';
import { idsOfSurvivor, survivingCustomer } from '#contracts/customers/customer.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { owedByRecipient } from '#contracts/invoices/co-payment.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { openCentsOf, paidCostsOf, settlementStream } from '#contracts/payments/settlement.js';
import { reminderBlockStream, reminderStream } from '#contracts/reminders/reminder.js';
import { reminderSettingsStream } from '#contracts/reminders/reminder-settings.js';
import type { ReminderOutcome } from '#contracts/reminders/reminder-answers.js';
import type { LetterOfInvoice, ReleasedProposal } from '#contracts/reminders/reminders.api.js';
import { companyProfileStream, issuerOf } from '#contracts/settings/company-profile.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { letterOf, noteSent, obstacleOf, release, withdraw, type OpenInvoice } from './reminder.js';

/** What streams say about an invoice today, and the commands that depend on it. Never decides from a read model. */
@Injectable()
export class Reminding {
  constructor(private readonly streams: Streams) {}

  /** Releases the letters one by one, and answers what became of each. `requestId`: of the call, so that it can be repeated. */
  async release(
    wanted: readonly ReleasedProposal[],
    requestId: string,
    context: CommandContext,
  ): Promise<readonly ReminderOutcome[]> {
    const outcomes: ReminderOutcome[] = [];
    for (const proposal of wanted) {
      const { invoiceId } = proposal;
      const letterId = idAfter(requestId, invoiceId);
      const refused = await reasonOf(() => this.releaseOne(proposal, letterId, context));
      outcomes.push({ invoiceId, letterId, refused });
    }
    return outcomes;
  }

  /** Records that printed letters are posted, after a last look at the open sums. */
  async post(
    letters: readonly LetterOfInvoice[],
    context: CommandContext,
  ): Promise<readonly ReminderOutcome[]> {
    const outcomes: ReminderOutcome[] = [];
    for (const { invoiceId, letterId } of letters) {
      const refused = await reasonOf(() => this.postOne(invoiceId, letterId, context));
      outcomes.push({ invoiceId, letterId, refused });
    }
    return outcomes;
  }

  /** Withdraws a waiting letter that must not be sent any more. True: it may be sent. Idempotent. */
  async maySend(invoiceId: string, letterId: string, origin: CommandOrigin): Promise<boolean> {
    const { state } = await this.streams.load(reminderStream, invoiceId);
    const letter = letterOf(state, letterId);
    if (letter.withdrawn !== null) return false;
    if (letter.sent !== null) return true;
    const { openCents, paidCostsCents, customerId } = await this.openInvoice(invoiceId);
    const isBlocked = state.block !== null || (await this.customerBlock(customerId)) !== null;
    const cause = obstacleOf(letter, { openCents, paidCostsCents, isBlocked });
    if (cause === null) return true;
    await this.streams.handle(reminderStream, invoiceId, withdraw(invoiceId, letterId, cause), origin);
    return false;
  }

  async invoice(invoiceId: string): Promise<KnownInvoice> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    return existing(state, 'Diese Rechnung gibt es nicht.');
  }

  private async releaseOne(
    { invoiceId, level, byMail }: ReleasedProposal,
    letterId: string,
    context: CommandContext,
  ): Promise<void> {
    const invoice = await this.openInvoice(invoiceId);
    const { state: settings } = await this.streams.load(reminderSettingsStream, '');
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const decide = release(invoice, {
      letterId,
      level,
      today: localDateTime(context.now).date,
      settings,
      issuer: issuerOf(company),
      mailTo: byMail ? await this.addressOf(invoice.customerId) : null,
      customerBlock: await this.customerBlock(invoice.customerId),
    });
    await this.streams.handle(reminderStream, invoiceId, decide, context);
  }

  private async postOne(invoiceId: string, letterId: string, context: CommandContext): Promise<void> {
    const letter = letterOf((await this.streams.load(reminderStream, invoiceId)).state, letterId);
    if (letter.pdfHash === null && letter.withdrawn === null)
      throw refuse('conflict', { detail: 'Der Brief wird noch gedruckt.' });
    if (letter.mailTo !== null) throw refuse('conflict', { detail: 'Diese Mahnung geht per E-Mail.' });
    if (!(await this.maySend(invoiceId, letterId, context)))
      throw refuse('conflict', {
        detail: 'Zurückgezogen: Es ist nicht mehr dieselbe Summe offen, oder es ist gesperrt.',
      });
    const sent = { sentOn: localDateTime(context.now).date, by: 'POST' } as const;
    await this.streams.handle(reminderStream, invoiceId, noteSent(invoiceId, letterId, sent), context);
  }

  /** What is open, from the streams of invoice and claims. */
  private async openInvoice(invoiceId: string): Promise<OpenInvoice> {
    const invoice = await this.invoice(invoiceId);
    const { state: settlement } = await this.streams.load(settlementStream, invoiceId);
    return {
      invoiceId,
      customerId: invoice.customerId,
      number: invoice.content.number,
      dueOn: invoice.content.dueOn,
      openCents: owedByRecipient(invoice.content, openCentsOf(invoice, settlement)),
      paidCostsCents: paidCostsOf(settlement),
      isBusiness: invoice.issued !== null && invoice.issued.recipientCompany !== null,
    };
  }

  /** Follows merges. */
  private async customerBlock(customerId: string): Promise<string | null> {
    for (const id of await idsOfSurvivor(this.streams, customerId)) {
      const { state: block } = await this.streams.load(reminderBlockStream, id);
      if (block !== null) return block.reason;
    }
    return null;
  }

  private async addressOf(customerId: string): Promise<string> {
    const customer = await survivingCustomer(this.streams, customerId);
    const { invoiceEmail = null, email: ownEmail = null } = customer?.record ?? {};
    const email = unlessErased(invoiceEmail ?? ownEmail);
    if (!email) throw refuse('conflict', { detail: 'Der Kunde hat keine E-Mail-Adresse.' });
    return email;
  }
}

/** Why the step was refused; null: it was done. */
async function reasonOf(step: () => Promise<void>): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.detail;
    throw error;
  }
}
