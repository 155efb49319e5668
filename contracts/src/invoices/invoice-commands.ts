import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';
import type { KnownInvoice } from './invoice.js';
import type { Settled } from './invoice.events.js';

/** Command: notes whether something is open of the invoice. `settled` null: something is. Idempotent. */
export class NoteSettlement extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly settled: Settled | null,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
