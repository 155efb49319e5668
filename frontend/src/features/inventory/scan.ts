import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { StocktakingLineAnswer } from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { call } from '../../api/http.js';

const LABEL = /\/inventory\/([0-9a-f-]{36})_[0-9a-f-]{36}/i;

/**
 * What was scanned or typed: the address on a label of ours, or an article's number. An article that does not lie there
 * by the books is asked for at the server; null: nobody knows it.
 */
export async function findScanned(
  text: string,
  lines: readonly StocktakingLineAnswer[],
): Promise<StocktakingLineAnswer | null> {
  const articleId = LABEL.exec(text)?.[1]?.toLowerCase();
  const number = comparableNumber(text);
  const line = lines.find((each) => each.articleId === articleId || comparableNumber(each.number) === number);
  if (line !== undefined) return line;
  const article = articleId === undefined ? await byNumber(text) : await byId(articleId);
  return article === null ? null : newLine(article);
}

async function byNumber(number: string): Promise<ArticleAnswer | null> {
  const query = new URLSearchParams({ search: number, active: 'true', limit: '20' });
  const found = await call<readonly ArticleAnswer[]>(`/inventory/articles?${query}`);
  return found.find((each) => comparableNumber(each.number) === comparableNumber(number)) ?? null;
}

function byId(id: string): Promise<ArticleAnswer | null> {
  return call<ArticleAnswer>(`/inventory/articles/${id}`);
}

function newLine({ id: articleId, number, name, unit }: ArticleAnswer): StocktakingLineAnswer {
  const nothing = { bookQuantity: 0, countedQuantity: null, difference: null, problem: null };
  return { articleId, number, name, unit, ...nothing };
}
