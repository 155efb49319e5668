import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NoteSettlement } from '#contracts/invoices/invoice-commands.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { noteSettlement } from './invoice.js';

@CommandHandler(NoteSettlement)
export class NoteSettlementHandler implements ICommandHandler<NoteSettlement> {
  constructor(private readonly streams: Streams) {}

  async execute({ invoiceId, settled, origin }: NoteSettlement): Promise<KnownInvoice> {
    const decide = noteSettlement(settled);
    return existing((await this.streams.handle(invoiceStream, invoiceId, decide, origin)).state);
  }
}
