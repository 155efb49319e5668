import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { CatalogueCalls } from './catalogue-calls.js';
import { HttpCatalogue } from './http-catalogue.js';
import { sampleCatalogue } from './sample-catalogue.js';
import { VEHICLE_CATALOGUE, type VehicleCatalogue } from './vehicle-catalogue.js';

const catalogue = {
  provide: VEHICLE_CATALOGUE,
  inject: [CONFIG, CatalogueCalls, Clock],
  useFactory: (
    { catalogUrl, catalogApiKey }: Config,
    calls: CatalogueCalls,
    clock: Clock,
  ): VehicleCatalogue =>
    catalogUrl === null
      ? sampleCatalogue()
      : new HttpCatalogue({ url: catalogUrl, apiKey: catalogApiKey, calls, clock }),
};

/** The provider's catalogue if its address is configured, else the bundled one. */
@Global()
@Module({ providers: [CatalogueCalls, catalogue], exports: [CatalogueCalls, VEHICLE_CATALOGUE] })
export class CatalogueModule implements OnApplicationShutdown {
  constructor(private readonly modules: ModuleRef) {}

  onApplicationShutdown(): void {
    const opened = this.modules.get<VehicleCatalogue>(VEHICLE_CATALOGUE);
    if (opened instanceof HttpCatalogue) opened.close();
  }
}
