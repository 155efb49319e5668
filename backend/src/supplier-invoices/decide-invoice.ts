import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { existing } from '../platform/streams/existing.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { Matching, wantedOf, type Wanted } from './matching/matching.js';
import { type Compared } from './supplier-invoice.js';

/** Command: compares the invoice with changed assumptions and decides in one step. */
export class DecideInvoice extends Command<SupplierInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly decide: {
      readonly change: Partial<Wanted>;
      readonly with: (compared: Compared) => Decide<SupplierInvoiceState, SupplierInvoiceEvent>;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DecideInvoice)
export class DecideInvoiceHandler implements ICommandHandler<DecideInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly matching: Matching,
  ) {}

  async execute({ invoiceId, decide, context }: DecideInvoice): Promise<SupplierInvoice> {
    const invoice = existing((await this.streams.load(supplierInvoiceStream, invoiceId)).state);
    const wanted = wantedOf(invoice, decide.change);
    const { state } = await this.matching.decide(wanted, decide.with, context, context);
    return existing(state);
  }
}
