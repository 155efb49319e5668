import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { survivingCustomer, type KnownCustomer } from '#contracts/customers/customer.js';
import { answerAbout, vatIdDoubt, type VatIdCheckAnswer } from '#contracts/customers/vat-id-check.js';
import { refuse } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { VAT_ID_CHECK, type VatIdCheck } from '../platform/vat-id/vat-id-check.js';
import { CheckVatId } from './check-vat-id.js';

@Controller('customers')
export class VatIdChecksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    @Inject(VAT_ID_CHECK) private readonly check: VatIdCheck,
  ) {}

  @Get(':id/vat-id-check')
  @Allow('customers:change')
  async latest(@Param() { id }: IdParam, @Context() { now }: CommandContext): Promise<VatIdCheckAnswer> {
    const customer = await survivingCustomer(this.streams, id);
    if (customer === null || customer.status === 'erased') throw refuse('not-found');
    return this.answer(customer, now);
  }

  @Post(':id/vat-id-check')
  @HttpCode(200)
  @Allow('customers:change')
  @Refuses('conflict')
  async ask(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<VatIdCheckAnswer> {
    return this.answer(await this.commands.execute(new CheckVatId(id, context)), context.now);
  }

  private answer({ record }: KnownCustomer, now: string): VatIdCheckAnswer {
    const { vatId } = record;
    const latest = answerAbout(vatId, record.vatIdCheck);
    const silentOn = latest === null ? null : record.vatIdSilentOn;
    const doubt = vatIdDoubt(vatId, latest, localDateTime(now).date);
    return { isOn: this.check.isOn, vatId, latest, silentOn, doubt };
  }
}
