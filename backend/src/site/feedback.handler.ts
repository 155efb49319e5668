import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { feedbackStream, type Feedback } from './feedback.js';

/** Answered with the feedback after the command. */
export class OnFeedback extends Command<Feedback> {
  constructor(
    readonly feedbackId: string,
    readonly decide: Decide<Feedback, FeedbackEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OnFeedback)
export class FeedbackHandler implements ICommandHandler<OnFeedback> {
  constructor(private readonly streams: Streams) {}

  async execute({ feedbackId, decide, context }: OnFeedback): Promise<Feedback> {
    return (await this.streams.handle(feedbackStream, feedbackId, decide, context)).state;
  }
}
