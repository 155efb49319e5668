import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { Listed, Rows } from '#contracts/kernel/rows.js';
import { seenRow } from './seen.js';
import type { Decide, StreamType } from './stream-type.js';
import { Streams, type HandleOptions, type Handled } from './streams.js';

/** Command: decide on one stream and append what follows. Answered with the stream as it stands afterwards. */
export class OnStream<State, Event extends DomainEvent> extends Command<Handled<State, Event>> {
  constructor(
    readonly type: StreamType<State, Event>,
    readonly id: string,
    readonly decide: Decide<State, Event>,
    readonly origin: CommandOrigin,
    readonly options: HandleOptions = {},
  ) {
    super();
  }
}

/** Decides on a list that stands in one stream of its own; answers the list afterwards. */
export async function decideOnList<State, Event extends DomainEvent>(
  commands: CommandBus,
  type: StreamType<State, Event>,
  decide: Decide<State, Event>,
  origin: CommandOrigin,
): Promise<State> {
  return (await commands.execute(new OnStream(type, '', decide, origin))).state;
}

/** Decides on a row of a list; answers the row afterwards. */
export async function decideOnRow<Row extends Listed, Event extends DomainEvent>(
  commands: CommandBus,
  type: StreamType<Rows<Row>, Event>,
  id: string,
  decide: Decide<Rows<Row>, Event>,
  origin: CommandOrigin,
): Promise<Row> {
  return seenRow((await decideOnList(commands, type, decide, origin)).get(id), undefined);
}

/** The one handler of all commands that are a decision on one stream and nothing else. */
@CommandHandler(OnStream)
export class OnStreamHandler implements ICommandHandler<OnStream<unknown, DomainEvent>> {
  constructor(private readonly streams: Streams) {}

  execute({ type, id, decide, origin, options }: OnStream<unknown, DomainEvent>) {
    return this.streams.handle(type, id, decide, origin, options);
  }
}
