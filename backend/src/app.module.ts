import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { fieldNames, manifests } from './manifests.js';
import { CatalogueModule } from './platform/catalog-client/catalogue.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LiveModule } from './platform/live/live.module.js';
import { PdfModule } from './engines/chromium/pdf.module.js';
import { PlatformModule } from './platform/platform.module.js';
import type { Platform } from './platform/platform.js';
import { VatIdModule } from './platform/vat-id/vat-id.module.js';
import type { Metrics } from './platform/telemetry/metrics.js';

@Module({})
export class AppModule {
  static async forRoot(config: Config, platform: Platform, metrics: Metrics): Promise<DynamicModule> {
    const businessModules: Type[] = [];
    for (const { load } of manifests) businessModules.push(...(await load()));
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        PlatformModule.forRoot(platform, manifests),
        CqrsModule.forRoot(),
        CatalogueModule,
        VatIdModule,
        HttpModule.forRoot(metrics, fieldNames),
        HealthModule.forRoot(platform),
        JobsModule,
        LiveModule.forRoot(platform),
        PdfModule,
        ...businessModules,
      ],
    };
  }
}
