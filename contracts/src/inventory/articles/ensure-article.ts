import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../../kernel/command-origin.js';
import type { ArticleId } from './article.events.js';

export type EnsuredArticle = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
};

/** Command: answers the article with this number as `EnsuredArticle`. Creates it under this id if there is none. */
export class EnsureArticle extends Command<EnsuredArticle> {
  constructor(
    readonly article: {
      readonly articleId: ArticleId;
      readonly number: string;
      readonly name: string;
      readonly unit: string;
      /** For a new article; default 0. */
      readonly minimumMilli?: number;
    },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
