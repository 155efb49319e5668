import { jobTemplatesStream, type JobTemplate } from '#contracts/job-templates/job-templates.js';
import { text, words } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';
import { wordsOf } from '../engine/words.js';

export const jobTemplates = rowsReadModel(jobTemplatesStream, {
  version: 2,
  fields: {
    title: text(({ title }) => title),
    words: words(({ title, category }) => `${title} ${category}`),
  },
  indexes: [['title']],
});

const german = new Intl.Collator('de', { numeric: true });

/** By category and title in German order; at most 1,000. Those without a category are last. */
export async function listJobTemplates(readModels: ReadModels): Promise<readonly JobTemplate[]> {
  const { items } = await readModels.find(jobTemplates, { limit: 1_000 });
  return items.toSorted(
    (a, b) =>
      Number(a.category === '') - Number(b.category === '') ||
      german.compare(a.category, b.category) ||
      german.compare(a.title, b.title),
  );
}

/** Those with the words in title or category. */
export async function jobTemplatesWith(
  readModels: ReadModels,
  search: string,
  limit: number,
): Promise<readonly JobTemplate[]> {
  const where = { words: { startsWith: wordsOf(search).join(' ') } };
  return (await readModels.find(jobTemplates, { where, sort: [['title', 'asc']], limit })).items;
}
