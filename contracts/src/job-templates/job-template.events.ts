import type { PriceBasis } from '../invoices/price-basis.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { WorkBasis } from '../work-orders/operations/sold-work.js';

/** UUID. */
export type JobTemplateId = string;

/** `number`: of the article at that time, for readers of the log. */
export type TemplatePart = {
  readonly articleId: string;
  readonly number: string;
  readonly quantityMilli: number;
};

/** What a template says. All typed texts are refused where they seem to name a person. */
export type JobTemplateContent = {
  readonly title: string;
  /** Empty: none. */
  readonly category: string;
  readonly basis: WorkBasis;
  /** Hundredths of an Arbeitswert; null: none. */
  readonly awHundredths: number | null;
  /** Planned; null: what the Arbeitswerte say. */
  readonly minutes: number | null;
  /** Of a fixed price, in `prices`; null: it is sold by Arbeitswerte or time. */
  readonly priceCents: number | null;
  readonly prices: PriceBasis;
  /** The fixed price pays for the parts too. */
  readonly partsIncluded: boolean;
  readonly parts: readonly TemplatePart[];
  readonly checklist: readonly string[];
  /** The cars that it fits, separated by commas; empty: all. */
  readonly make: string;
  readonly model: string;
  readonly engine: string;
};

type OfTemplate = { readonly jobTemplateId: JobTemplateId };

/** Version 1. */
export type JobTemplateAdded = DomainEvent<'JobTemplateAdded', 2, OfTemplate & JobTemplateContent>;
/** The next version. Work that was sold before keeps the version from which it was copied. */
export type JobTemplateRevised = DomainEvent<
  'JobTemplateRevised',
  2,
  OfTemplate & JobTemplateContent & { readonly version: number }
>;
/** It is no longer sold. Work that was sold before stays. */
export type JobTemplateRemoved = DomainEvent<'JobTemplateRemoved', 1, OfTemplate>;

export type JobTemplateEvent = JobTemplateAdded | JobTemplateRevised | JobTemplateRemoved;

/** Before, parts always cost extra. */
const withExtraParts = <Data extends object>(data: Data) => ({ ...data, partsIncluded: false });

export const jobTemplateEventDefinitions: EventDefinitions<JobTemplateEvent> = {
  JobTemplateAdded: { version: 2, upcast: { 1: withExtraParts } },
  JobTemplateRevised: { version: 2, upcast: { 1: withExtraParts } },
  JobTemplateRemoved: { version: 1 },
};
