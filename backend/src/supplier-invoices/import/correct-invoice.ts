import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../../platform/streams/existing.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { Matching } from '../matching/matching.js';
import { correctable, correctInvoice } from '../supplier-invoice.js';
import { withLineIds, type Received } from './received-facts.js';
import { ReceiveInvoiceHandler } from './receive-invoice.js';

/** Command: corrects an invoice that was typed incorrectly. */
export class CorrectInvoice extends Command<SupplierInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly typed: Received,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Claims the correct number, then corrects the invoice and compares it again. */
@CommandHandler(CorrectInvoice)
export class CorrectInvoiceHandler implements ICommandHandler<CorrectInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly receiving: ReceiveInvoiceHandler,
    private readonly matching: Matching,
  ) {}

  async execute({ invoiceId, typed, reason, context }: CorrectInvoice): Promise<SupplierInvoice> {
    // A refused correction must claim nothing.
    const loaded = await this.streams.load(supplierInvoiceStream, invoiceId);
    assertSeen(supplierInvoiceStream, loaded, context);
    correctable(loaded.state);
    const {
      fileHash: _,
      format: __,
      importSource,
      ...head
    } = await this.receiving.identified(invoiceId, typed, context);
    const lines = withLineIds(invoiceId, typed.lines);
    const facts = { ...head, supplierInvoiceId: invoiceId, lines, reason };
    const { orderId, supplierId } = facts;
    const { state } = await this.matching.decide(
      { invoiceId, orderId, supplierId, head: { ...facts, importSource }, lines },
      (compared) => correctInvoice(facts, compared),
      context,
      context,
    );
    return existing(state);
  }
}
