import type { EstimateLine, LineTemplate } from '#contracts/estimates/estimate-lines.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplates } from '#contracts/job-templates/job-templates.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { templateCopy } from './template-lines.js';
import { declinedIn, isProposedIn, type DeclinedLine } from './proposed-lines.js';

/** What the lines belong to. */
export type OriginsOf = {
  /** Of the estimate. */
  readonly id: string;
  readonly customerId: string;
  readonly vehicleId: string | null;
  readonly workOrderId: string | null;
};

/** The report or the declined line that a line comes from. */
export type From = Pick<EstimateLine, 'reportId' | 'declinedLineId'>;

type Reads = {
  /** Null: the estimate has no order. */
  readonly order: () => Promise<KnownWorkOrder | null>;
  /** The present job templates. */
  readonly templates: () => Promise<JobTemplates>;
  readonly minutesPerAw: () => Promise<number>;
  /** The estimates of the car, of all its owners. */
  readonly ofCar: () => Promise<readonly KnownEstimate[]>;
  /** The customer of the estimate under all his ids. */
  readonly customerIds: () => Promise<readonly string[]>;
};

/** What the lines of one estimate come from. Reads once, when it is asked. For one request. */
export class LineSources {
  private readonly order: Reads['order'];
  private readonly ofCar: Reads['ofCar'];
  private readonly templates: Reads['templates'];
  private readonly minutesPerAw: Reads['minutesPerAw'];
  private readonly declined: () => Promise<readonly DeclinedLine[]>;

  constructor(
    private readonly estimate: OriginsOf,
    { order, ofCar, templates, minutesPerAw, customerIds }: Reads,
  ) {
    this.order = once(order);
    this.ofCar = once(ofCar);
    this.templates = once(templates);
    this.minutesPerAw = once(minutesPerAw);
    this.declined = once(async () => {
      const [estimates, ids] = await Promise.all([this.ofCar(), customerIds()]);
      return estimates.filter((one) => ids.includes(one.customerId)).flatMap(declinedIn);
    });
  }

  /**
   * The photograph of what a line comes from; null: it has none. Undefined: the order has no such finding, or the customer
   * declined no such line.
   */
  async pictureOf({ reportId, declinedLineId }: From): Promise<Picture | null | undefined> {
    if (reportId !== null) {
      const reports = (await this.order())?.reports ?? [];
      return reports.find(({ id, kind }) => id === reportId && kind === 'FINDING')?.picture;
    }
    return (await this.declinedLine(declinedLineId))?.picture;
  }

  /** The line that the customer declined; undefined: he declined no such line. */
  async declinedLine(lineId: string | null): Promise<EstimateLine | undefined> {
    if (lineId === null) return undefined;
    return (await this.declined()).find(({ line }) => line.lineId === lineId)?.line;
  }

  /** A copy of the template; undefined: there is none. 409 with the field if it has another version. */
  async template(id: string, version: number | null, field: string): Promise<LineTemplate | undefined> {
    const template = (await this.templates()).get(id);
    if (template === undefined) return undefined;
    const { title } = template;
    if (template.version !== version)
      throw refuse('conflict', { field, detail: jobTemplateTexts.changedSince(title) });
    return templateCopy(template, await this.minutesPerAw());
  }

  /** True if the office proposes this declined line no more. */
  async isDismissed({ declinedLineId }: From): Promise<boolean> {
    return (await this.ofCar()).some(({ dismissed }) => dismissed.has(declinedLineId ?? ''));
  }

  /** Another estimate of the car that proposes the same; null: none does. */
  async otherWith(from: From): Promise<KnownEstimate | null> {
    const others = (await this.ofCar()).filter(({ id }) => id !== this.estimate.id);
    return others.find((one) => isProposedIn([one], from)) ?? null;
  }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}
