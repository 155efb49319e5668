import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { StatementAnswer } from '#contracts/bank/bank-answers.js';
import { bankEntryStream, bankStatementStream, csvColumnsStream } from '#contracts/bank/bank-entry.js';
import type { BankStatementReceived, CsvColumns } from '#contracts/bank/bank.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { existing } from '../../platform/streams/existing.js';
import { idAfter } from '../../platform/streams/id-after.js';
import { Streams } from '../../platform/streams/streams.js';
import { chooseColumns, importEntry, receiveStatement } from './bank-entry.js';
import { identified, type IdentifiedEntry } from './entry-ids.js';
import { ColumnsNeeded, readStatement } from './read/read-statement.js';
import type { ReadStatement } from './read/statement.js';

/** Appends that share a sync of the disk. */
const AT_ONCE = 50;

/** Receives files of banks. The entries follow in a job, which a crash only delays. */
@Injectable()
export class BankImport {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Reads and stores the file. The same file again is a no-op. 422 if it cannot be read or its columns are unknown. */
  async receive(
    file: { readonly fileName: string; readonly bytes: Uint8Array; readonly columns: CsvColumns | null },
    origin: CommandOrigin,
  ): Promise<StatementAnswer> {
    const { statement, header, columns } = await this.read(file.bytes, file.columns);
    const days = statement.entries.map(({ bookedOn }) => bookedOn).toSorted();
    const statementId = idAfter('bank-statement', hashOf(file.bytes));
    const { state: known } = await this.streams.load(bankStatementStream, statementId);
    if (header !== null && columns !== null)
      await this.streams.handle(csvColumnsStream, '', chooseColumns(header, columns), origin);
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
    return answerOf(known ?? facts, known !== null);
  }

  /** Imports the entries of a received file. Idempotent: an entry that is known, also from another file, stays. */
  async importEntries(statementId: string, origin: CommandOrigin): Promise<void> {
    const facts = existing((await this.streams.load(bankStatementStream, statementId)).state);
    const bytes = await this.files.get(facts.fileHash);
    if (bytes === null) throw new Error('A stored bank statement is missing');
    const entries = identified(
      readStatement(bytes, () => facts.columns),
      facts.account,
    );
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await Promise.all(
        entries.slice(from, from + AT_ONCE).map((entry) => this.importOne(entry, facts, origin)),
      );
  }

  /** The columns that were chosen for the last file with this header; null: none. */
  async columnsOf(header: readonly string[]): Promise<CsvColumns | null> {
    const { state } = await this.streams.load(csvColumnsStream, '');
    return state.get(keyOf(header)) ?? null;
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

  private async read(
    bytes: Uint8Array,
    sent: CsvColumns | null,
  ): Promise<{ statement: ReadStatement; header: string | null; columns: CsvColumns | null }> {
    const { state: chosen } = await this.streams.load(csvColumnsStream, '');
    let header: string | null = null;
    let columns: CsvColumns | null = null;
    try {
      const statement = readStatement(bytes, (cells) => {
        header = keyOf(cells);
        columns = sent ?? chosen.get(header) ?? null;
        return columns;
      });
      return { statement, header, columns };
    } catch (error) {
      if (error instanceof ColumnsNeeded) throw refuse('columns-needed', { field: 'columns' });
      throw error;
    }
  }

  private async ownAccount(): Promise<string> {
    return (await this.streams.load(companyProfileStream, '')).state.iban;
  }
}

const keyOf = (header: readonly string[]): string => header.join(';').slice(0, 2_000);

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function answerOf(facts: BankStatementReceived['data'], isKnown: boolean): StatementAnswer {
  const { statementId, format, account, entryCount: entries, from, to } = facts;
  return { statementId, format, account, entries, from, to, isKnown };
}
