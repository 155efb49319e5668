import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  InvoicingSettingsRequest,
  type InvoicingSettingsAnswer,
  type RateAccountAnswer,
} from '#contracts/invoices/invoicing-settings.api.js';
import {
  invoicingSettingsStream,
  type InvoicingDetails,
  type InvoicingSettings,
  type RateAccount,
} from '#contracts/invoices/invoicing-settings.js';
import { invoicingFields } from '#contracts/invoices/invoicing-fields.js';
import { sentIn } from '#contracts/kernel/fields.js';
import { centsOf } from '#contracts/values/euros.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { stateInvoicingSettings } from './invoicing-settings.js';

@Controller('settings/invoicing')
export class InvoicingSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Get()
  @Allow('invoices:settings')
  async read(): Promise<InvoicingSettingsAnswer> {
    return answerOf((await this.streams.load(invoicingSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async state(
    @Body() request: InvoicingSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<InvoicingSettingsAnswer> {
    const decide = stateInvoicingSettings(changeOf(request));
    const { state } = await this.commands.execute(new OnStream(invoicingSettingsStream, '', decide, context));
    return answerOf(state);
  }
}

function changeOf(request: InvoicingSettingsRequest): Partial<InvoicingDetails> {
  const { revenueAccounts, expenseAccounts, ...fields } = request;
  const { hourlyRate, pricePerAw, ...plain } = sentIn(invoicingFields, fields);
  return {
    ...plain,
    ...(hourlyRate === undefined ? {} : { hourlyRateCents: centsOf(hourlyRate) }),
    ...(pricePerAw === undefined ? {} : { pricePerAwCents: centsOf(pricePerAw) }),
    ...(revenueAccounts === undefined ? {} : { revenueAccounts: (revenueAccounts ?? []).map(rateAccount) }),
    ...(expenseAccounts === undefined ? {} : { expenseAccounts: (expenseAccounts ?? []).map(rateAccount) }),
  };
}

function rateAccount({ taxPercent, account }: RateAccountAnswer): RateAccount {
  return { taxBasisPoints: basisPointsOf(taxPercent) ?? 0, account };
}

const shown = ({ taxBasisPoints, account }: RateAccount): RateAccountAnswer => ({
  taxPercent: taxBasisPoints / 100,
  account,
});

function answerOf(settings: InvoicingSettings): InvoicingSettingsAnswer {
  const { hourlyRateCents, pricePerAwCents, revenueAccounts, expenseAccounts, ...rest } = settings;
  return {
    hourlyRate: hourlyRateCents === null ? null : hourlyRateCents / 100,
    pricePerAw: pricePerAwCents === null ? null : pricePerAwCents / 100,
    ...rest,
    revenueAccounts: revenueAccounts.map(shown),
    expenseAccounts: expenseAccounts.map(shown),
  };
}
