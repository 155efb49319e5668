import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceSplitStream, type SplitPosition } from '#contracts/invoices/split/invoice-split.js';
import { SplitRequest, type SplitAnswer } from '#contracts/invoices/split/split.api.js';
import { splitHeadFields } from '#contracts/invoices/split/split-fields.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { invalid } from '#contracts/kernel/problem.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { centsOf } from '#contracts/values/euros.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { Refuses } from '../../platform/http/answers.js';
import { NewId } from '../../platform/http/new-id.js';
import { BodyLimit } from '../../platform/http/server/body-limit.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { wantedPosition } from '../drafts/wanted-invoice.js';
import { BODY_LIMIT_BYTES } from '../invoice-answers.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BeginSplit } from './begin-split.js';
import type { WantedSplit } from './invoice-split.js';
import { AbandonSplit, ResumeSplit } from './resume-split.js';
import { partsOf, type SplitPart } from './split-parts.js';

class WorkOrderParam {
  @IsId()
  workOrderId!: string;
}

/** One order, several payers. */
@Controller('invoices/work-order/:workOrderId/split')
export class SplitController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly parties: InvoiceParties,
  ) {}

  @Get()
  @Allow('invoices:read')
  async of(@Param() { workOrderId }: WorkOrderParam): Promise<SplitAnswer> {
    const { state: split } = await this.streams.load(invoiceSplitStream, workOrderId);
    if (split.status === 'none') return { status: 'NONE', reason: null, parts: [] };
    const parts = await Promise.all(partsOf(split.plan).map((part) => this.part(part)));
    return { status: split.status, reason: split.reason, parts };
  }

  @Post()
  @Refuses('not-found', 'conflict', 'invoice-incomplete', 'confirmation-needed', 'idempotency-key-reused')
  @HttpCode(200)
  @BodyLimit(BODY_LIMIT_BYTES)
  @Allow('invoices:change')
  async begin(
    @Param() { workOrderId }: WorkOrderParam,
    @Body() request: SplitRequest,
    @NewId() splitId: string,
    @Context() context: CommandContext,
  ): Promise<SplitAnswer> {
    const wanted = wantedSplit(request, localDateTime(context.now).date);
    await this.commands.execute(new BeginSplit(splitId, workOrderId, wanted, request.doubts ?? [], context));
    return this.of({ workOrderId });
  }

  /** After what was refused is mended. No-op unless the split is stopped. */
  @Post('continue')
  @HttpCode(200)
  @Allow('invoices:change')
  async resume(
    @Param() { workOrderId }: WorkOrderParam,
    @Context() context: CommandContext,
  ): Promise<SplitAnswer> {
    await this.commands.execute(new ResumeSplit(workOrderId, context));
    return this.of({ workOrderId });
  }

  /** The rest is billed in another way; what is sent stays. No-op unless the split is stopped. */
  @Post('abandon')
  @HttpCode(200)
  @Allow('invoices:change')
  async abandon(
    @Param() { workOrderId }: WorkOrderParam,
    @Context() context: CommandContext,
  ): Promise<SplitAnswer> {
    await this.commands.execute(new AbandonSplit(workOrderId, context));
    return this.of({ workOrderId });
  }

  private async part({ invoiceId, payerId }: SplitPart): Promise<SplitAnswer['parts'][number]> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const payer = buyerNameOf(await this.parties.recipient(payerId));
    if (state.status === 'none') return { invoiceId, payer, number: null, status: null, grossTotal: null };
    const { status, content } = state;
    return { invoiceId, payer, number: content.number, status, grossTotal: content.grossCents / 100 };
  }
}

function wantedSplit({ payers, positions, ...request }: SplitRequest, date: string): WantedSplit {
  const { supplyDate, ...head } = recordIn(splitHeadFields, request);
  return {
    ...head,
    date,
    supplyOn: supplyDate,
    payers: payers.map(({ kind, payerId, paysTax, excess }) => ({
      kind,
      payerId: payerId || null,
      paysTax: paysTax ?? true,
      excessCents: centsOf(excess) ?? 0,
    })),
    positions: positions.map((position, place) => ({
      ...wantedPosition(position, place),
      shares: (position.shares ?? []).map((share) => shareOf(share, place)),
    })),
  };
}

function shareOf(
  { payer, sharePercent, amount }: NonNullable<SplitRequest['positions'][number]['shares']>[number],
  place: number,
): SplitPosition['shares'][number] {
  const basisPoints = basisPointsOf(sharePercent ?? null);
  const cents = centsOf(amount) ?? 0;
  if ((basisPoints === null) === (cents === 0))
    throw invalid(`positions.${place}.shares`, 'Bitte den Anteil in Prozent oder in Euro angeben.');
  return { payer, basisPoints, cents };
}
