import { Inject, Injectable } from '@nestjs/common';
import type { StatementAnswer } from '#contracts/bank/bank-answers.js';
import { bankEntryStream, bankStatementStream, csvColumnsStream } from '#contracts/bank/bank-entry.js';
import type { BankStatementReceived, CsvColumns } from '#contracts/bank/bank.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { conflict } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { chooseColumns, importEntry, receiveStatement } from './bank-entry.js';
import type { IdentifiedEntry } from './entry-ids.js';
import type { CsvTable } from './read/csv-statement.js';
import { StatementReader } from './read/statement-reader.js';
import { keyOfHeader } from './read/statement-task.js';

/** Appends that share a sync of the disk. */
const AT_ONCE = 50;
const RETENTION_ENDED = 'Dieser Kontoauszug wurde schon eingelesen und nach Ende der Aufbewahrung gelöscht.';

/** Receives files of banks. The entries follow in a job, which a crash only delays. */
@Injectable()
export class BankImport {
  constructor(
    private readonly streams: Streams,
    private readonly reader: StatementReader,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /**
   * Reads and stores the file. The same file again is a no-op. 409 if its retention has ended. 422 if it cannot be read or
   * its columns are unknown.
   */
  async receive(
    file: { readonly fileName: string; readonly bytes: Uint8Array; readonly columns: CsvColumns | null },
    origin: CommandOrigin,
  ): Promise<StatementAnswer> {
    const { state: chosen } = await this.streams.load(csvColumnsStream, '');
    const { statement, hash, header, columns } = await this.reader.read(file.bytes, file.columns, chosen);
    const days = statement.entries.map(({ bookedOn }) => bookedOn).toSorted();
    const statementId = idAfter('bank-statement', hash);
    const { state: known } = await this.streams.load(bankStatementStream, statementId);
    // Nothing would delete the file a second time.
    if (known?.retentionEnded) throw conflict(RETENTION_ENDED);
    if (header !== null && columns !== null)
      await this.streams.handle(csvColumnsStream, '', chooseColumns(header, columns), origin);
    if (known !== null) return answerOf(known, true);
    const facts = {
      statementId,
      fileHash: await this.files.put(file.bytes),
      fileName: file.fileName,
      format: statement.format,
      account: statement.account || (await this.ownAccount()),
      entryCount: statement.entries.length,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      columns,
    };
    await this.streams.handle(bankStatementStream, statementId, receiveStatement(facts), origin);
    return answerOf(facts, false);
  }

  /** Imports the entries of a received file. Idempotent: an entry that is known, also from another file, stays. */
  async importEntries(statementId: string, origin: CommandOrigin): Promise<void> {
    const facts = existing((await this.streams.load(bankStatementStream, statementId)).state);
    const bytes = await this.files.get(facts.fileHash);
    if (bytes === null) throw new Error('A stored bank statement is missing');
    const entries = await this.reader.identify(bytes, facts.columns, facts.account);
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await Promise.all(
        entries.slice(from, from + AT_ONCE).map((entry) => this.importOne(entry, facts, origin)),
      );
  }

  /** The header and rows of a CSV file, and the columns that were chosen for the last file with this header. */
  async csvHead(bytes: Uint8Array): Promise<CsvTable & { readonly columns: CsvColumns | null }> {
    const table = await this.reader.head(bytes);
    const { state } = await this.streams.load(csvColumnsStream, '');
    return { ...table, columns: state.get(keyOfHeader(table.header)) ?? null };
  }

  private async importOne(
    identifiedEntry: IdentifiedEntry,
    { statementId, account }: BankStatementReceived['data'],
    origin: CommandOrigin,
  ): Promise<void> {
    const { reference: _, ...entry } = identifiedEntry;
    const decide = importEntry({ ...entry, statementId, account });
    await this.streams.handle(bankEntryStream, entry.entryId, decide, origin);
  }

  private async ownAccount(): Promise<string> {
    return (await this.streams.load(companyProfileStream, '')).state.iban;
  }
}

function answerOf(facts: BankStatementReceived['data'], isKnown: boolean): StatementAnswer {
  const { statementId, format, account, entryCount: entries, from, to } = facts;
  return { statementId, format, account, entries, from, to, isKnown };
}
