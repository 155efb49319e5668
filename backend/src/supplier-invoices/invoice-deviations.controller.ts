import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import {
  AcceptLineRequest,
  ClarifyLineRequest,
  ReasonRequest,
  type SupplierInvoiceAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import {
  INVOICE_DEVIATION_TYPES,
  type InvoiceDeviationType,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { DecideInvoice } from './decide-invoice.js';
import { assertInNoBatch } from './exported.js';
import { acceptDeviation, clarifyDeviation, withdrawDeviation, type Compared } from './supplier-invoice.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';

/** Decisions about deviations of a whole invoice: its seller, account, sums or currency. */
@Controller('supply/invoices/:id/deviations/:type')
export class InvoiceDeviationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: SupplierInvoiceAnswers,
  ) {}

  @Post('accept')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async accept(
    @Param() { id }: IdParam,
    @Param('type') given: string,
    @Body() { note }: AcceptLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const type = typeOf(given);
    const decide = {
      change: type === 'SUPPLIER_DEVIATION' ? { isSupplierConfirmed: true } : {},
      with: (compared: Compared) => acceptDeviation(type, note || null, compared),
    };
    return this.answers.one(await this.commands.execute(new DecideInvoice(id, decide, context)));
  }

  @Post('clarify')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async clarify(
    @Param() { id }: IdParam,
    @Param('type') given: string,
    @Body() { note, mail }: ClarifyLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    const decide = clarifyDeviation(typeOf(given), note, mail ?? null);
    const { state } = await this.commands.execute(new OnStream(supplierInvoiceStream, id, decide, context));
    return this.answers.one(existing(state));
  }

  @Post('withdraw')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async withdraw(
    @Param() { id }: IdParam,
    @Param('type') given: string,
    @Body() { reason }: ReasonRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    const type = typeOf(given);
    const decide = {
      change: type === 'SUPPLIER_DEVIATION' ? { isSupplierConfirmed: false } : {},
      with: (compared: Compared) => withdrawDeviation(type, reason, compared),
    };
    return this.answers.one(await this.commands.execute(new DecideInvoice(id, decide, context)));
  }
}

function typeOf(given: string): InvoiceDeviationType {
  return existing(INVOICE_DEVIATION_TYPES.find((one) => one === given));
}
