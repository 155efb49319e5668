import { Inject, Injectable } from '@nestjs/common';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { auditSettingsStream } from '#contracts/audit/audit-settings.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { germanDate } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Connections } from '../platform/connections/connections.js';
import { writeDurably } from '../platform/files/durable-write.js';
import { PRIVATE_FOLDER } from '../platform/files/private-folder.js';
import { textOrNull } from '../platform/files/text-file.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../platform/jobs/job-queue.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { linesOfHead, SEAL_HEADS_FOLDER } from '../platform/seal/kept-heads.js';
import { SEAL, type Seal } from '../platform/seal/seal.js';
import { Streams } from '../platform/streams/streams.js';

export const KEEP_SEAL_HEAD = 'keep-seal-head';
export const MAIL_SEAL_HEAD = 'mail-seal-head';

/**
 * Writes the head of the seal once a day to `siegel/<date>.txt` and mails it. An earlier copy, e.g. printed or in the
 * tax adviser's mailbox, proves a manipulation of the log even by the owner of the machine.
 */
@Injectable()
export class SealHeads {
  constructor(
    @Inject(SEAL) private readonly seal: Seal,
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: Connections,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Queues one job per day, which one of all processes runs. Queues it again after a final failure. */
  async seek(): Promise<void> {
    const head = await this.seal.head();
    if (head === null || head.position === 0) return;
    const { date } = localDateTime(this.clock.now());
    const id = `${KEEP_SEAL_HEAD}/${date}`;
    await this.jobs.add([{ id, name: KEEP_SEAL_HEAD, data: { date } }]);
    await this.jobs.retry(id, id);
  }

  /** Writes the head of a day, and queues its mail. */
  async keep({ data }: Job): Promise<void> {
    const date = data['date'] ?? '';
    const folder = join(this.config.dataDirectory, SEAL_HEADS_FOLDER);
    const target = join(folder, `${date}.txt`);
    const text = (await textOrNull(target)) ?? (await this.text(date));
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await writeDurably(`${target}.neu`, target, Buffer.from(text));
    await this.jobs.add([{ id: `${MAIL_SEAL_HEAD}/${date}`, name: MAIL_SEAL_HEAD, data: { date, text } }]);
  }

  async mail({ id, data }: Job): Promise<void> {
    const { sealEmail } = (await this.streams.load(auditSettingsStream, '')).state;
    if (sealEmail === null) return;
    const company = (await this.streams.load(companyProfileStream, '')).state;
    const { date = '', text = '' } = data;
    await this.mailer.send({
      id: `${id.replaceAll('/', '.')}.siegel`,
      date: this.clock.now(),
      from: await this.connections.senderOf(company),
      to: { address: sealEmail },
      subject: `Siegel vom ${germanDate(date)}`,
      text,
      html: `<pre>${text}</pre>`,
    });
  }

  private async text(date: string): Promise<string> {
    const head = await this.seal.head();
    if (head === null) throw new Error('There is no seal');
    return [
      `Werkstattbuch: Siegel vom ${germanDate(date)}, ${localDateTime(this.clock.now()).time} Uhr`,
      '',
      ...linesOfHead(head),
      '',
      'Bis zu dieser Position hat das Ereignisprotokoll diesen Hash (SHA-256 über alle Ereignisse, verkettet).',
      'Bitte außerhalb dieses Rechners aufbewahren.',
      'Prüfen: npm run audit:verify -- Datei-mit-diesem-Text.txt',
      '',
    ].join('\n');
  }
}
