import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { retentionIdOf } from '#contracts/invoices/invoice.events.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { isSuppliersFile } from '#projections/supplier-invoices/supplier-invoices.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../../platform/clock.js';
import { Erasure } from '../../platform/erasure/erasure.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { endRetention, mayErase, releaseRetention } from '../invoice.js';

/** Command: releases an invoice for deletion. Answers why it stays, null if it was released. */
export class ReleaseInvoice extends Command<string | null> {
  constructor(
    readonly invoiceId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Erases recipient and documents of invoices whose retention is over and that an administrator released (§ 147 AO). */
@Injectable()
export class InvoiceRetention {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly erasure: Erasure,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Releases an invoice; returns why it stays, null when it was released. */
  async release(invoiceId: string, origin: CommandOrigin): Promise<string | null> {
    const decide = releaseRetention(await this.holds(), this.today());
    try {
      await this.streams.handle(invoiceStream, invoiceId, decide, origin);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.detail;
      throw error;
    }
  }

  /**
   * Erases a released invoice: first the key of the recipient, then the fact. A hold that was set after the release
   * stops it; the invoice can be released again later. Then nothing is left in the raw files of the read models.
   */
  async erase(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    const { issued } = invoice;
    if (issued === null) return;
    // A run that was killed after the fact has not purged yet.
    if (!invoice.retentionEnded) {
      if (!mayErase(invoice, await this.holds(), this.today())) return;
      await this.streams.shred(issued.retentionId);
      await this.streams.handle(invoiceStream, invoiceId, endRetention, origin);
    }
    await this.erasure.erase(issued.retentionId, await this.eventLog.head());
  }

  /** Deletes the documents after the end of retention. A file that is also a supplier's invoice stays. Idempotent. */
  async deletePapers(invoiceId: string): Promise<void> {
    const { deletedFiles } = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    if (deletedFiles === null) return;
    for (const hash of [deletedFiles.pdfHash, deletedFiles.xmlHash])
      if (!(await isSuppliersFile(this.readModels, hash))) await this.files.delete(hash);
  }

  /** Deletes the keys of discarded drafts, whose customer is erased. Idempotent. */
  async forgetUnsent(invoiceIds: readonly string[]): Promise<void> {
    for (const invoiceId of invoiceIds) {
      const { state } = await this.streams.load(invoiceStream, invoiceId);
      if (state.status !== 'none' && state.discarded !== null)
        await this.streams.shred(retentionIdOf(invoiceId));
    }
  }

  private async holds() {
    return (await this.streams.load(retentionHoldsStream, '')).state;
  }

  private today(): string {
    return localDateTime(this.clock.now()).date;
  }
}

@CommandHandler(ReleaseInvoice)
export class ReleaseInvoiceHandler implements ICommandHandler<ReleaseInvoice> {
  constructor(private readonly retention: InvoiceRetention) {}

  execute({ invoiceId, context }: ReleaseInvoice): Promise<string | null> {
    return this.retention.release(invoiceId, context);
  }
}
