import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from './clock.js';
import { Connections } from './connections/connections.js';
import { EVENT_LOG } from './event-log/event-log.js';
import { EVENT_STORE } from './event-store/event-store.js';
import { TRACES } from './erasure/traces.js';
import { DOCUMENTS } from './files/documents.js';
import { UnneededFiles } from './files/unneeded-files.js';
import { FILE_STORE } from './files/file-store.js';
import { OnPhotographHandler } from './files/on-photograph.js';
import { Histories } from './history/histories.js';
import { KEPT_ANSWERS } from './http/idempotency/kept-answers.js';
import { EventJobs } from './jobs/event-jobs.js';
import { JOB_QUEUE } from './jobs/job-queue.js';
import { Reactions } from './jobs/reactions.js';
import { MAILER } from './mail/mailer.js';
import type { ModuleManifest } from './module-manifest.js';
import type { Platform } from './platform.js';
import { READ_MODELS } from './read-models.js';
import { REDIS } from './redis/redis-token.js';
import { Erasure } from './erasure/erasure.js';
import { Claims } from './streams/claims.js';
import { OnStreamHandler } from './streams/on-stream.js';
import { SEAL } from './seal/seal.js';
import { SEARCH_SOURCES } from './search/search-source.js';
import { StreamReader } from './streams/stream-reader.js';
import { Streams } from './streams/streams.js';
import { LOG_BOOK } from './telemetry/log-store/log-book.js';
import { LOG_STORE } from './telemetry/log-store/log-store.js';
import { LOG } from './telemetry/log.js';
import { VAULT } from './vault/vault.js';

@Module({})
export class PlatformModule {
  /** Does not close the platform: the code that opened it does, after the application. */
  static forRoot(platform: Platform, manifests: readonly ModuleManifest[]): DynamicModule {
    // In a single process, calls that were running before its start are dead.
    const processBegan = platform.redis === null ? platform.clock.now() : null;
    const providers = [
      { provide: EVENT_STORE, useValue: platform.eventStore },
      { provide: EVENT_LOG, useValue: platform.eventLog },
      { provide: Streams, useValue: platform.streams },
      { provide: StreamReader, useValue: platform.streams },
      { provide: Claims, useValue: new Claims(platform.streams, processBegan) },
      { provide: READ_MODELS, useValue: platform.readModels },
      { provide: VAULT, useValue: platform.vault },
      { provide: FILE_STORE, useValue: platform.files },
      { provide: JOB_QUEUE, useValue: platform.jobs },
      { provide: Reactions, useValue: platform.reactions },
      { provide: EventJobs, useValue: new EventJobs(platform) },
      { provide: Connections, useValue: platform.connections },
      { provide: MAILER, useValue: platform.mailer },
      {
        provide: Erasure,
        useValue: new Erasure(platform.streams, platform.readModels, platform.readStore),
      },
      { provide: Histories, useValue: historiesOf(platform, manifests) },
      { provide: TRACES, useValue: manifests.flatMap(({ traces = [] }) => traces) },
      { provide: DOCUMENTS, useValue: manifests.flatMap(({ documents = [] }) => documents) },
      { provide: SEARCH_SOURCES, useValue: manifests.flatMap(({ search = [] }) => search) },
      { provide: KEPT_ANSWERS, useValue: platform.answers },
      { provide: REDIS, useValue: platform.redis },
      { provide: Clock, useValue: platform.clock },
      { provide: LOG, useValue: platform.log },
      { provide: SEAL, useValue: platform.seal },
      { provide: LOG_BOOK, useValue: platform.logBook },
      { provide: LOG_STORE, useValue: platform.logs },
    ];
    return {
      module: PlatformModule,
      global: true,
      providers: [...providers, OnPhotographHandler, OnStreamHandler, UnneededFiles],
      exports: [...providers.map(({ provide }) => provide), UnneededFiles],
    };
  }
}

function historiesOf({ eventLog, readModels }: Platform, manifests: readonly ModuleManifest[]): Histories {
  const kinds = manifests.flatMap(({ histories = {} }) => Object.entries(histories));
  return new Histories(eventLog, readModels, new Map(kinds));
}
