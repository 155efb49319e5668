import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import { decideSeen } from '../streams/seen.js';
import type { CommandContext, Decide, StreamType } from '../streams/stream-type.js';
import { Streams, type Handled } from '../streams/streams.js';
import { documentFacts, DOCUMENTS, type AnyDocuments } from './documents.js';
import { sentPhotograph, type PictureField } from './picture.js';
import { UnneededFiles } from './unneeded-files.js';

const IMAGE = { field: 'image', label: 'Das Bild' };

/**
 * Command: decides on one stream with a photograph for visitors. As `OnStream`, and 400 at `image`, or at `field`, for what
 * is no photograph. Refuses before the photograph is encoded and stored.
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
    readonly field: PictureField = IMAGE,
  ) {
    super();
  }
}

@CommandHandler(OnPhotograph)
export class OnPhotographHandler implements ICommandHandler<OnPhotograph<unknown, DomainEvent>> {
  constructor(
    private readonly streams: Streams,
    private readonly unneeded: UnneededFiles,
    @Inject(DOCUMENTS) private readonly readers: readonly AnyDocuments[],
  ) {}

  async execute({ type, id, image, decideWith, context, row, field }: OnPhotograph<unknown, DomainEvent>) {
    const seen = { ...context, row };
    const decide = (picture: Picture | null | undefined): Decide<unknown, DomainEvent> => {
      return (state) => this.named(picture, decideWith(picture)(state));
    };
    const { picture, contents } = await sentPhotograph(image, field, async (whole) => {
      decideSeen(type, await this.streams.load(type, id), decide(whole), seen);
    });
    return this.unneeded.keep(contents, () => this.streams.handle(type, id, decide(picture), context, seen));
  }

  /** Throws if no module's `documents` name the files of the picture in these events: they would not be kept. */
  private named(picture: Picture | null | undefined, events: readonly DomainEvent[]): readonly DomainEvent[] {
    const facts = events.flatMap((event) => documentFacts(this.readers, event));
    const named = new Set(facts.flatMap((fact) => (fact.kind === 'stored' ? fact.hash : [])));
    const text = JSON.stringify(events.map(({ data }) => data));
    const forgotten = picture && filesOf(picture).find((hash) => text.includes(hash) && !named.has(hash));
    if (forgotten)
      throw new TypeError(`No documents name the picture in ${events.map((event) => event.type).join(', ')}`);
    return events;
  }
}
