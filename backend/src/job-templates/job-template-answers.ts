import { Inject, Injectable } from '@nestjs/common';
import type { JobTemplateAnswer, TemplatePartAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { TemplatePart } from '#contracts/job-templates/job-template.events.js';
import { fitsCar, type JobTemplate } from '#contracts/job-templates/job-templates.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { vehicleStream, type Vehicle } from '#contracts/vehicles/vehicle.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { articlesById, type ListedArticle } from '#projections/inventory/articles.js';
import { READ_MODELS } from '../platform/read-models.js';
import { named } from '../platform/streams/existing.js';
import { StreamReader } from '../platform/streams/stream-reader.js';

type Articles = ReadonlyMap<string, ListedArticle>;
type Car = Exclude<Vehicle, { status: 'none' }>['record'];

/** Answers with the present numbers and names of the articles. */
@Injectable()
export class JobTemplateAnswers {
  constructor(
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** `vehicleId`: says whether each fits this car. 400 if it is unknown. */
  async all(templates: readonly JobTemplate[], vehicleId?: string): Promise<JobTemplateAnswer[]> {
    const car = vehicleId === undefined ? null : await this.car(vehicleId);
    const ids = templates.flatMap(({ parts }) => parts.map(({ articleId }) => articleId));
    const articles = await articlesById(this.readModels, ids);
    return templates.map((template) => answerOf(template, articles, car));
  }

  async one(template: JobTemplate): Promise<JobTemplateAnswer> {
    const ids = template.parts.map(({ articleId }) => articleId);
    return answerOf(template, await articlesById(this.readModels, ids), null);
  }

  private async car(vehicleId: string): Promise<Car> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    return named(state, 'vehicleId', 'Unbekanntes Fahrzeug.').record;
  }
}

function answerOf(template: JobTemplate, articles: Articles, car: Car | null): JobTemplateAnswer {
  const { awHundredths, priceCents, parts, ...rest } = template;
  return {
    ...rest,
    aw: awHundredths === null ? null : awHundredths / 100,
    price: priceCents === null ? null : priceCents / 100,
    parts: parts.map((part) => partAnswer(part, articles)),
    fits: car && fitsCar(template, car),
  };
}

function partAnswer(
  { articleId, quantityMilli, ...known }: TemplatePart,
  articles: Articles,
): TemplatePartAnswer {
  const { number = known.number, name = '', unit = '', active = false } = articles.get(articleId) ?? {};
  return { articleId, quantity: quantityOf(quantityMilli), number, name, unit, active };
}
