import { inCents } from '#contracts/values/in-cents.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type {
  BankEntryAnswer,
  BookedSureAnswer,
  CsvHeadAnswer,
  StatementAnswer,
  SureAnswer,
} from '#contracts/bank/bank-answers.js';
import {
  BankPageQuery,
  BookEntryRequest,
  CsvHeadRequest,
  EntryReasonRequest,
  PaySuppliersRequest,
  RefundEntryRequest,
  ReleaseStatementsRequest,
  StatementRequest,
} from '#contracts/bank/bank.api.js';
import { csvColumnFields } from '#contracts/bank/bank-fields.js';
import { BOOKED_AT_ONCE, MAX_STATEMENT_BYTES } from '#contracts/bank/bank-limits.js';
import type { ReleasedAnswer } from '#contracts/invoices/retention.api.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { KEY_PAGE_SIZE, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { BodyLimit } from '../../platform/http/server/body-limit.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { BankBooking } from './bank-booking.js';
import { BankImport } from './bank-import.js';
import { StatementRetention } from './statement-retention.js';
import { BankLists, type SureEntry } from './bank-lists.js';

const BODY_BYTES = Math.ceil((MAX_STATEMENT_BYTES * 4) / 3) + 64 * 1024;
/** Rows of a CSV file by which the office recognizes the columns. */
const SAMPLE_ROWS = 3;

@Controller('bank')
export class BankController {
  constructor(
    private readonly imports: BankImport,
    private readonly booking: BankBooking,
    private readonly lists: BankLists,
    private readonly retention: StatementRetention,
  ) {}

  /** Imports a file: CAMT.053, also zipped, MT940 or CSV. */
  @Post('statements')
  @HttpCode(200)
  @BodyLimit(BODY_BYTES)
  @Refuses('statement-unreadable', 'columns-needed')
  @Allow('payments:change')
  receive(
    @Body() { fileName, content, columns }: StatementRequest,
    @Context() context: CommandContext,
  ): Promise<StatementAnswer> {
    const file = {
      fileName,
      bytes: bytesOf(content),
      columns: columns == null ? null : recordIn(csvColumnFields, columns),
    };
    return this.imports.receive(file, context);
  }

  /** Deletion after retention: never by itself. */
  @Post('statements/release')
  @HttpCode(200)
  @Allow('invoices:release')
  async release(
    @Body() { statementIds }: ReleaseStatementsRequest,
    @Context() context: CommandContext,
  ): Promise<ReleasedAnswer> {
    const released: string[] = [];
    const kept: { id: string; reason: string }[] = [];
    for (const id of new Set(statementIds)) {
      const reason = await this.retention.release(id, context);
      if (reason === null) released.push(id);
      else kept.push({ id, reason });
    }
    return { released, kept };
  }

  /** The header of a CSV file, and the columns that were chosen for the last file like it. Writes nothing. */
  @Post('csv-head')
  @HttpCode(200)
  @BodyLimit(BODY_BYTES)
  @Refuses('statement-unreadable')
  @Allow('payments:change')
  async csvHead(@Body() { content }: CsvHeadRequest): Promise<CsvHeadAnswer> {
    const { header, rows, columns } = await this.imports.csvHead(bytesOf(content));
    return { header, rows: rows.slice(0, SAMPLE_ROWS), columns };
  }

  @Get('page')
  @Allow('payments:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...selection }: BankPageQuery,
    @Context() { now }: CommandContext,
  ): Promise<KeyPageAnswer<BankEntryAnswer> & { readonly totalElements: number }> {
    const page = { limit: size, after };
    return { ...(await this.lists.page(selection, localDateTime(now).date, page)), size };
  }

  @Get('sure')
  @Allow('payments:read')
  sure(@Context() { now }: CommandContext): Promise<SureAnswer> {
    return this.lists.sure(localDateTime(now).date);
  }

