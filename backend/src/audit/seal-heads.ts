import { Inject, Injectable } from '@nestjs/common';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { SEAL_HEADS_FOLDER } from '../platform/backup/backup-proof.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { writeDurably } from '../platform/files/durable-write.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { senderOf } from '../platform/mail/sender.js';
import { SEAL, type Seal } from '../platform/seal/seal.js';
import { Streams } from '../platform/streams/streams.js';

export const MAIL_SEAL_HEAD = 'mail-seal-head';

/**
 * The head of the seal, once a day into `siegel/<date>.txt` and by mail: whoever has an earlier one, on paper or in a
 * mailbox of his adviser, sees when the past was written anew, even by the owner of the machine.
 */
@Injectable()
export class SealHeads {
  constructor(
    @Inject(SEAL) private readonly seal: Seal,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Writes today's, unless it is there. */
  async write(): Promise<void> {
    const { date, time } = localDateTime(this.clock.now());
    const folder = join(this.config.dataDirectory, SEAL_HEADS_FOLDER);
    const target = join(folder, `${date}.txt`);
    const head = await this.seal.head();
    if (head === null || head.position === 0 || (await exists(target))) return;
    const [position, hash] = [String(head.position), head.hash];
    await mkdir(folder, { recursive: true });
    await writeDurably(`${target}.neu`, target, Buffer.from(sealText({ date, time, position, hash })));
    await this.jobs.add([
      { id: `${MAIL_SEAL_HEAD}/${date}`, name: MAIL_SEAL_HEAD, data: { date, time, position, hash } },
    ]);
  }

  /** Sends it to whom the settings name. */
  async mail({ id, data }: Job): Promise<void> {
    const { sealEmail } = (await this.streams.load(auditSettingsStream, '')).state;
    if (sealEmail === null) return;
    const company = (await this.streams.load(companyProfileStream, '')).state;
    const text = sealText(data as SealLine);
    await this.mailer.send({
      id: `${id.replaceAll('/', '.')}.siegel`,
      date: this.clock.now(),
      from: senderOf(company, this.config.publicUrl),
      to: { address: sealEmail },
      subject: `Siegel vom ${german(data['date'] ?? '')}`,
      text,
      html: `<pre>${text}</pre>`,
    });
  }
}

type SealLine = Readonly<Record<'date' | 'time' | 'position' | 'hash', string>>;

function sealText({ date, time, position, hash }: SealLine): string {
  return [
    `Werkstattbuch: Siegel vom ${german(date)}, ${time} Uhr`,
    '',
    `Position ${position}`,
    `Hash     ${hash}`,
    '',
    'Bis zu dieser Position hat das Ereignisprotokoll diesen Hash (SHA-256 über alle Ereignisse, verkettet).',
    'Bitte außerhalb dieses Rechners aufbewahren. Prüfen: npm run audit:verify, oder unter Prüfung.',
    '',
  ].join('\n');
}

function german(date: string): string {
  return date.split('-').toReversed().join('.');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
