import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { PartsQuery, VehicleContextQuery } from '#contracts/supply/parts.api.js';
import type {
  EngineAnswer,
  MakeAnswer,
  ModelAnswer,
  OfferAnswer,
  PartAnswer,
  PartsAnswer,
  SupplierAnswer,
  VariantAnswer,
  VehicleContextAnswer,
} from '#contracts/supply/parts.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { CorrelationId } from '../../platform/http/context.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { PARTS_CATALOGUE, type CatalogPart, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { ORDER_SENDER, type OrderSender } from '../sending/order-sender.js';
import { offerAnswers } from './offer-answers.js';
import { withOwnStock } from './own-stock.js';
import { partAnswer, searchParts } from './parts-search.js';
import { VehicleContexts } from './vehicle-contexts.js';
import { VehicleTree } from './vehicle-tree.js';

@Controller('supply')
export class PartsController {
  constructor(
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
    private readonly tree: VehicleTree,
    private readonly contexts: VehicleContexts,
    @Inject(ORDER_SENDER) private readonly sender: OrderSender,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('vehicle-catalog/makes')
  @Allow('supply:read')
  makes(): readonly MakeAnswer[] {
    return this.tree.makes();
  }

  @Get('vehicle-catalog/makes/:make/models')
  @Allow('supply:read')
  models(@Param('make') make: string): readonly ModelAnswer[] {
    return this.tree.models(make);
  }

  @Get('vehicle-catalog/makes/:make/models/:model/variants')
  @Allow('supply:read')
  variants(@Param('make') make: string, @Param('model') model: string): readonly VariantAnswer[] {
    return this.tree.variants(make, model);
  }

  @Get('vehicle-catalog/makes/:make/models/:model/variants/:variant/engines')
  @Allow('supply:read')
  engines(
    @Param('make') make: string,
    @Param('model') model: string,
    @Param('variant') variant: string,
  ): readonly EngineAnswer[] {
    return this.tree.engines(make, model, variant);
  }

  /** Searches our own vehicles first, then the catalogue. Answers an unresolved vehicle if the catalogue is down. */
  @Get('vehicle-context')
  @Refuses('not-found')
  @Allow('supply:read')
  context(
    @Query() query: VehicleContextQuery,
    @CorrelationId() correlationId: string,
  ): Promise<VehicleContextAnswer> {
    return this.contexts.find(query, correlationId);
  }

  @Get('parts')
  @Allow('supply:read')
  async search(@Query() query: PartsQuery, @CorrelationId() correlationId: string): Promise<PartsAnswer> {
    const { search, category = [], brand = [], safeOnly, sort = 'RELEVANCE', page = 1, pageSize } = query;
    const found = searchParts(this.catalogue, await this.contexts.fitmentContext(query, correlationId), {
      search,
      categories: category,
      brands: brand,
      safeOnly: safeOnly === 'true',
      sort,
      page,
      pageSize,
    });
    return { ...found, items: await withOwnStock(this.readModels, found.items) };
  }

  @Get('parts/:id')
  @Allow('supply:read')
  async one(
    @Param('id') id: string,
    @Query() query: PartsQuery,
    @CorrelationId() correlationId: string,
  ): Promise<PartAnswer> {
    const context = await this.contexts.fitmentContext(query, correlationId);
    const [part] = await withOwnStock(this.readModels, [
      partAnswer(this.partWith(id), this.catalogue, context),
    ]);
    return existing(part);
  }

  /** Cheapest first, then fastest. */
  @Get('parts/:id/offers')
  @Allow('supply:read')
  offers(@Param('id') id: string): readonly OfferAnswer[] {
    this.partWith(id);
    return offerAnswers(this.catalogue, id);
  }

  @Get('suppliers')
  @Allow('supply:read')
  suppliers(): Promise<readonly SupplierAnswer[]> {
    const answers = this.catalogue.suppliers.map(async (supplier) => {
      const { id, name, shippingCents, freeFromCents } = supplier;
      return {
        id,
        name,
        shipping: shippingCents / 100,
        freeShippingFrom: freeFromCents === null ? null : freeFromCents / 100,
        channel: await this.sender.channelTo(supplier),
      };
    });
    return Promise.all(answers);
  }

  private partWith(id: string): CatalogPart {
    const part = existing(this.catalogue.part(id));
    return part;
  }
}
