import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { rowsAt } from '../../api/rows.js';
import { asTyped, numberOrText } from '../../ui/forms/typed-number.js';

export type PartDraft = { readonly articleId: string; readonly quantity: string };

/** As typed. */
export type JobTemplateDraft = Readonly<
  Record<'title' | 'category' | 'aw' | 'minutes' | 'price' | 'make' | 'model' | 'engine', string>
> &
  Pick<JobTemplateAnswer, 'basis' | 'prices' | 'partsIncluded'> & {
    readonly parts: readonly PartDraft[];
    /** A point in each line. */
    readonly checklist: string;
  };

export const EMPTY_TEMPLATE: JobTemplateDraft = {
  title: '',
  category: '',
  basis: 'AW',
  aw: '',
  minutes: '',
  price: '',
  prices: 'GROSS',
  partsIncluded: false,
  make: '',
  model: '',
  engine: '',
  parts: [],
  checklist: '',
};

export function draftOf(template: JobTemplateAnswer): JobTemplateDraft {
  const { title, category, basis, prices, partsIncluded, make, model, engine } = template;
  return {
    title,
    category,
    basis,
    prices,
    partsIncluded,
    make,
    model,
    engine,
    aw: asTyped(template.aw),
    minutes: asTyped(template.minutes),
    price: asTyped(template.price, 2),
    parts: template.parts.map(({ articleId, quantity }) => ({ articleId, quantity: asTyped(quantity) })),
    checklist: template.checklist.join('\n'),
  };
}

/** The templates as administrators see and change them. */
export const jobTemplateRows = rowsAt<JobTemplateAnswer, JobTemplateDraft>('/job-templates', (draft) => ({
  ...draft,
  aw: numberOrText(draft.aw, 2),
  minutes: numberOrText(draft.minutes, 0),
  price: draft.basis === 'FIXED' ? numberOrText(draft.price, 2) : null,
  parts: draft.parts
    .filter(({ articleId }) => articleId !== '')
    .map(({ articleId, quantity }) => ({ articleId, quantity: numberOrText(quantity, 3) })),
  checklist: linesOf(draft.checklist),
}));

/** The points that were typed. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
