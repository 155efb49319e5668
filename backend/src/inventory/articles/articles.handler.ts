import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ArticleId } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { DEFAULT_UNIT } from '#contracts/inventory/articles/article-fields.js';
import { EnsureArticle, type EnsuredArticle } from '#contracts/inventory/articles/ensure-article.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { assertSeen } from '../../platform/streams/seen.js';
import { Streams } from '../../platform/streams/streams.js';
import { ArticleNumbers } from './article-numbers.js';
import { addArticle, changeArticle, type ArticleDetails } from './article.js';

/** Command: claims the number, then adds the article. Answers the article. */
export class AddArticle extends Command<KnownArticle> {
  constructor(
    readonly articleId: ArticleId,
    readonly details: ArticleDetails,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: claims a new number, changes the article, then releases the old number. Answers the article. */
export class ChangeArticle extends Command<KnownArticle> {
  constructor(
    readonly articleId: ArticleId,
    readonly change: Partial<ArticleDetails>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddArticle)
export class AddArticleHandler implements ICommandHandler<AddArticle> {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: ArticleNumbers,
    private readonly clock: Clock,
  ) {}

  async execute({ articleId, details, origin }: AddArticle): Promise<KnownArticle> {
    const { state } = await this.streams.load(articleStream, articleId);
    if (state.status === 'none') {
      await this.numbers.take(details.number, articleId, origin);
      assertInTime(origin.now, this.clock.now());
    }
    const decide = addArticle(articleId, details);
    return existing((await this.streams.handle(articleStream, articleId, decide, origin)).state);
  }
}

@CommandHandler(ChangeArticle)
export class ChangeArticleHandler implements ICommandHandler<ChangeArticle> {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: ArticleNumbers,
    private readonly clock: Clock,
  ) {}

  async execute({ articleId, change, context }: ChangeArticle): Promise<KnownArticle> {
    const loaded = await this.streams.load(articleStream, articleId);
    const before = existing(loaded.state);
    assertSeen(articleStream, loaded, context);
    const decide = changeArticle(change);
    const { number = before.number } = change;
    const isNewNumber = comparableNumber(number) !== comparableNumber(before.number);
    const old = isNewNumber ? await this.numbers.held(before.number) : null;
    if (isNewNumber) {
      // Refuses before a number is claimed.
      decide(before);
      await this.numbers.take(number, articleId, context);
      assertInTime(context.now, this.clock.now());
    }
    const { state: after } = await this.streams.handle(articleStream, articleId, decide, context, context);
    if (old?.holderId === articleId)
      await this.numbers.settle(comparableNumber(before.number), old.claimId, context);
    return existing(after);
  }
}

@CommandHandler(EnsureArticle)
export class EnsureArticleHandler implements ICommandHandler<EnsureArticle> {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: ArticleNumbers,
    private readonly add: AddArticleHandler,
  ) {}

  async execute({ article, origin }: EnsureArticle): Promise<EnsuredArticle> {
    const own = await this.known(article.articleId);
    if (own !== null) return answerOf(own);
    const holder = await this.withNumber(article.number);
    if (holder !== null) return answerOf(holder);
    const { articleId, number, name, unit, minimumMilli = 0 } = article;
    const details = {
      number,
      name,
      unit: unit || DEFAULT_UNIT,
      minimumMilli,
      salePriceCents: null,
      shelfPriceCents: null,
      active: true,
    };
    try {
      return answerOf(await this.add.execute(new AddArticle(articleId, details, origin)));
    } catch (error) {
      // A concurrent call has created an article with this number.
      const made = await this.withNumber(article.number);
      if (made !== null) return answerOf(made);
      throw error;
    }
  }

  private async withNumber(number: string): Promise<KnownArticle | null> {
    const held = await this.numbers.held(number);
    const article = held && (await this.known(held.holderId));
    return article && comparableNumber(article.number) === comparableNumber(number) ? article : null;
  }

  private async known(articleId: ArticleId): Promise<KnownArticle | null> {
    const { state } = await this.streams.load(articleStream, articleId);
    return state.status === 'none' ? null : state;
  }
}

function answerOf({ id: articleId, number, name, unit }: KnownArticle): EnsuredArticle {
  return { articleId, number, name, unit };
}
