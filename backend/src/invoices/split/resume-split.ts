import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceSplitStream } from '#contracts/invoices/split/invoice-split.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Streams } from '../../platform/streams/streams.js';
import { abandonSplit, resumeSplit } from './invoice-split.js';
import { InvoiceSplits } from './invoice-splits.js';

/** Command: goes on after what was refused. */
export class ResumeSplit extends Command<void> {
  constructor(
    readonly workOrderId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: leaves the rest of a stopped split to other invoices. */
export class AbandonSplit extends Command<void> {
  constructor(
    readonly workOrderId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

@CommandHandler(ResumeSplit)
export class ResumeSplitHandler implements ICommandHandler<ResumeSplit> {
  constructor(
    private readonly streams: Streams,
    private readonly splits: InvoiceSplits,
  ) {}

  async execute({ workOrderId, origin }: ResumeSplit): Promise<void> {
    await this.streams.handle(invoiceSplitStream, workOrderId, resumeSplit, origin);
    await this.splits.proceed(workOrderId, origin);
  }
}

@CommandHandler(AbandonSplit)
export class AbandonSplitHandler implements ICommandHandler<AbandonSplit> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, origin }: AbandonSplit): Promise<void> {
    await this.streams.handle(invoiceSplitStream, workOrderId, abandonSplit, origin);
  }
}
