import { Module, type DynamicModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Platform } from '../platform.js';
import { Metrics } from '../telemetry/metrics.js';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';

@Module({})
export class LiveModule {
  static forRoot({ readModels, clock }: Platform): DynamicModule {
    return {
      module: LiveModule,
      controllers: [LiveController],
      providers: [
        {
          provide: LiveStreams,
          inject: [ModuleRef, Metrics],
          useFactory: (modules: ModuleRef, metrics: Metrics) => {
            const streams = new LiveStreams(readModels, clock, modules);
            metrics.addReading({
              name: 'live_streams',
              help: 'Pages that are told of changes',
              read: () => streams.size,
            });
            return streams;
          },
        },
      ],
    };
  }
}
