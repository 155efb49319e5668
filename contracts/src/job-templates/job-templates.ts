import { rowsStream, type Rows } from '../kernel/rows.js';
import { ESTIMATE } from '../work-orders/operations/operation-fields.js';
import { comparableName } from '../values/comparable.js';
import type { JobTemplateContent, JobTemplateEvent, JobTemplateId } from './job-template.events.js';

export type JobTemplate = JobTemplateContent & {
  readonly id: JobTemplateId;
  /** Counts what was changed; 1 at first. */
  readonly version: number;
  readonly revision: number;
};

export type JobTemplates = Rows<JobTemplate>;

export const jobTemplatesStream = rowsStream<JobTemplate, JobTemplateEvent, 'JobTemplateAdded'>({
  name: 'job-templates',
  first: 'JobTemplateAdded',
  idOf: ({ jobTemplateId }) => jobTemplateId,
  on: {
    JobTemplateAdded: (data) => ({ ...withoutId(data), version: 1 }),
    JobTemplateRevised: withoutId,
    JobTemplateRemoved: () => null,
  },
});

function withoutId<Data extends { readonly jobTemplateId: JobTemplateId }>(data: Data) {
  const { jobTemplateId: _, ...content } = data;
  return content;
}

type Car = {
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant?: string | null;
  readonly engine: string | null;
};

/** True if the template names no car, or this one. What is not known of the car fits nothing that is named. */
export function fitsCar(
  template: Pick<JobTemplateContent, 'make' | 'model' | 'engine'>,
  { make, model, modelVariant = null, engine }: Car,
): boolean {
  const variant = [model, modelVariant].filter(Boolean).join(' ');
  return names(template.make, make) && names(template.model, variant) && names(template.engine, engine);
}

function names(wanted: string, known: string | null): boolean {
  const all = wanted.split(',').map(comparableName).filter(Boolean);
  const text = ` ${comparableName(known ?? '')} `;
  // By whole words: „Golf“ is no „Golfplus“, and „A4“ no „A45“.
  return all.length === 0 || all.some((one) => text.includes(` ${one} `));
}

/** Planned minutes of the work. */
export function plannedMinutes(
  { minutes, awHundredths }: Pick<JobTemplateContent, 'minutes' | 'awHundredths'>,
  minutesPerAw: number,
): number {
  const byAw = Math.round(((awHundredths ?? 0) * minutesPerAw) / 100);
  return minutes ?? Math.min(ESTIMATE.max, Math.max(ESTIMATE.min, byAw));
}
