import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  purchasingSettingsStream,
  type PurchasingSettings,
} from '#contracts/supplier-invoices/purchasing-settings.js';
import type { Tolerances } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  PurchasingSettingsRequest,
  type PurchasingSettingsAnswer,
} from '#contracts/supplier-invoices/purchasing-settings.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { setTolerances } from './purchasing-settings.js';

/** What counts as the same when an invoice is compared. */
@Controller('settings/purchasing')
export class PurchasingSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
  ) {}

  @Get()
  @Allow('settings:read')
  async show(): Promise<PurchasingSettingsAnswer> {
    return answerOf((await this.streams.load(purchasingSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async change(
    @Body() request: PurchasingSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<PurchasingSettingsAnswer> {
    const { expectedRevision } = context;
    const set = setTolerances(tolerancesOf(request));
    const decide = (settings: PurchasingSettings) => {
      assertSeen(answerOf(settings), expectedRevision);
      return set(settings);
    };
    const command = new OnStream(purchasingSettingsStream, '', decide, context);
    return answerOf((await this.commands.execute(command)).state);
  }
}

function scaled(value: number | null | undefined, by: number): number | undefined {
  return value === undefined ? undefined : Math.round((value ?? 0) * by);
}

/** Null clears: nothing is tolerated. What is missing stays. */
function tolerancesOf(request: PurchasingSettingsRequest): Partial<Tolerances> {
  const quantityMilli = scaled(request.quantityTolerance, 1_000);
  const priceBasisPoints = scaled(request.priceTolerancePercent, 100);
  const priceE4 = scaled(request.priceTolerance, 10_000);
  return {
    ...(quantityMilli === undefined ? {} : { quantityMilli }),
    ...(priceBasisPoints === undefined ? {} : { priceBasisPoints }),
    ...(priceE4 === undefined ? {} : { priceE4 }),
  };
}

function answerOf({ tolerances, revision }: PurchasingSettings): PurchasingSettingsAnswer {
  return {
    quantityTolerance: tolerances.quantityMilli / 1_000,
    priceTolerancePercent: tolerances.priceBasisPoints / 100,
    priceTolerance: tolerances.priceE4 / 10_000,
    revision: revision + 1,
  };
}
