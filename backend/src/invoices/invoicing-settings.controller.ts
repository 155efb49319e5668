import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  InvoicingSettingsRequest,
  type InvoicingSettingsAnswer,
  type RateAccountAnswer,
} from '#contracts/invoices/invoicing-settings.api.js';
import {
  DEFAULT_INVOICING_SETTINGS,
  invoicingSettingsStream,
  type InvoicingDetails,
  type InvoicingSettings,
  type RateAccount,
} from '#contracts/invoices/invoicing-settings.js';
import { centsOf } from '#contracts/values/money.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { stateInvoicingSettings } from './invoicing-settings.js';

/** Hourly rate, terms of payment and what the tax adviser's program wants to know. */
@Controller('settings/invoicing')
export class InvoicingSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
  ) {}

  @Get()
  @Allow('settings:read')
  async read(): Promise<InvoicingSettingsAnswer> {
    return answerOf((await this.streams.load(invoicingSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async state(
    @Body() request: InvoicingSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<InvoicingSettingsAnswer> {
    const decide = stateInvoicingSettings(changeOf(request), context.expectedRevision);
    const { state } = await this.commands.execute(new OnStream(invoicingSettingsStream, '', decide, context));
    return answerOf(state);
  }
}

function changeOf(request: InvoicingSettingsRequest): Partial<InvoicingDetails> {
  const { hourlyRate, revenueAccounts, expenseAccounts } = request;
  const texts = {
    footerText: request.footerText,
    datevConsultant: request.datevConsultant,
    datevClient: request.datevClient,
    fiscalYearStart:
      request.fiscalYearStart ||
      (request.fiscalYearStart === undefined ? undefined : DEFAULT_INVOICING_SETTINGS.fiscalYearStart),
    debtorAccount: request.debtorAccount,
    creditorAccount: request.creditorAccount,
  };
  const numbers = { paymentDays: request.paymentDays, accountLength: request.accountLength };
  const change: Record<string, unknown> = {};
  if (hourlyRate !== undefined) change['hourlyRateCents'] = hourlyRate === null ? null : centsOf(hourlyRate);
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) change[name] = text ?? '';
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined) change[name] = value ?? DEFAULT_INVOICING_SETTINGS[name as keyof typeof numbers];
  }
  if (revenueAccounts !== undefined) change['revenueAccounts'] = (revenueAccounts ?? []).map(rateAccount);
  if (expenseAccounts !== undefined) change['expenseAccounts'] = (expenseAccounts ?? []).map(rateAccount);
  return change as Partial<InvoicingDetails>;
}

function rateAccount({ taxPercent, account }: RateAccountAnswer): RateAccount {
  return { taxBasisPoints: basisPointsOf(taxPercent) ?? 0, account };
}

const shown = ({ taxBasisPoints, account }: RateAccount): RateAccountAnswer => ({
  taxPercent: taxBasisPoints / 100,
  account,
});

function answerOf(settings: InvoicingSettings): InvoicingSettingsAnswer {
  const { hourlyRateCents, revenueAccounts, expenseAccounts, ...rest } = settings;
  return {
    hourlyRate: hourlyRateCents === null ? null : hourlyRateCents / 100,
    ...rest,
    revenueAccounts: revenueAccounts.map(shown),
    expenseAccounts: expenseAccounts.map(shown),
  };
}
