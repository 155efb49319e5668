import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import {
  AcceptLineRequest,
  AssignOrderRequest,
  ClarifyLineRequest,
  SupplierDatevQuery,
  SupplierInvoiceImportRequest,
  SupplierInvoicePageQuery,
  SupplierInvoiceRequest,
  SupplierInvoicesQuery,
  type SupplierInvoiceAnswer,
  type SupplierInvoicePageAnswer,
  type SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { FindSupplier, type FoundSupplier } from '#contracts/supply/find-supplier.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderByNumber } from '#projections/purchase-orders.js';
import { supplierInvoiceCount, supplierInvoicePage } from '#projections/supplier-invoices.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Histories } from '../platform/history/histories.js';
import { BodyLimit } from '../platform/http/body-limit.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { supplierDatev } from './datev.js';
import { fileContent, fileHead, IMPORT_BODY_LIMIT_BYTES } from './invoice-file.js';
import { readEInvoice } from './import/read-e-invoice.js';
import { LineParam } from './line-param.js';
import { Matching } from './matching.js';
import { ReceiveInvoice } from './receive-invoice.js';
import { importedFacts, typedFacts } from './received-facts.js';
import { acceptLine, assignOrder, clarifyLine, notFound } from './supplier-invoice.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';
import { typedInvoice } from './typed-invoice.js';

/** Invoices of suppliers: taken in, compared, decided line by line. */
@Controller('supply/invoices')
export class SupplierInvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly streams: Streams,
    private readonly matching: Matching,
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
    const selection = selected(query);
    const { items, next } = await supplierInvoicePage(this.readModels, { ...selection, limit });
    nameNextPage(reply, '/api/supply/invoices/page', selection, next);
    return this.answers.rows(items);
  }

  @Get('page')
  @Allow('supplier-invoices:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: SupplierInvoicePageQuery,
  ): Promise<SupplierInvoicePageAnswer> {
    const selection = selected(query);
    const count = (status?: SupplierInvoiceRow['status']): Promise<number> =>
      supplierInvoiceCount(this.readModels, status === undefined ? {} : { status });
    const [{ items, next }, totalElements, total, autoChecked, open, inClarification, finished, sums] =
      await Promise.all([
        supplierInvoicePage(this.readModels, {
          ...selection,
          limit: size,
          ...(after === undefined ? {} : { after }),
        }),
        supplierInvoiceCount(this.readModels, selection),
        count(),
        count('Automatisch geprüft'),
        count('Offen'),
        count('In Klärung'),
        count('Abgeschlossen'),
        this.answers.sums(),
      ]);
    const counts = { total, autoChecked, open, inClarification, finished };
    return { items: await this.answers.rows(items), size, next, totalElements, counts, sums };
  }

  /** What is checked and finished, by invoice date. */
  @Get('datev.csv')
  @Refuses('conflict')
  @Allow('supplier-invoices:change')
  async datev(
    @Query() { from, to }: SupplierDatevQuery,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [{ state: settings }, checked, finished] = await Promise.all([
      this.streams.load(invoicingSettingsStream, ''),
      this.allOf('Automatisch geprüft', from, to),
      this.allOf('Abgeschlossen', from, to),
    ]);
    const invoices = [...checked, ...finished].toSorted(
      (one, other) =>
        one.invoiceDate.localeCompare(other.invoiceDate) ||
        one.invoiceNumber.localeCompare(other.invoiceNumber, 'de'),
    );
    const csv = supplierDatev(invoices, settings, { from, to }, now);
    await reply
      .header('content-type', 'text/csv; charset=windows-1252')
      .header('content-disposition', `attachment; filename="EXTF_Eingangsrechnungen_${from}_${to}.csv"`)
      .send(csv);
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

  /** The file as it came. */
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
    await this.assertSupplier(request.supplierId ?? null);
    const received = typedFacts(typedInvoice(request));
    return this.answers.one(await this.commands.execute(new ReceiveInvoice(id, received, context)));
  }

  /** The file first, then the fact that names it: a crash in between leaves an unused file and no half invoice. */
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
    const received = importedFacts(invoice, await this.files.put(bytes));
    return this.answers.one(await this.commands.execute(new ReceiveInvoice(id, received, context)));
  }

  @Put(':id')
  @Allow('supplier-invoices:change')
  async assign(
    @Param() { id }: IdParam,
    @Body() { purchaseOrderNumber }: AssignOrderRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const invoice = await this.load(id);
    const { lines } = invoice;
    if (purchaseOrderNumber === undefined) {
      assertSeen(invoice, context.expectedRevision);
      return this.answers.one(invoice);
    }
    const order = await purchaseOrderByNumber(this.readModels, purchaseOrderNumber);
    if (order === null) throw invalid('purchaseOrderNumber', 'Unbekannte Bestellung.');
    const { state } = await this.matching.decide(
      { invoiceId: id, orderId: order.orderId, lines },
      (compared) => assignOrder(order, compared, context.expectedRevision),
      context,
    );
    return this.answers.one(state ?? (await this.load(id)));
  }

  @Post(':id/lines/:lineId/accept')
  @HttpCode(200)
  @Allow('supplier-invoices:change')
  async accept(
    @Param() { id, lineId }: LineParam,
    @Body() { note }: AcceptLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const decide = acceptLine(lineId, note || null, context.expectedRevision);
    return this.answered(new OnStream(supplierInvoiceStream, id, decide, context));
  }

  @Post(':id/lines/:lineId/clarify')
  @HttpCode(200)
  @Allow('supplier-invoices:change')
  async clarify(
    @Param() { id, lineId }: LineParam,
    @Body() { note, mail }: ClarifyLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const decide = clarifyLine(lineId, note, mail ?? null, context.expectedRevision);
    return this.answered(new OnStream(supplierInvoiceStream, id, decide, context));
  }

  /** All of this status in the period, 100,000 at most. */
  private async allOf(status: SupplierInvoiceRow['status'], from: string, to: string) {
    const found: SupplierInvoice[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof supplierInvoicePage>> = await supplierInvoicePage(
        this.readModels,
        { status, from, to, limit: 1_000, ...(after === null ? {} : { after }) },
      );
      found.push(...page.items);
      after = page.next;
    } while (after !== null && found.length < 100_000);
    return found;
  }

  private async answered(
    command: OnStream<SupplierInvoice | null, SupplierInvoiceEvent>,
  ): Promise<SupplierInvoiceAnswer> {
    const { state } = await this.commands.execute(command);
    if (state === null) throw notFound();
    return this.answers.one(state);
  }

  private async load(id: string): Promise<SupplierInvoice> {
    const { state } = await this.streams.load(supplierInvoiceStream, id);
    if (state === null) throw notFound();
    return state;
  }

  private async assertSupplier(supplierId: string | null): Promise<void> {
    if (supplierId === null) return;
    const found = await this.queries.execute<FindSupplier, FoundSupplier>(new FindSupplier(supplierId));
    if (found === null) throw invalid('supplierId', 'Unbekannter Lieferant.');
  }
}

/** What was said, without what was not. */
function selected({ status, search }: Pick<SupplierInvoicesQuery, 'status' | 'search'>) {
  return { ...(status === undefined ? {} : { status }), ...(search === undefined ? {} : { search }) };
}
