import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { once } from 'node:events';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { manifestOf, wholeBackups } from '../engines/backup/generations.js';
import { lastBackupOf } from '../engines/backup/last-backup.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Connections } from '../platform/connections/connections.js';
import { startWorker } from '../platform/start-worker.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG, type Log } from '../platform/telemetry/log.js';

const A_DAY_MS = 24 * 60 * 60 * 1_000;
/** The hourly check comes a moment later each time. */
const TOLERANCE_MS = 15 * 60 * 1_000;

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
  /** The last backup of this process, in milliseconds since 1970. */
  private last: { readonly folder: string; readonly at: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    private readonly connections: Connections,
    private readonly clock: Clock,
    private readonly streams: Streams,
  ) {}

  async savesItself(): Promise<boolean> {
    return (await this.connections.backupFolder()) !== null;
  }

  /** The last complete backup, also by `npm run backup`; null: none. */
  async lastMadeAt(): Promise<Instant | null> {
    const { dataDirectory } = this.config;
    const folder = await this.connections.backupFolder();
    const noted = await lastBackupOf(dataDirectory);
    if (noted !== null || folder === null) return noted;
    const last = (await wholeBackups(folder)).at(-1);
    return last === undefined ? null : (await manifestOf(last)).madeAt;
  }

  /**
   * Makes the backup of the day, unless this process has made it in this folder. Rejects on failure and keeps the last
   * good one.
   */
  async runDaily(): Promise<void> {
    const folder = await this.connections.backupFolder();
    const now = Date.parse(this.clock.now());
    const isMade = this.last?.folder === folder && now - this.last.at < A_DAY_MS - TOLERANCE_MS;
    if (folder === null || isMade) return;
    const { dataDirectory } = this.config;
    const { backupsKept: kept } = (await this.streams.load(auditSettingsStream, '')).state;
    const wish: BackupWish = { dataDirectory, folder, kept };
    const worker = startWorker(import.meta.url, 'backup.worker', wish);
    try {
      const { signal } = this.stopping;
      const [result] = (await once(worker, 'message', { signal })) as [BackupResult];
      this.last = { folder, at: now };
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
