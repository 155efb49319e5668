import { sendFile } from '../platform/http/send-file.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { customerStream } from '#contracts/customers/customer.js';
import { KEY_PAGE_SIZE, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { reminderBlockStream, reminderStream } from '#contracts/reminders/reminder.js';
import type {
  RemindedInvoiceAnswer,
  ReminderProposalsAnswer,
  ReminderRunAnswer,
} from '#contracts/reminders/reminder-answers.js';
import {
  BlockRemindersRequest,
  LetterParam,
  LettersQuery,
  PostRemindersRequest,
  ReleaseRemindersRequest,
  RemindersPageQuery,
} from '#contracts/reminders/reminders.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../platform/auth/allow.js';
import { Media, Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { blockCustomer, unblockCustomer } from './reminder-block.js';
import { letterFileName } from './letter/reminder-mail.js';
import { ReminderLists } from './reminder-lists.js';
import { ReminderPapers } from './reminder-papers.js';
import { blockInvoice, unblockInvoice, withdraw } from './reminder.js';
import { Reminding } from './reminding.js';

@Controller('reminders')
export class RemindersController {
  constructor(
    private readonly reminding: Reminding,
    private readonly lists: ReminderLists,
    private readonly papers: ReminderPapers,
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  /** What a run proposes today. A person releases. */
  @Get('proposals')
  @Allow('reminders:read')
  proposals(@Context() { now }: CommandContext): Promise<ReminderProposalsAnswer> {
    return this.lists.proposals(localDateTime(now).date);
  }

  /** Invoices with letters, the last letter first. */
  @Get('page')
  @Allow('reminders:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, search }: RemindersPageQuery,
  ): Promise<KeyPageAnswer<RemindedInvoiceAnswer>> {
    return { ...(await this.lists.page({ limit: size, after, search })), size };
  }

  /** Releases letters. Each is printed and mailed by a job, unless money came in meanwhile. */
  @Post('release')
  @HttpCode(200)
  @Allow('reminders:change')
  async release(
    @Body() { letters }: ReleaseRemindersRequest,
    @NewId() requestId: string,
    @Context() context: CommandContext,
  ): Promise<ReminderRunAnswer> {
    return { outcomes: await this.reminding.release(letters, requestId, context) };
  }

  /** Records that printed letters are posted. */
  @Post('post')
  @HttpCode(200)
  @Allow('reminders:change')
  async post(
    @Body() { letters }: PostRemindersRequest,
    @Context() context: CommandContext,
  ): Promise<ReminderRunAnswer> {
    return { outcomes: await this.reminding.post(letters, context) };
  }

  /** All letters in one file, to print together. */
  @Get('letters.pdf')
  @Media('application/pdf')
  @Refuses('not-found')
  @Allow('reminders:read')
  async together(@Query() { letters }: LettersQuery, @Res() reply: FastifyReply): Promise<void> {
    await sendFile(reply, {
      bytes: await this.papers.together(letters),
      type: 'application/pdf',
      name: 'Mahnungen.pdf',
    });
  }

  @Get('invoices/:id/letters/:letterId/pdf')
  @Media('application/pdf')
  @Allow('reminders:read')
  async letter(@Param() { id, letterId }: LetterParam, @Res() reply: FastifyReply): Promise<void> {
    const { content } = await this.reminding.invoice(id);
    await sendFile(reply, {
      bytes: await this.papers.stored(id, letterId),
      type: 'application/pdf',
      name: letterFileName(content.number),
    });
  }

  @Post('invoices/:id/letters/:letterId/withdraw')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('reminders:change')
  async withdraw(@Param() { id, letterId }: LetterParam, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new OnStream(reminderStream, id, withdraw(id, letterId, 'BY_HAND'), context));
  }

  @Post('invoices/:id/block')
  @HttpCode(200)
  @Allow('reminders:change')
  async blockInvoice(
    @Param() { id }: IdParam,
    @Body() { reason }: BlockRemindersRequest,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.reminding.invoice(id);
    await this.commands.execute(new OnStream(reminderStream, id, blockInvoice(id, reason), context));
  }

  @Post('invoices/:id/unblock')
  @HttpCode(200)
  @Allow('reminders:change')
  async unblockInvoice(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.reminding.invoice(id);
    await this.commands.execute(new OnStream(reminderStream, id, unblockInvoice(id), context));
  }

  @Post('customers/:id/block')
  @HttpCode(200)
  @Allow('reminders:change')
  async blockCustomer(
    @Param() { id }: IdParam,
    @Body() { reason }: BlockRemindersRequest,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.customer(id);
    await this.commands.execute(new OnStream(reminderBlockStream, id, blockCustomer(id, reason), context));
  }

  @Post('customers/:id/unblock')
  @HttpCode(200)
  @Allow('reminders:change')
  async unblockCustomer(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.customer(id);
    await this.commands.execute(new OnStream(reminderBlockStream, id, unblockCustomer(id), context));
  }

  private async customer(id: string): Promise<void> {
    existing((await this.streams.load(customerStream, id)).state, 'Diesen Kunden gibt es nicht.');
  }
}
