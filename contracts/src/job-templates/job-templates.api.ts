import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Impersonal } from '../kernel/impersonal.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { newRequestOf } from '../kernel/request-of.js';
import type { RecordOf } from '../kernel/fields.js';
import { IsId, oneLine, OptionalId } from '../kernel/text-fields.js';
import { IsCsvFile } from '../site/import.api.js';
import { IsQuantity } from '../values/is-quantity.js';
import { QUANTITY_TEXT } from '../values/quantity.js';
import {
  CHECK_LENGTH,
  jobTemplateFields,
  jobTemplateTexts,
  MAX_CHECKS,
  MAX_TEMPLATE_PARTS,
} from './job-template-fields.js';

@ReadOnly({ active: true, name: true, number: true, unit: true } satisfies ReadOnlyOf<
  TemplatePartAnswer,
  TemplatePartRequest
>)
export class TemplatePartRequest {
  @IsId({ message: jobTemplateTexts.unknownArticle })
  articleId!: string;

  @IsQuantity({ message: QUANTITY_TEXT })
  quantity!: number;
}

/** POST /job-templates, PUT /job-templates/{id}. Missing lists are empty in a POST, and unchanged in a PUT. */
@ReadOnly({ fits: true, id: true, revision: true, version: true } satisfies ReadOnlyOf<
  JobTemplateAnswer,
  JobTemplateRequest
>)
export class JobTemplateRequest extends newRequestOf(jobTemplateFields) {
  @IsOptional()
  @IsArray({ message: jobTemplateTexts.parts })
  @ArrayMaxSize(MAX_TEMPLATE_PARTS, { message: jobTemplateTexts.tooManyParts })
  @ValidateNested({ each: true, message: jobTemplateTexts.parts })
  @Type(() => TemplatePartRequest)
  parts?: TemplatePartRequest[] | null;

  @IsOptional()
  @IsArray({ message: jobTemplateTexts.checklist })
  @ArrayMaxSize(MAX_CHECKS, { message: jobTemplateTexts.tooManyChecks })
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(asLine) : value))
  @IsString({ each: true, message: jobTemplateTexts.checklist })
  @IsNotEmpty({ each: true, message: jobTemplateTexts.emptyCheck })
  @MaxLength(CHECK_LENGTH, { each: true, message: jobTemplateTexts.longCheck })
  @Impersonal('text', { each: true })
  checklist?: string[] | null;
}

const asLine = (value: unknown): unknown => (typeof value === 'string' ? oneLine(value) : value);

/** Characters of a file: 1,000 templates with parts and checklists. */
export const TEMPLATE_IMPORT_LENGTH = 5_000_000;

/** POST /site/import/job-templates */
export class TemplateImportRequest {
  @IsCsvFile(TEMPLATE_IMPORT_LENGTH)
  csv!: string;
}

/** GET /job-templates */
export class JobTemplatesQuery {
  /** Says of each template whether it fits the car. */
  @OptionalId('Unbekanntes Fahrzeug.')
  vehicleId?: string;
}

export type TemplatePartAnswer = {
  readonly articleId: string;
  readonly quantity: number;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  /** False: the article is retired. */
  readonly active: boolean;
};

/** GET /job-templates, by category and title. Euros and Arbeitswerte with two decimals. */
export type JobTemplateAnswer = RecordOf<typeof jobTemplateFields> & {
  readonly id: string;
  readonly version: number;
  readonly parts: readonly TemplatePartAnswer[];
  readonly checklist: readonly string[];
  /** Null: no car was asked for. */
  readonly fits: boolean | null;
  readonly revision: number;
};
