import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { once } from 'node:events';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { manifestOf, wholeBackups } from '../engines/backup/generations.js';
import { lastBackupOf } from '../engines/backup/last-backup.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { startWorker } from '../platform/start-worker.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG, type Log } from '../platform/telemetry/log.js';

export type BackupWish = { readonly dataDirectory: string; readonly folder: string; readonly kept: number };
export type BackupResult = {
  readonly path: string;
  readonly stateHash: string;
  readonly sealIntact: boolean;
};

/** Scheduled backups, made in a worker thread. */
@Injectable()
export class ScheduledBackups implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    private readonly streams: Streams,
  ) {}

  get savesItself(): boolean {
    return this.config.backupDirectory !== null;
  }

  /** The last complete backup, also by `npm run backup`; null: none. */
  async lastMadeAt(): Promise<Instant | null> {
    const { backupDirectory: folder, dataDirectory } = this.config;
    const noted = await lastBackupOf(dataDirectory);
    if (noted !== null || folder === null) return noted;
    const last = (await wholeBackups(folder)).at(-1);
    return last === undefined ? null : (await manifestOf(last)).madeAt;
  }

  /** Makes a backup. Rejects on failure and keeps the last good one. */
  async run(): Promise<void> {
    const { backupDirectory: folder, dataDirectory } = this.config;
    if (folder === null) return;
    const { backupsKept: kept } = (await this.streams.load(auditSettingsStream, '')).state;
    const wish: BackupWish = { dataDirectory, folder, kept };
    const worker = startWorker(import.meta.url, 'backup.worker', wish);
    try {
      const { signal } = this.stopping;
      const [result] = (await once(worker, 'message', { signal })) as [BackupResult];
      if (result.sealIntact) this.log.info(result, 'Backed up');
      else this.log.error(result, 'Backed up, but the seal of the log is broken: older backups stay');
    } finally {
      await worker.terminate();
    }
  }

  /** Aborts a running backup; earlier ones are kept. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
