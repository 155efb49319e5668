import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import {
  AssignOrderRequest,
  CorrectInvoiceRequest,
  ReasonRequest,
  SupplierInvoiceImportRequest,
  SupplierInvoicePageQuery,
  SupplierInvoiceRequest,
  SupplierInvoicesQuery,
  type SupplierInvoiceAnswer,
  type SupplierInvoicePageAnswer,
  type SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import {
  otherCurrencyCount,
  supplierInvoiceCount,
  supplierInvoicePage,
} from '#projections/supplier-invoices/supplier-invoices.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Histories } from '../platform/history/histories.js';
import { BodyLimit } from '../platform/http/server/body-limit.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { assertInNoBatch } from './exported.js';
import { fileContent, fileHead, IMPORT_BODY_LIMIT_BYTES } from './import/invoice-file.js';
import { readEInvoice } from './import/read-e-invoice.js';
import { ReceiveInvoice } from './import/receive-invoice.js';
import { importedFacts, typedFacts } from './import/received-facts.js';
import { CorrectInvoice } from './import/correct-invoice.js';
import { AssignOrder } from './matching/assign-order.js';
import { voidInvoice } from './supplier-invoice.js';
import { statusCounts, SupplierInvoiceAnswers } from './supplier-invoice-answers.js';
import { typedInvoice } from './import/typed-invoice.js';

@Controller('supply/invoices')
export class SupplierInvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: SupplierInvoiceAnswers,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get()
  @Allow('supplier-invoices:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: SupplierInvoicesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly SupplierInvoiceRow[]> {
    const { items, next } = await supplierInvoicePage(this.readModels, { ...query, limit });
    nameNextPage(reply, '/api/supply/invoices/page', query, next);
    return this.answers.rows(items);
  }

  @Get('page')
  @Allow('supplier-invoices:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: SupplierInvoicePageQuery,
  ): Promise<SupplierInvoicePageAnswer> {
    const [{ items, next }, totalElements, counts, otherCurrencies, wholeDeviations, sums] =
      await Promise.all([
        supplierInvoicePage(this.readModels, { ...query, limit: size, after }),
        supplierInvoiceCount(this.readModels, query),
        statusCounts((status) => supplierInvoiceCount(this.readModels, { status })),
        statusCounts((status) => otherCurrencyCount(this.readModels, status)),
        supplierInvoiceCount(this.readModels, { wholeDeviation: 'true' }),
        this.answers.sums(),
      ]);
    const rows = await this.answers.rows(items);
    return { items: rows, size, next, totalElements, counts, sums, otherCurrencies, wholeDeviations };
  }

  @Get(':id')
  @Allow('supplier-invoices:read')
  async one(@Param() { id }: IdParam): Promise<SupplierInvoiceAnswer> {
    return this.answers.one(await this.load(id));
  }

  @Get(':id/history')
  @Allow('supplier-invoices:read')
  history(@Param() { id }: IdParam, @Query() page: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('supplierInvoice', id, page);
  }

  @Get(':id/file')
  @Allow('supplier-invoices:read')
  async file(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const invoice = await this.load(id);
    const bytes = invoice.fileHash && (await this.files.get(invoice.fileHash));
    if (!bytes) throw refuse('not-found');
    await reply.headers(fileHead(invoice)).send(Buffer.from(bytes));
  }

  @Post()
  @Refuses('duplicate')
  @BodyLimit(IMPORT_BODY_LIMIT_BYTES)
  @Allow('supplier-invoices:change')
  async enter(
    @Body() request: SupplierInvoiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const received = typedFacts(typedInvoice(request), localDateTime(context.now).date);
    return this.answers.one(await this.commands.execute(new ReceiveInvoice(id, received, context)));
  }

  /** Stores the file before the event, so that a crash leaves an unused file, but never an invoice without its file. */
  @Post('import')
  @Refuses('duplicate', 'e-invoice-unreadable')
  @BodyLimit(IMPORT_BODY_LIMIT_BYTES)
  @Allow('supplier-invoices:change')
  async import(
    @Body() { content }: SupplierInvoiceImportRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const bytes = fileContent(content);
    const invoice = readEInvoice(bytes);
    const fileHash = await this.files.put(bytes);
    const received = importedFacts(invoice, { fileHash, today: localDateTime(context.now).date });
    return this.answers.one(await this.commands.execute(new ReceiveInvoice(id, received, context)));
  }

  /** The order is part of the booking, and its comparison can reopen the invoice. */
  @Put(':id')
  @Refuses('conflict')
  @Allow('supplier-invoices:change')
  async assign(
    @Param() { id }: IdParam,
    @Body() { purchaseOrderNumber }: AssignOrderRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    return this.answers.one(await this.commands.execute(new AssignOrder(id, purchaseOrderNumber, context)));
  }

  /** Corrects a typed invoice, also a checked one that is in no DATEV batch: all fields are replaced. */
  @Put(':id/content')
  @BodyLimit(IMPORT_BODY_LIMIT_BYTES)
  @Refuses('conflict')
  @Allow('supplier-invoices:change')
  async correct(
    @Param() { id }: IdParam,
    @Body() { reason, ...request }: CorrectInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    const typed = typedFacts(typedInvoice(request), localDateTime(context.now).date);
    return this.answers.one(await this.commands.execute(new CorrectInvoice(id, typed, reason, context)));
  }

  @Post(':id/void')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('supplier-invoices:change')
  async void(
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    return this.answered(new OnStream(supplierInvoiceStream, id, voidInvoice(reason), context));
  }

  private async answered(
    command: OnStream<SupplierInvoiceState, SupplierInvoiceEvent>,
  ): Promise<SupplierInvoiceAnswer> {
    const { state } = await this.commands.execute(command);
    return this.answers.one(existing(state));
  }

  private async load(id: string): Promise<SupplierInvoice> {
    const { state } = await this.streams.load(supplierInvoiceStream, id);
    return existing(state, 'Die angeforderte Rechnung wurde nicht gefunden.');
  }
}
