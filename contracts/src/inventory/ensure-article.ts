import type { CommandOrigin } from '../kernel/command-origin.js';
import type { ArticleId } from './article.events.js';

/** What `EnsureArticle` answers: the article that has the number by now. */
export type EnsuredArticle = {
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
};

/** Command: there shall be an article with this number, made under this id if there is none. Answered with `EnsuredArticle`. */
export class EnsureArticle {
  constructor(
    readonly article: {
      readonly articleId: ArticleId;
      readonly number: string;
      readonly name: string;
      readonly unit: string;
      /** Of an article that is made; default 0. */
      readonly minimumMilli?: number;
    },
    readonly origin: CommandOrigin,
  ) {}
}
