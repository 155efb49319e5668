import { Inject, Injectable } from '@nestjs/common';
import type { BatchExported, BatchFile } from '#contracts/datev/datev-batch.events.js';
import { datevStream, daysOf, type Batch, type DatevBooks } from '#contracts/datev/datev-batches.js';
import { datevSettingsStream } from '#contracts/datev/datev-settings.js';
import type { FindingAnswer } from '#contracts/datev/datev.api.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { booksKeptUntil, keptUntil } from '#contracts/invoices/retention.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { conflict, refuse } from '#contracts/kernel/problem.js';
import type { ByHand } from '#contracts/supplier-invoices/by-hand.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { uncostedPartsOf } from '#projections/datev/uncosted-parts.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { doneWithoutInvoice } from '#projections/work-orders/work-orders.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { FILE_STORE, FileDamaged, type FileStore } from '../platform/files/file-store.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { assemble, assertAddsUp, factsOf, type Assembled } from './assemble.js';
import { batchWith, cancelBatch, CollectedTooEarly, exportBatch } from './batch.js';
import type { BookDocument, BookSettings } from './books/posting.js';
import { candidatesOf, yearBefore } from './candidates.js';
import { accountsFile, bookingsFile, tableFile } from './files/batch-files.js';
import {
  assertWhole,
  documentXml,
  faultsIn,
  zippedFiles,
  zipOf,
  type ZippedFile,
} from './files/documents-zip.js';
import { findingsOf } from './findings.js';
import { periodOf, type WantedPeriod } from './period.js';

/** How long the read models may take to reach the head of the log, in milliseconds. */
const CATCH_UP_MS = 10_000;
const MOST_ATTEMPTS = 5;
/** Orders and parts that a finding counts. */
const MOST_AROUND = 200;

type Collected = { readonly assembled: Assembled; readonly findings: readonly FindingAnswer[] };

const named = ({ number, id }: Pick<BookDocument, 'id' | 'number'>): string => number || id;

/** Makes batches. The stream decides which documents are new; read models only name candidates. */
@Injectable()
export class DatevBatches {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** What a batch of this period would be. */
  async preview(wanted: WantedPeriod, now: Instant): Promise<Collected> {
    const { state: books } = await this.streams.load(datevStream, '');
    return this.collect(wanted, books, await this.settings(), now);
  }

