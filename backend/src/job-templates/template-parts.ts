import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import type { TemplatePart } from '#contracts/job-templates/job-template.events.js';
import type { JobTemplateRequest } from '#contracts/job-templates/job-templates.api.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { milliOf } from '#contracts/values/quantity.js';
import { named } from '../platform/streams/existing.js';
import type { StreamReader } from '../platform/streams/stream-reader.js';
import type { SentTemplate } from './job-template.js';

/** Adds the numbers of the articles. 400 with the field for an article that the stock does not have. */
export async function withNumbers(
  streams: StreamReader,
  { parts, ...request }: JobTemplateRequest,
): Promise<SentTemplate> {
  if (!parts) return request;
  const found: TemplatePart[] = [];
  for (const [place, { articleId, quantity }] of parts.entries()) {
    const { state } = await streams.load(articleStream, articleId);
    const { number } = named(state, `parts.${place}.articleId`, jobTemplateTexts.unknownArticle);
    found.push({ articleId, number, quantityMilli: milliOf(quantity) ?? 0 });
  }
  return { ...request, parts: found };
}
