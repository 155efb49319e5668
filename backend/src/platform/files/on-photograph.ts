import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { Picture } from '#contracts/values/picture.js';
import { decideSeen } from '../streams/seen.js';
import type { CommandContext, Decide, StreamType } from '../streams/stream-type.js';
import { Streams, type Handled } from '../streams/streams.js';
import { FILE_STORE, type FileHash, type FileStore } from './file-store.js';
import { keepPhotograph } from './picture.js';
import { UnneededFiles } from './unneeded-files.js';

const IMAGE = { field: 'image', label: 'Das Bild' };

/**
 * Command: decides on one stream with a photograph for visitors. As `OnStream`, and 400 at `image` for what is no
 * photograph. Refuses before the photograph is encoded and stored.
 */
export class OnPhotograph<State, Event extends DomainEvent> extends Command<Handled<State, Event>> {
  constructor(
    readonly type: StreamType<State, Event>,
    readonly id: string,
    /** Base64; undefined: unchanged; empty or null: none. */
    readonly image: string | null | undefined,
    /** Called with the photograph before and after it has its widths. */
    readonly decideWith: (picture: Picture | null | undefined) => Decide<State, Event>,
    readonly context: CommandContext,
    readonly row?: string,
  ) {
    super();
  }
}

@CommandHandler(OnPhotograph)
export class OnPhotographHandler implements ICommandHandler<OnPhotograph<unknown, DomainEvent>> {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly unneeded: UnneededFiles,
  ) {}

  /**
   * Stores the files before the event, so that a crash leaves unneeded files, which are deleted later, but never a
   * missing picture.
   */
  async execute({ type, id, image, decideWith, context, row }: OnPhotograph<unknown, DomainEvent>) {
    const seen = { ...context, row };
    const check = async (picture: Picture | null | undefined): Promise<void> => {
      decideSeen(type, await this.streams.load(type, id), decideWith(picture), seen);
    };
    const announce = (hashes: readonly FileHash[]): Promise<void> => this.unneeded.checkLater(hashes);
    const picture = await keepPhotograph(this.files, image, IMAGE, { check, announce });
    return this.streams.handle(type, id, decideWith(picture), context, seen);
  }
}