  /**
   * Writes the files, then records the batch: a crash between both leaves files that nothing names. Someone who exports
   * the same documents at the same time gets the same batch.
   */
  async export(batchId: string, wanted: WantedPeriod, origin: CommandOrigin): Promise<Batch> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const { state: books } = await this.streams.load(datevStream, '');
      const made = books.batches.get(batchId);
      if (made !== undefined) return made;
      const batch = await this.written(batchId, wanted, books, origin.now);
      try {
        const decide = exportBatch(batch, books.length);
        const { state } = await this.streams.handle(datevStream, '', decide, origin);
        return existing(state.batches.get(batchId) ?? batchWith(state, batch.documents));
      } catch (error) {
        if (!(error instanceof CollectedTooEarly)) throw error;
      }
    }
    throw refuse('busy');
  }

  async cancel(batchId: string, reason: string, origin: CommandOrigin): Promise<Batch> {
    const decide = cancelBatch(batchId, reason, localDateTime(origin.now).date);
    const { state } = await this.streams.handle(datevStream, '', decide, origin);
    return existing(state.batches.get(batchId));
  }

  /** The bytes of a file as they were exported. 404 after the end of retention. */
  async file(batchId: string, file: Exclude<BatchFile, 'contents' | 'documentXml'>): Promise<Uint8Array> {
    return this.stored((await this.batch(batchId)).files[file]);
  }

  /**
   * The ZIP of the batch's documents; the same files give the same bytes. 404 for money, which has none. 409 if a file is
   * damaged, or missing before the first document may be deleted.
   */
  async documents(batchId: string, today: LocalDate): Promise<AsyncIterable<Uint8Array>> {
    const batch = await this.batch(batchId);
    if (batch.kind === 'PAYMENTS') throw refuse('not-found');
    const contents = await this.stored(batch.files.contents);
    const zipped = JSON.parse(Buffer.from(contents).toString('utf8')) as readonly ZippedFile[];
    const { from } = daysOf(batch, batch.late.length > 0);
    const mayMiss = today > keptUntil(from, from);
    assertWhole(await faultsIn(this.files, zipped), mayMiss);
    return zipOf(this.files, zipped, mayMiss);
  }

  async batch(batchId: string): Promise<Batch> {
    const { state } = await this.streams.load(datevStream, '');
    return existing(state.batches.get(batchId));
  }

  private async stored(hash: string): Promise<Uint8Array> {
    const bytes = await this.files.get(hash).catch((error: unknown) => {
      if (error instanceof FileDamaged)
        throw conflict('Eine Datei des Stapels ist beschädigt. Bitte die Datensicherung prüfen.');
      throw error;
    });
    if (bytes === null) throw refuse('not-found');
    return bytes;
  }

  private async settings(): Promise<BookSettings> {
    const [invoicing, datev] = await Promise.all([
      this.streams.load(invoicingSettingsStream, ''),
      this.streams.load(datevSettingsStream, ''),
    ]);
    return { invoicing: invoicing.state, datev: datev.state };
  }

  /** The batch without its number, after its files are stored. */
  private async written(
    batchId: string,
    wanted: WantedPeriod,
    books: DatevBooks,
    now: Instant,
  ): Promise<Omit<BatchExported['data'], 'number'>> {
    const logPosition = await this.eventLog.head();
    if (!(await this.readModels.waitFor(logPosition, CATCH_UP_MS))) throw refuse('unavailable');
    const settings = await this.settings();
    const { assembled, findings } = await this.collect(wanted, books, settings, now);
    const stop = findings.find(({ stops }) => stops);
    if (stop !== undefined) throw conflict(stop.sentence);
    if (assembled.documents.length === 0) throw conflict('Es gibt keine neuen Belege.');
    assertAddsUp(assembled);
    const files = await this.store(assembled, settings, now);
    const exportedOn = localDateTime(now).date;
    const facts = { ...factsOf(assembled), files, logPosition, exportedOn };
    return { batchId, ...facts, keptUntilOn: booksKeptUntil(facts.to, exportedOn) };
  }

  private async store(assembled: Assembled, settings: BookSettings, now: Instant) {
    const list = await this.files.put(documentXml(assembled, now));
    const zipped: readonly ZippedFile[] = [{ name: 'document.xml', hash: list }, ...zippedFiles(assembled)];
    return {
      bookings: await this.files.put(bookingsFile(assembled, settings, now)),
      accounts: await this.files.put(accountsFile(assembled, settings, now)),
      table: await this.files.put(tableFile(assembled)),
      contents: await this.files.put(Buffer.from(JSON.stringify(zipped), 'utf8')),
      documentXml: list,
    };
  }

  private async collect(
    wanted: WantedPeriod,
    books: DatevBooks,
    settings: BookSettings,
    now: Instant,
  ): Promise<Collected> {
    const today = localDateTime(now).date;
    const period = periodOf(wanted, books, settings.invoicing.fiscalYearStart, today);
    const { kind, fiscalYear, since, from, to } = period;
    const days = { from: fiscalYear, to };
    const found = await candidatesOf(this.readModels, kind, days, settings);
    const { documents, waiting, unfinished } = found;
    const assembled = assemble(documents, books, settings, period);
    const isFree = ({ id }: Pick<BookDocument, 'id'>): boolean => !books.batchOf.has(id);
    const isNew = (one: Pick<BookDocument, 'id' | 'on'>): boolean => one.on >= since && isFree(one);
    const leftOut = (why: ByHand): readonly string[] =>
      found.byHand.filter((one) => one.why === why && isNew(one)).map(named);
    // Before the first batch the adviser got them in another way.
    const hasBatches = books.batches.some((batch) => batch.kind === kind);
    const before = hasBatches
      ? await candidatesOf(this.readModels, kind, yearBefore(fiscalYear), settings)
      : null;
    const around = {
      waiting: waiting.map(named),
      unpaid: [...found.unpaid.filter(isNew), ...(before?.unpaid.filter(isFree) ?? [])].map(named),
      depositsOfYearBefore: before?.waited.filter(isFree).map(named) ?? [],
      changed: unfinished.filter((one) => !isFree(one)).map(named),
      foreignCurrency: leftOut('foreign-currency'),
      prepayment: leftOut('prepayment'),
      beforeFirst: documents.filter((one) => one.on < since && isFree(one)).map(named),
      ofYearBefore: before?.documents.filter(isFree).map(named) ?? [],
      ...(await this.aroundOrders(kind === 'OUTGOING', { from: since < from ? since : from, to })),
    };
    return { assembled, findings: findingsOf(assembled, settings, around) };
  }

  private async aroundOrders(isAsked: boolean, days: { readonly from: string; readonly to: string }) {
    if (!isAsked) return { doneWithoutInvoice: [], withoutCost: [] };
    const [done, parts] = await Promise.all([
      doneWithoutInvoice(this.readModels, { limit: MOST_AROUND }),
      uncostedPartsOf(this.readModels, days, MOST_AROUND),
    ]);
    const isOld = (updatedAt: Instant): boolean => localDateTime(updatedAt).date < addDays(days.to, 1);
    return {
      doneWithoutInvoice: done.items
        .filter(({ updatedAt, earlierInvoices }) => isOld(updatedAt) && earlierInvoices.length === 0)
        .map(({ number }) => number),
      withoutCost: parts.map(({ orderNumber, name }) => `${orderNumber} ${name}`),
    };
  }
}
