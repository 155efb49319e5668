import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { once } from 'node:events';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { manifestOf, completeBackups } from '../engines/backup/generations.js';
import { lastNoteOf } from '../engines/backup/last-backup.js';
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
  /** Null: no read models were built, because it continues another backup, or because its log is damaged. */
  readonly stateHash: string | null;
  readonly sealIntact: boolean;
  /** Papers that are missing or changed, in words. */
  readonly faults: readonly string[];
};

/** Whether a complete backup of the last day lies in the folder, whoever made it; a damaged one does not count. */
export async function hasBackupOfDay(folder: string, now: Instant): Promise<boolean> {
  const last = (await completeBackups(folder)).at(-1);
  const manifest = last === undefined ? null : await manifestOf(last).catch(() => null);
  return manifest !== null && Date.parse(now) - Date.parse(manifest.madeAt) < A_DAY_MS - TOLERANCE_MS;
}

/** Scheduled backups, made in a worker thread. */
@Injectable()
export class ScheduledBackups implements OnModuleDestroy {
  private readonly stopping = new AbortController();

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
    const noted = await lastNoteOf(dataDirectory);
    if (noted !== null || folder === null) return noted?.madeAt ?? null;
    const last = (await completeBackups(folder)).at(-1);
    return last === undefined ? null : (await manifestOf(last)).madeAt;
  }

  /**
   * Makes the backup of the day, unless it lies in the folder. Rejects on failure and keeps the last
   * good one.
   */
  async runDaily(): Promise<void> {
    const folder = await this.connections.backupFolder();
    if (folder === null || (await hasBackupOfDay(folder, this.clock.now()))) return;
    const { dataDirectory } = this.config;
    const { backupsKept: kept } = (await this.streams.load(auditSettingsStream, '')).state;
    const wish: BackupWish = { dataDirectory, folder, kept };
    const worker = startWorker(import.meta.url, 'backup.worker', wish);
    try {
      const { signal } = this.stopping;
      const [result] = (await once(worker, 'message', { signal })) as [BackupResult];
      const isSound = result.sealIntact && result.faults.length === 0;
      if (isSound) this.log.info(result, 'Backed up');
      else this.log.error(result, 'Backed up, but seal or papers are damaged: older backups stay');
    } finally {
      await worker.terminate();
    }
  }

  /** Aborts a running backup; earlier ones are kept. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