  /** Books some of the sure proposals; the caller repeats it until none remains. */
  @Post('book-sure')
  @HttpCode(200)
  @Allow('payments:change')
  async bookSure(@Context() context: CommandContext): Promise<BookedSureAnswer> {
    const sure = await this.lists.sureEntries(localDateTime(context.now).date);
    let booked = 0;
    const now = sure.slice(0, BOOKED_AT_ONCE);
    for (const one of now) if (await this.isBooked(one, context)) booked++;
    return { booked, refused: now.length - booked, remaining: sure.length - now.length };
  }

  @Post('entries/:id/book')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async book(
    @Param() { id }: IdParam,
    @Body() { customerId, allocations }: BookEntryRequest,
    @Context() context: CommandContext,
  ): Promise<BankEntryAnswer> {
    const parts = allocations.map(({ invoiceId, amount, discount, costs }) => ({
      invoiceId,
      cents: inCents(amount),
      discountCents: inCents(discount ?? 0),
      costsCents: inCents(costs ?? 0),
    }));
    return this.answer(await this.booking.book(id, customerId, parts, context), context);
  }

  @Post('entries/:id/pay-suppliers')
  @HttpCode(200)
  @Refuses('conflict', 'unavailable')
  @Allow('payments:change')
  async paySuppliers(
    @Param() { id }: IdParam,
    @Body() { invoices }: PaySuppliersRequest,
    @Context() context: CommandContext,
  ): Promise<BankEntryAnswer> {
    const parts = invoices.map(({ supplierInvoiceId, amount, discount }) => ({
      supplierInvoiceId,
      cents: inCents(amount),
      discountCents: inCents(discount ?? 0),
    }));
    return this.answer(await this.booking.paySuppliers(id, parts, context), context);
  }

  @Post('entries/:id/refund')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async refund(
    @Param() { id }: IdParam,
    @Body() { paymentId, refundId }: RefundEntryRequest,
    @Context() context: CommandContext,
  ): Promise<BankEntryAnswer> {
    return this.answer(await this.booking.refund(id, paymentId, refundId ?? null, context), context);
  }

  @Post('entries/:id/ignore')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async ignore(
    @Param() { id }: IdParam,
    @Body() { reason }: EntryReasonRequest,
    @Context() context: CommandContext,
  ): Promise<BankEntryAnswer> {
    return this.answer(await this.booking.ignore(id, reason, context), context);
  }

  @Post('entries/:id/reopen')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async reopen(
    @Param() { id }: IdParam,
    @Body() { reason }: EntryReasonRequest,
    @Context() context: CommandContext,
  ): Promise<BankEntryAnswer> {
    return this.answer(await this.booking.reopen(id, reason, context), context);
  }

  private answer(entry: Parameters<BankLists['one']>[0], { now }: CommandContext): Promise<BankEntryAnswer> {
    return this.lists.one(entry, localDateTime(now).date);
  }

  /** False if somebody else was faster. */
  private async isBooked({ entry, proposal }: SureEntry, context: CommandContext): Promise<boolean> {
    const parts = proposal.parts.map(({ id: invoiceId, amount, discount, costs }) => ({
      invoiceId,
      cents: inCents(amount),
      discountCents: inCents(discount),
      costsCents: inCents(costs),
    }));
    try {
      await this.booking.book(entry.id, proposal.customerId ?? '', parts, context);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return false;
      throw error;
    }
  }
}

/** An invalid character, or data after the padding. Linear time. */
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]|=[^=\s]/u;

function bytesOf(content: string): Uint8Array {
  const base64 = content.replace(/^data:[\w/+.-]*;base64,/u, '');
  if (NOT_BASE64.test(base64)) throw invalid('content', 'Die Datei muss als Base64-Text gesendet werden.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength === 0) throw invalid('content', 'Die Datei ist leer.');
  if (bytes.byteLength > MAX_STATEMENT_BYTES)
    throw refuse('too-large', { field: 'content', detail: 'Die Datei darf höchstens 10 MiB groß sein.' });
  return bytes;
}
