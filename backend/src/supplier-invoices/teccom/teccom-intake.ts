import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { MAX_IMPORT_BYTES } from '#contracts/supplier-invoices/limits.js';
import { purchasingSettingsStream } from '#contracts/supplier-invoices/purchasing-settings.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { tecComRefusalsStream } from '#contracts/supplier-invoices/teccom-refusals.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { newUuid } from '../../platform/new-uuid.js';
import { Streams } from '../../platform/streams/streams.js';
import { LOG, type Log } from '../../platform/telemetry/log.js';
import { readEInvoice } from '../import/read-e-invoice.js';
import { ReceiveInvoice } from '../import/receive-invoice.js';
import { importedFacts } from '../import/received-facts.js';
import { DropFolder, type DroppedFile } from './drop-folder.js';
import { reportRefusal } from './refusals.js';

/** Longest file name that is reported. */
const NAME_LENGTH = 200;

/**
 * Imports the e-invoices that another program drops into the TecCom folder (ADR 39). Every step may be repeated after a crash:
 * the invoice's id follows from the file's content, a refusal is reported once, and the file is moved last.
 */
@Injectable()
export class TecComIntake {
  private readonly folder: DropFolder | null;

  constructor(
    @Inject(CONFIG) { tecComDirectory }: Config,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(LOG) private readonly log: Log,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly streams: Streams,
  ) {
    this.folder = tecComDirectory === null ? null : new DropFolder(tecComDirectory);
  }

  /** One look at the folder. A file that fails for another reason than its content stays for the next look. */
  async poll(): Promise<void> {
    const { folder } = this;
    if (folder === null || !(await this.isOn())) return;
    await folder.prepare();
    for (const file of await folder.ready()) {
      await this.take(folder, file).catch((error: unknown) =>
        this.log.error(
          { err: error },
          'A file of the TecCom folder could not be imported; it is tried again',
        ),
      );
    }
  }

  private async isOn(): Promise<boolean> {
    return (await this.streams.load(purchasingSettingsStream, '')).state.isTecComOn;
  }

  private async take(folder: DropFolder, file: DroppedFile): Promise<void> {
    const origin = { actor: SYSTEM_ACTOR, correlationId: `teccom-${newUuid()}`, now: this.clock.now() };
    try {
      if (file.bytes > MAX_IMPORT_BYTES) throw new Unfit('Die Datei darf höchstens 10 MiB groß sein.');
      const bytes = await folder.read(file);
      if (bytes === null) return;
      await this.import(bytes, origin);
    } catch (error) {
      const refused = refusedBy(error);
      if (refused === null) throw error;
      await this.refuse(folder, file, refused, origin);
      return;
    }
    await folder.moveToImported(file);
  }

  /** Idempotent by content. */
  private async import(bytes: Uint8Array, origin: CommandOrigin): Promise<void> {
    const invoice = readEInvoice(bytes);
    const fileHash = await this.files.put(bytes);
    const { date: today } = localDateTime(origin.now);
    const received = importedFacts(invoice, { fileHash, today, source: 'TecCom' });
    await this.commands.execute(new ReceiveInvoice(await this.idFor(fileHash), received, origin));
  }

  /** The same for the same content, until the invoice is voided: then the file may be imported again. */
  private async idFor(fileHash: string): Promise<string> {
    for (let id = idAfter('teccom', fileHash); ; id = idAfter('teccom', id)) {
      const { state } = await this.streams.load(supplierInvoiceStream, id);
      if (state.status === 'none' || state.voided === null) return id;
    }
  }

  private async refuse(
    folder: DropFolder,
    file: DroppedFile,
    { reason, existingId }: Refused,
    origin: CommandOrigin,
  ): Promise<void> {
    const about = [file.rawName.toString('base64'), String(file.bytes), String(file.modifiedMs)];
    const report = reportRefusal({
      refusalId: idAfter('teccom-refusal', ...about),
      fileName: file.name.slice(0, NAME_LENGTH),
      reason,
      refusedAt: origin.now,
      existingId,
    });
    await this.streams.handle(tecComRefusalsStream, '', report, origin);
    await folder.moveToRefused(file, reason);
  }
}

type Refused = { readonly reason: string; readonly existingId: string | null };

/** The file cannot be imported whatever the time. */
class Unfit extends Error {
  override readonly name = 'Unfit';
}

/** Why the file is refused; null: the fault is not the file's. */
function refusedBy(error: unknown): Refused | null {
  if (error instanceof Unfit) return { reason: error.message, existingId: null };
  if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'busy') return null;
  return { reason: error.detail, existingId: error.existingId ?? null };
}
