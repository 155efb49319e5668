import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReleaseRetentionRequest, type ReleasedAnswer } from '#contracts/invoices/retention.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { ReleaseInvoice } from './invoice-retention.js';

/** Deletion after retention: never by itself. */
@Controller('invoices/retention')
export class InvoiceRetentionController {
  constructor(private readonly commands: CommandBus) {}

  @Post('release')
  @HttpCode(200)
  @Allow('invoices:release')
  async release(
    @Body() { invoiceIds }: ReleaseRetentionRequest,
    @Context() context: CommandContext,
  ): Promise<ReleasedAnswer> {
    const released: string[] = [];
    const kept: { id: string; reason: string }[] = [];
    for (const id of new Set(invoiceIds)) {
      const reason = await this.commands.execute(new ReleaseInvoice(id, context));
      if (reason === null) released.push(id);
      else kept.push({ id, reason });
    }
    return { released, kept };
  }
}
