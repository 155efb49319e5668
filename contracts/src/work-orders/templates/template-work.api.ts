import { IsId, WholeNumber } from '../../kernel/text-fields.js';
import { jobTemplateTexts } from '../../job-templates/job-template-fields.js';
import type { OperationAnswer } from '../operations/operations.api.js';
import type { PartAnswer } from '../parts/order-parts.api.js';

/** More than anybody makes. */
const VERSIONS = { min: 1, max: 1_000_000 };

/** POST /work-orders/{id}/job-templates. `version`: as it was shown. */
export class AddTemplateRequest {
  @IsId({ message: jobTemplateTexts.unknown })
  jobTemplateId!: string;

  @WholeNumber(VERSIONS, 'Bitte die Fassung angeben.')
  version!: number;
}

export type AddedTemplateAnswer = {
  readonly operation: OperationAnswer;
  /** The reserved parts; `short` ones are missing in the stock. */
  readonly parts: readonly PartAnswer[];
  /** The titles of operations „Teil besorgen“, for what the stock refused. */
  readonly toGet: readonly string[];
};
