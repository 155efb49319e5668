import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from '../auth/access.guard.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClientLogController } from './client-log.controller.js';
import { Metrics } from '../telemetry/metrics.js';
import { builtSourceMaps, SourceMaps } from '../telemetry/source-maps.js';
import { FIELD_NAMES, type FieldNames } from './validation/field-names.js';
import { IdempotencyGuard } from './idempotency/idempotency.guard.js';
import { KnownMethods } from './server/known-methods.js';
import { PictureAnswers } from './picture-answers.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { BodylessRoutes } from './validation/bodyless-routes.js';
import { ValidationPipe } from './validation/validation.pipe.js';

/** Guards, filter and pipes of every route. The guards run in the order of this list. */
@Global()
@Module({})
export class HttpModule {
  /** The metrics outlive the application. */
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
        PictureAnswers,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: IdempotencyGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        ValidationPipe,
        { provide: APP_INTERCEPTOR, useClass: BodylessRoutes },
        { provide: APP_PIPE, useExisting: ValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Metrics, PictureAnswers],
    };
  }
}
