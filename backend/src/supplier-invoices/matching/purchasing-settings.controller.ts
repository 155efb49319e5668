import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
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
import { sentIn } from '#contracts/kernel/fields.js';
import { toleranceFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import { invalid } from '#contracts/kernel/problem.js';
import { SUPPLIER_DIRECTORY, type SupplierDirectory } from '#contracts/supply/supplier-directory.js';
import { centsOf } from '#contracts/values/euros.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { setPurchasing, type AllowedExtras } from './purchasing-settings.js';

@Controller('settings/purchasing')
export class PurchasingSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SUPPLIER_DIRECTORY) private readonly suppliers: SupplierDirectory,
  ) {}

  @Get()
  @Allow('settings:read')
  async show(): Promise<PurchasingSettingsAnswer> {
    return this.answerOf((await this.streams.load(purchasingSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async change(
    @Body() request: PurchasingSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<PurchasingSettingsAnswer> {
    const extras = this.extrasOf(request);
    const decide = setPurchasing(tolerancesOf(request), extras, request.tecComIntake ?? undefined);
    const command = new OnStream(purchasingSettingsStream, '', decide, context);
    return this.answerOf((await this.commands.execute(command)).state);
  }

  private extrasOf({ allowedExtras }: PurchasingSettingsRequest): AllowedExtras {
    return (allowedExtras ?? []).map(({ supplierId, amount }, place) => {
      const supplier = this.suppliers.supplier(supplierId);
      if (supplier === undefined)
        throw invalid(`allowedExtras.${place}.supplierId`, 'Unbekannter Lieferant.');
      return { supplierId, supplierName: supplier.name, perInvoiceCents: centsOf(amount) ?? 0 };
    });
  }

  private answerOf(settings: PurchasingSettings): PurchasingSettingsAnswer {
    const { tolerances, allowedExtras, isTecComOn, revision } = settings;
    return {
      quantityTolerance: tolerances.quantityMilli / 1_000,
      priceTolerancePercent: tolerances.priceBasisPoints / 100,
      priceTolerance: tolerances.priceE4 / 10_000,
      allowedExtras: this.suppliers.suppliers.map(({ id, name }) => ({
        supplierId: id,
        supplierName: name,
        amount: (allowedExtras[id] ?? 0) / 100,
      })),
      tecComIntake: isTecComOn,
      tecComFolder: this.config.tecComDirectory,
      revision: revision + 1,
    };
  }
}

/** Null means no tolerance; a missing value is kept. */
function tolerancesOf(request: PurchasingSettingsRequest): Partial<Tolerances> {
  const { quantityTolerance, priceTolerancePercent, priceTolerance } = sentIn(toleranceFields, request);
  return {
    ...(quantityTolerance === undefined ? {} : { quantityMilli: Math.round(quantityTolerance * 1_000) }),
    ...(priceTolerancePercent === undefined
      ? {}
      : { priceBasisPoints: Math.round(priceTolerancePercent * 100) }),
    ...(priceTolerance === undefined ? {} : { priceE4: Math.round(priceTolerance * 10_000) }),
  };
}
