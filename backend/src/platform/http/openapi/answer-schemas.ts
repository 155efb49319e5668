import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from './schema.js';

/** What the API answers, made by `scripts/answer-schemas.mjs` from the return types of the controllers. */
export type AnswerSchemas = {
  /** By `CarsController.list`; null: the answer has no JSON body. */
  readonly answers: Readonly<Record<string, Schema | null>>;
  /** What they refer to, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
};

/** The schemas that the build has written beside this file; none where the product runs from its sources. */
export function builtAnswerSchemas(): AnswerSchemas {
  const file = join(import.meta.dirname, 'answers.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as AnswerSchemas)
    : { answers: {}, schemas: {} };
}
