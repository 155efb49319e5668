import { sendFile } from '../../platform/http/send-file.js';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type {
  InvoiceAnswer,
  InvoicePartiesAnswer,
  InvoiceVersionAnswer,
  NumbersAnswer,
  ProofAnswer,
  ProposalAnswer,
} from '#contracts/invoices/invoice-answers.js';
import { invoiceStream, isLiving } from '#contracts/invoices/invoice.js';
import type { invoiceFilters } from '#contracts/invoices/invoice-filters.js';
import { fateInWords, type RegisteredNumber } from '#contracts/invoices/number-register.js';
import {
  InvoicesPageQuery,
  InvoicesQuery,
  NumbersQuery,
  PartiesQuery,
} from '#contracts/invoices/invoice-lists.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { AskedOf } from '#contracts/kernel/filters.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import { workshopYear } from '#contracts/values/document-number.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { registeredNumbers, registeredNumbersOutside } from '#projections/invoices/invoice-numbers.js';
import { invoiceCount, invoicePage, type InvoiceSelection } from '#projections/invoices/invoices.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { Histories } from '../../platform/history/histories.js';
import { IdParam } from '../../platform/http/id-param.js';
import { nameNextPage } from '../../platform/http/next-page.js';
import { READ_MODELS } from '../../platform/read-models.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { InvoiceAnswers } from '../invoice-answers.js';
import { ProofAnswers } from './proof-answers.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import { InvoicePapers } from '../sending/invoice-papers.js';
import { InvoiceProposal } from '../drafts/invoice-proposal.js';
import { fileNameOf } from '../mail/invoice-mail.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { existing } from '../../platform/streams/existing.js';

class WorkOrderParam {
  @IsId()
  workOrderId!: string;
}

@Controller('invoices')
export class InvoiceListsController {
  constructor(
    private readonly streams: StreamReader,
    private readonly answers: InvoiceAnswers,
    private readonly papers: InvoicePapers,
    private readonly proposals: InvoiceProposal,
    private readonly numbers: InvoiceNumbers,
    private readonly evidence: ProofAnswers,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('invoices:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: InvoicesQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvoiceAnswer[]> {
    const selection = await this.selectionOf(query, now);
    const { items, next } = await invoicePage(this.readModels, { ...selection, limit });
    nameNextPage(reply, '/api/invoices/page', query, next);
    return this.answers.list(items);
  }

  @Get('page')
  @Allow('invoices:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: InvoicesPageQuery,
    @Context() { now }: CommandContext,
  ): Promise<KeyPageAnswer<InvoiceAnswer> & { readonly totalElements: number }> {
    const selection = await this.selectionOf(query, now);
    const [{ items, next }, totalElements] = await Promise.all([
      invoicePage(this.readModels, { ...selection, limit: size, after }),
      invoiceCount(this.readModels, selection),
    ]);
    return { items: await this.answers.list(items), size, next, totalElements };
  }

  @Get('next-number')
  @Allow('invoices:change')
  async nextNumber(@Context() { now }: CommandContext): Promise<{ readonly number: string }> {
    return { number: await this.numbers.proposal(now) };
  }

  /** Every number and what became of it. */
  @Get('numbers')
  @Allow('invoices:read')
  async registered(
    @Query() { year, after = 0, size = KEY_PAGE_SIZE.max }: NumbersQuery,
    @Context() { now }: CommandContext,
  ): Promise<NumbersAnswer> {
    const wanted = { year: year ?? workshopYear(now), after, limit: size };
    const [{ items, next }, outside] = await Promise.all([
      registeredNumbers(this.readModels, wanted),
      after === 0 ? registeredNumbersOutside(this.readModels, wanted.year) : [],
    ]);
    return { year: wanted.year, items: items.map(inWords), next, outside: outside.map(inWords) };
  }

  @Get('work-order/:workOrderId')
  @Allow('invoices:read')
  async ofOrder(@Param() { workOrderId }: WorkOrderParam): Promise<InvoiceAnswer> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    const invoiceId = order.status === 'none' ? undefined : order.invoice?.invoiceId;
    if (invoiceId === undefined) throw refuse('not-found');
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status === 'none' || !isLiving(state)) throw refuse('not-found');
    return this.answers.one(state);
  }

  @Get('work-order/:workOrderId/proposal')
  @Allow('invoices:change')
  proposal(
    @Param() { workOrderId }: WorkOrderParam,
    @Query() { customerId }: PartiesQuery,
    @Context() { now }: CommandContext,
  ): Promise<ProposalAnswer> {
    return this.proposals.of(workOrderId, now, customerId || null);
  }

  @Get('work-order/:workOrderId/parties')
  @Allow('invoices:change')
  async parties(
    @Param() { workOrderId }: WorkOrderParam,
    @Query() { customerId }: PartiesQuery,
  ): Promise<InvoicePartiesAnswer> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    const order = existing(state, workOrderTexts.notFound);
    return this.answers.partiesOf(customerId ? { ...order, customerId } : order);
  }

  @Get(':id')
  @Allow('invoices:read')
  async one(@Param() { id }: IdParam): Promise<InvoiceAnswer> {
    return this.answers.one(existing((await this.streams.load(invoiceStream, id)).state));
  }

  @Get(':id/proofs')
  @Allow('invoices:read')
  async proofs(@Param() { id }: IdParam): Promise<readonly ProofAnswer[]> {
    return this.evidence.of(existing((await this.streams.load(invoiceStream, id)).state));
  }

  @Get(':id/versions')
  @Allow('invoices:read')
  async versions(@Param() { id }: IdParam): Promise<readonly InvoiceVersionAnswer[]> {
    existing((await this.streams.load(invoiceStream, id)).state);
    return this.answers.versions(id);
  }

  @Get(':id/history')
  @Allow('invoices:read')
  history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('invoice', id, query);
  }

  @Get(':id/pdf')
  @Allow('invoices:read')
  async pdf(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const invoice = existing((await this.streams.load(invoiceStream, id)).state);
    if (invoice.discarded !== null) throw refuse('not-found');
    const bytes =
      invoice.issued === null ? await this.papers.draft(invoice) : await this.papers.stored(id, 'pdf');
    await sendFile(reply, { bytes, type: 'application/pdf', name: fileNameOf(invoice, 'pdf') });
  }

  @Get(':id/xml')
  @Allow('invoices:read')
  async xml(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const invoice = existing((await this.streams.load(invoiceStream, id)).state);
    if (invoice.issued === null) throw refuse('not-found');
    const bytes = await this.papers.stored(id, 'xml');
    await sendFile(reply, {
      bytes,
      type: 'application/xml; charset=utf-8',
      name: fileNameOf(invoice, 'xml'),
    });
  }

  private async selectionOf(
    { customerId, overdue, ...query }: AskedOf<typeof invoiceFilters>,
    now: Instant,
  ): Promise<InvoiceSelection> {
    return {
      ...query,
      customerId: customerId === undefined ? undefined : await idsOfSurvivor(this.streams, customerId),
      overdue: overdue === 'true' ? localDateTime(now).date : undefined,
    };
  }
}

const inWords = (number: RegisteredNumber) => ({ ...number, what: fateInWords(number) });
