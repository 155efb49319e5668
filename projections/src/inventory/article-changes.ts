import type { ArticleEvent, ArticleId } from '#contracts/inventory/articles/article.events.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, number, text, type Change, type Handlers } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** The stream revision of an event other than a movement. */
export type ArticleChange = {
  readonly articleId: ArticleId;
  readonly revision: number;
  readonly at: Instant;
};

const REVISION_DIGITS = 10;

function noted({ data, revision, metadata }: RecordedEvent<ArticleEvent>): Change<ArticleChange> {
  const { articleId } = data;
  const change = { articleId, revision, at: metadata.occurredAt };
  return { key: `${articleId}/${String(revision).padStart(REVISION_DIGITS, '0')}`, apply: () => change };
}

/**
 * The few changes of an article among up to a million movements. With them and the last movement of each level the
 * article can be reconstructed at any moment without reading its stream.
 */
export const articleChanges = defineReadModel<ArticleChange, ArticleEvent>({
  name: 'article-changes',
  version: 2,
  fields: { articleId: text(({ articleId }) => articleId), revision: number(({ revision }) => revision) },
  indexes: [['articleId', 'revision']],
  // All kinds: what is missing here is missing in the state of an article at a moment.
  on: {
    ArticleAdded: noted,
    ArticleChanged: noted,
    MinimumStockSet: noted,
    SalePriceSet: noted,
    ShelfPriceSet: noted,
    ArticleRetired: noted,
    ArticleReinstated: noted,
    LevelOpened: noted,
    StockMoved: () => [],
  } satisfies Required<Handlers<ArticleChange, ArticleEvent>>,
});

/** The revisions of the article's events other than movements, ascending; empty if there is no such article. */
export async function changesOfArticle(
  readModels: ReadModels,
  articleId: ArticleId,
): Promise<readonly number[]> {
  const where = { articleId: { eq: articleId } };
  const changes = await findAll(readModels, articleChanges, { where, sort: [['revision', 'asc']] });
  return changes.map(({ revision }) => revision);
}
