import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import { openReadOnly } from '../sqlite/read-only-database.js';
import { openFile, type OpenFile } from '../sqlite/folder-writer.js';
import { storeFault } from '../../platform/store-fault.js';
import type { AnswersWriter } from './answers-writer.js';
import { CallSecret } from '../../platform/http/idempotency/call-secret.js';
import type { Claim, KeptAnswers, Taken } from '../../platform/http/idempotency/kept-answers.js';
import { RunningCalls } from '../../platform/http/idempotency/running-calls.js';

type Row = { body_tag: string; sealed: Uint8Array };
type AnswersFile = OpenFile<AnswersWriter['operations']>;

/**
 * Opens the kept answers in `answers.db` of the folder, for this process alone. Answers are not synced individually: a
 * power cut may lose those of the last second, and repeated calls then find their records by id. Rejects with
 * `StoreUnavailable`.
 */
export async function openSqliteKeptAnswers(options: { readonly directory: string }): Promise<KeptAnswers> {
  const { directory } = options;
  const file = await openFile<AnswersWriter['operations']>(directory, 'answers');
  try {
    return new SqliteKeptAnswers(openReadOnly(join(directory, 'answers.db')), file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

class SqliteKeptAnswers implements KeptAnswers {
  private readonly running = new RunningCalls();
  private readonly select;

  constructor(
    private readonly database: DurableDatabase,
    private readonly file: AnswersFile,
  ) {
    this.select = database.prepare('SELECT body_tag, sealed FROM kept WHERE id = ?');
  }

  async take(call: string, bodyHash: string): Promise<Taken> {
    const secret = new CallSecret(call);
    const bodyTag = secret.tagOf(bodyHash);
    const end = await this.running.enter(secret.id, bodyTag);
    if (end === null) return { kind: 'other-body' };
    try {
      const known = this.find(secret, bodyTag);
      if (known === null) return { kind: 'claimed', claim: this.claim(secret, bodyTag, end) };
      end();
      return known;
    } catch (error) {
      end();
      throw storeFault(error);
    }
  }

  forgetBefore(instant: Instant): Promise<number> {
    return this.file.write('forgetBefore', [instant]);
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
    await this.file.close();
  }

  private find(secret: CallSecret, bodyTag: string): Taken | null {
    const row = this.select.get(secret.id) as Row | undefined;
    if (row === undefined) return null;
    if (row.body_tag !== bodyTag) return { kind: 'other-body' };
    return { kind: 'answered', answer: secret.open(row.sealed) };
  }

  private claim(secret: CallSecret, bodyTag: string, end: () => void): Claim {
    return {
      keep: (answer, now) =>
        this.file.write('keep', [secret.id, bodyTag, secret.seal(answer), now], 'soon').finally(end),
      giveUp: () => Promise.resolve(end()),
    };
  }
}
