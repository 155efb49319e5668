import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CounterSaleRequest } from '#contracts/invoices/counter-sale.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { NewId } from '../../platform/http/new-id.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { InvoiceAnswers } from '../invoice-answers.js';
import { SellAtCounter } from './sell-at-counter.js';
import { wantedSale } from './wanted-sale.js';

@Controller('invoices/counter-sales')
export class CounterSalesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: InvoiceAnswers,
  ) {}

  /** Sells over the counter: the parts leave the stock, the invoice is final, and the payment is recorded. */
  @Post()
  @Refuses('conflict', 'stock-insufficient', 'invoice-incomplete', 'idempotency-key-reused')
  @Allow('invoices:change')
  async sell(
    @Body() request: CounterSaleRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const { wanted, buyer, payment } = wantedSale(request);
    return this.answers.one(
      await this.commands.execute(new SellAtCounter(id, wanted, buyer, payment, context)),
    );
  }
}
