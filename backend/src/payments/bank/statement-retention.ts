import { Inject, Injectable } from '@nestjs/common';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { bankEntryStream, bankStatementStream, type KnownBankStatement } from '#contracts/bank/bank-entry.js';
import { statementRetentionIdOf } from '#contracts/bank/bank.events.js';
import { whyStatementKept } from '#contracts/bank/kept-statement.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { entriesOfStatement } from '#projections/payments/bank-entries.js';
import { useOfStatement } from '#projections/payments/statement-use.js';
import { Clock } from '../../platform/clock.js';
import { Erasure } from '../../platform/erasure/erasure.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { endStatementRetention, eraseEntryTexts, releaseStatement } from './bank-entry.js';

/** Appends that share a sync of the disk. */
const AT_ONCE = 50;

/** Erases texts and file of bank statements whose retention is over and that an administrator released (§ 147 AO). */
@Injectable()
export class StatementRetention {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly erasure: Erasure,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Releases a statement; returns why it stays, null when it was released. */
  async release(statementId: string, context: CommandContext): Promise<string | null> {
    const use = await useOfStatement(this.readModels, statementId);
    const decide = releaseStatement(use, await this.holds(), localDateTime(context.now).date);
    try {
      await this.streams.handle(bankStatementStream, statementId, decide, context);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.detail;
      throw error;
    }
  }

  /**
   * Erases a released statement: first the key of the texts, then the entries, then the fact, then the raw files of the
   * read models and the file. What came after the release and keeps the statement stops it. Idempotent: a run that was killed is
   * repeated from the start.
   */
  async end(statementId: string, origin: CommandOrigin): Promise<void> {
    const statement = existing((await this.streams.load(bankStatementStream, statementId)).state);
    if (!statement.retentionEnded && !(await this.mayErase(statement))) return;
    const subject = statementRetentionIdOf(statementId);
    await this.streams.shred(subject);
    const entries = await entriesOfStatement(this.readModels, statementId);
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await Promise.all(
        entries
          .slice(from, from + AT_ONCE)
          .map(({ id }) => this.streams.handle(bankEntryStream, id, eraseEntryTexts, origin)),
      );
    await this.streams.handle(bankStatementStream, statementId, endStatementRetention, origin);
    await this.erasure.erase(subject, await this.eventLog.head());
    await this.files.delete(statement.fileHash);
  }

  private async mayErase(statement: KnownBankStatement): Promise<boolean> {
    if (!statement.isReleased) return false;
    const use = await useOfStatement(this.readModels, statement.statementId);
    return whyStatementKept(statement, use, await this.holds(), this.today()) === null;
  }

  private async holds() {
    return (await this.streams.load(retentionHoldsStream, '')).state;
  }

  private today(): LocalDate {
    return localDateTime(this.clock.now()).date;
  }
}
