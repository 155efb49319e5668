import { articleFields, DEFAULT_UNIT } from '#contracts/inventory/articles/article-fields.js';
import type { ArticleChangeRequest, NewArticleRequest } from '#contracts/inventory/articles/articles.api.js';
import { invalid } from '#contracts/kernel/problem.js';
import { centsOf } from '#contracts/values/euros.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { ArticleDetails } from './article.js';

/** Stocked unless the request says otherwise. */
export function newDetails(request: NewArticleRequest): ArticleDetails {
  const { number, name, unit, minimumStock, salePrice, shelfPrice, active } = request;
  return {
    number,
    name,
    unit: unit || DEFAULT_UNIT,
    minimumMilli: milliOf(minimumStock ?? 0) ?? 0,
    salePriceCents: salePrice == null ? null : centsOf(salePrice),
    shelfPriceCents: shelfPrice == null ? null : centsOf(shelfPrice),
    active: active ?? true,
  };
}

/** A missing field is kept; null clears it, except number and name. */
export function changedDetails(request: ArticleChangeRequest): Partial<ArticleDetails> {
  const { number, name, unit, minimumStock, salePrice, shelfPrice, active } = request;
  if (number === null) throw invalid('number', articleFields.number.missing ?? '');
  if (name === null) throw invalid('name', articleFields.name.missing ?? '');
  return {
    ...(number === undefined ? {} : { number }),
    ...(name === undefined ? {} : { name }),
    ...(unit === undefined ? {} : { unit: unit || DEFAULT_UNIT }),
    ...(minimumStock === undefined ? {} : { minimumMilli: milliOf(minimumStock ?? 0) ?? 0 }),
    ...(salePrice === undefined ? {} : { salePriceCents: salePrice === null ? null : centsOf(salePrice) }),
    ...(shelfPrice === undefined
      ? {}
      : { shelfPriceCents: shelfPrice === null ? null : centsOf(shelfPrice) }),
    ...(active == null ? {} : { active }),
  };
}
