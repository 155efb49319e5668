import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { refuse } from '#contracts/kernel/problem.js';
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
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { CorrelationId } from '../platform/http/context.js';
import { PARTS_CATALOGUE, type CatalogPart, type PartsCatalogue } from './catalogue/parts-catalogue.js';
import { partAnswer, searchParts } from './parts-search.js';
import { VehicleContexts } from './vehicle-contexts.js';
import { VehicleTree } from './vehicle-tree.js';

/** The vehicle tree, the search for parts and what suppliers ask for them. */
@Controller('supply')
export class PartsController {
  constructor(
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
    private readonly tree: VehicleTree,
    private readonly contexts: VehicleContexts,
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

  /** Which car it is: our own vehicles first, then the catalogue. */
  @Get('vehicle-context')
  @Refuses('not-found', 'vehicle-catalog-unavailable')
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
    return searchParts(this.catalogue, await this.contexts.fitmentContext(query, correlationId), {
      ...(search === undefined ? {} : { search }),
      categories: category,
      brands: brand,
      safeOnly: safeOnly === 'true',
      sort,
      page,
      ...(pageSize === undefined ? {} : { pageSize }),
    });
  }

  @Get('parts/:id')
  @Allow('supply:read')
  async one(
    @Param('id') id: string,
    @Query() query: PartsQuery,
    @CorrelationId() correlationId: string,
  ): Promise<PartAnswer> {
    const context = await this.contexts.fitmentContext(query, correlationId);
    return partAnswer(this.partWith(id), this.catalogue.offers(id), context);
  }

  /** Cheapest first, then the faster one. */
  @Get('parts/:id/offers')
  @Allow('supply:read')
  offers(@Param('id') id: string): readonly OfferAnswer[] {
    this.partWith(id);
    return this.catalogue
      .offers(id)
      .toSorted(
        (one, other) =>
          one.priceCents - other.priceCents ||
          one.leadTimeDays - other.leadTimeDays ||
          one.supplierId.localeCompare(other.supplierId),
      )
      .map(({ offerId, supplierId, partNumber, priceCents, availability, leadTimeDays }) => ({
        offerId,
        supplierId,
        supplierName: this.catalogue.supplier(supplierId)?.name ?? supplierId,
        partNumber,
        priceNet: priceCents / 100,
        availabilityQuantity: availability,
        leadTimeDays,
      }));
  }

  @Get('suppliers')
  @Allow('supply:read')
  suppliers(): readonly SupplierAnswer[] {
    return this.catalogue.suppliers.map(({ id, name, shippingCents, freeFromCents }) => ({
      id,
      name,
      shipping: shippingCents / 100,
      freeShippingFrom: freeFromCents === null ? null : freeFromCents / 100,
    }));
  }

  private partWith(id: string): CatalogPart {
    const part = this.catalogue.part(id);
    if (part === undefined) throw refuse('not-found');
    return part;
  }
}
