import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { Platform } from '../platform.js';
import { HealthController } from './health.controller.js';
import { HEALTH, Health } from './health.js';

@Module({})
export class HealthModule {
  static forRoot(platform: Platform): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [
        {
          provide: HEALTH,
          inject: [CONFIG],
          useFactory: ({ role }: Config) => new Health(platform, role === 'all' || role === 'api'),
        },
      ],
      exports: [HEALTH],
    };
  }
}
