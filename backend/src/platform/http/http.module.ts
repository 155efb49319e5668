import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from '../auth/access.guard.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClientLogController } from '../telemetry/client-log.controller.js';
import { Metrics } from '../telemetry/metrics.js';
import { builtSourceMaps, SourceMaps } from '../telemetry/source-maps.js';
import { FIELD_NAMES, type FieldNames } from './field-names.js';
import { IdempotencyGuard } from './idempotency/idempotency.guard.js';
import { KnownMethods } from './known-methods.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { ValidationPipe } from './validation.pipe.js';

/** Everything that every route has in common. The guards run in the order in which they stand here. */
@Global()
@Module({})
export class HttpModule {
  /** The metrics live longer than the application; the rest it finds. */
  static forRoot(metrics: Metrics, fieldNames: FieldNames): DynamicModule {
    return {
      module: HttpModule,
      imports: [AuthModule],
      controllers: [ClientLogController],
      providers: [
        { provide: Metrics, useValue: metrics },
        { provide: FIELD_NAMES, useValue: fieldNames },
        { provide: SourceMaps, useFactory: builtSourceMaps },
        KnownMethods,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: IdempotencyGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Metrics],
    };
  }
}
