import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { Listed, Rows } from '#contracts/kernel/rows.js';
import { existing } from './existing.js';
import type { CommandContext, Decide, StreamType } from './stream-type.js';
import { Streams, type Handled } from './streams.js';

/**
 * Command: decides on one stream and appends the events. 412 if the caller's `If-Match` differs from the revision of
 * the stream (or its `row`). Returns the stream after the append.
 */
export class OnStream<State, Event extends DomainEvent> extends Command<Handled<State, Event>> {
  constructor(
    readonly type: StreamType<State, Event>,
    readonly id: string,
    readonly decide: Decide<State, Event>,
    readonly context: CommandContext,
    readonly row?: string,
  ) {
    super();
  }
}

/** Decides on a list with its own stream; returns the list after the append. */
export async function decideOnList<State, Event extends DomainEvent>(
  commands: CommandBus,
  type: StreamType<State, Event>,
  decide: Decide<State, Event>,
  context: CommandContext,
  row?: string,
): Promise<State> {
  return (await commands.execute(new OnStream(type, '', decide, context, row))).state;
}

/** Decides on a row of a list; returns the row after the append. */
export async function decideOnRow<Row extends Listed, Event extends DomainEvent>(
  commands: CommandBus,
  type: StreamType<Rows<Row>, Event>,
  id: string,
  decide: Decide<Rows<Row>, Event>,
  context: CommandContext,
): Promise<Row> {
  return existing((await decideOnList(commands, type, decide, context, id)).get(id));
}

@CommandHandler(OnStream)
export class OnStreamHandler implements ICommandHandler<OnStream<unknown, DomainEvent>> {
  constructor(private readonly streams: Streams) {}

  execute({ type, id, decide, context, row }: OnStream<unknown, DomainEvent>) {
    return this.streams.handle(type, id, decide, context, { ...context, row });
  }
}
