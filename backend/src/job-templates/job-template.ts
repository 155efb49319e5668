import { isDeepStrictEqual } from 'node:util';
import {
  jobTemplateFields,
  jobTemplateTexts,
  MAX_JOB_TEMPLATES,
  MAX_TEMPLATE_PARTS,
} from '#contracts/job-templates/job-template-fields.js';
import type {
  JobTemplateContent,
  JobTemplateEvent,
  JobTemplateId,
  TemplatePart,
} from '#contracts/job-templates/job-template.events.js';
import type { JobTemplate, JobTemplates } from '#contracts/job-templates/job-templates.js';
import type { JobTemplateRequest } from '#contracts/job-templates/job-templates.api.js';
import { emptyOf, sentIn } from '#contracts/kernel/fields.js';
import { assertNoFaults, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { comparableName } from '#contracts/values/comparable.js';
import { centsOf } from '#contracts/values/euros.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** A template as sent by a form or a file, with the numbers of the articles. */
export type SentTemplate = Omit<JobTemplateRequest, 'parts'> & {
  readonly parts?: readonly TemplatePart[] | null;
};

export type DecideTemplates = Decide<JobTemplates, JobTemplateEvent>;

const { aw: _aw, price: _price, ...empty } = emptyOf(jobTemplateFields);
const EMPTY: JobTemplateContent = {
  ...empty,
  awHundredths: null,
  priceCents: null,
  parts: [],
  checklist: [],
};

/** Idempotent by id. 409 if the title is taken, 400 if time or price are missing. */
export const addJobTemplate =
  (jobTemplateId: JobTemplateId, request: SentTemplate): DecideTemplates =>
  (templates) => {
    const content = contentIn(request, EMPTY);
    const made = templates.get(jobTemplateId);
    if (isMadeAlready<JobTemplate>(made, content)) return [];
    assertComplete(content);
    assertTitleFree(templates, content.title, jobTemplateId);
    assertRoom(templates, MAX_JOB_TEMPLATES, 'Pakete');
    return [{ type: 'JobTemplateAdded', version: 2, data: { jobTemplateId, ...content } }];
  };

/** The next version. What the request does not send stays. No-op without a difference. */
export const reviseJobTemplate =
  (jobTemplateId: JobTemplateId, request: SentTemplate): DecideTemplates =>
  (templates) => {
    const { id: _, revision: __, version, ...before } = existing(templates.get(jobTemplateId));
    const content = contentIn(request, before);
    assertComplete(content);
    assertTitleFree(templates, content.title, jobTemplateId);
    if (isDeepStrictEqual(before, content)) return [];
    const data = { jobTemplateId, ...content, version: version + 1 };
    return [{ type: 'JobTemplateRevised', version: 2, data }];
  };

export const removeJobTemplate =
  (jobTemplateId: JobTemplateId): DecideTemplates =>
  (templates) => {
    existing(templates.get(jobTemplateId));
    return [{ type: 'JobTemplateRemoved', version: 1, data: { jobTemplateId } }];
  };

/** Finds a template by its title, ignoring spelling. */
export function templateTitled(templates: JobTemplates, title: string): JobTemplate | undefined {
  const wanted = comparableName(title);
  return [...templates.values()].find((template) => comparableName(template.title) === wanted);
}

function contentIn(request: SentTemplate, before: JobTemplateContent): JobTemplateContent {
  const { aw, price, ...sent } = sentIn(jobTemplateFields, request);
  const { parts, checklist } = request;
  const after = {
    ...before,
    ...sent,
    ...(aw === undefined ? {} : { awHundredths: centsOf(aw) }),
    ...(price === undefined ? {} : { priceCents: centsOf(price) }),
    ...(parts ? { parts } : {}),
    ...(checklist ? { checklist } : {}),
  };
  // A price that is not shown would come back as a surprise.
  if (after.basis === 'FIXED') return after;
  return { ...after, priceCents: null, prices: EMPTY.prices, partsIncluded: false };
}

function assertComplete({ basis, awHundredths, minutes, priceCents, parts }: JobTemplateContent): void {
  const faults: FieldError[] = [];
  if (basis === 'AW' && awHundredths === null) faults.push({ field: 'aw', message: jobTemplateTexts.aw });
  else if (awHundredths === null && minutes === null)
    faults.push({ field: 'minutes', message: jobTemplateTexts.time });
  if (basis === 'FIXED' && priceCents === null)
    faults.push({ field: 'price', message: jobTemplateTexts.price });
  if (parts.length > MAX_TEMPLATE_PARTS)
    faults.push({ field: 'parts', message: jobTemplateTexts.tooManyParts });
  const articles = parts.slice(0, MAX_TEMPLATE_PARTS).map(({ articleId }) => articleId);
  for (const [place, articleId] of articles.entries()) {
    if (articles.indexOf(articleId) !== place)
      faults.push({ field: `parts.${place}.articleId`, message: jobTemplateTexts.sameArticle });
  }
  assertNoFaults(faults);
}

function assertTitleFree(templates: JobTemplates, title: string, id: JobTemplateId): void {
  const holder = templateTitled(templates, title);
  if (holder !== undefined && holder.id !== id) throw refuse('name-taken', { field: 'title' });
}
