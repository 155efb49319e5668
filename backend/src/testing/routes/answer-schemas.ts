import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv, type ValidateFunction } from 'ajv';
import type { AnswerSchemas } from '../../platform/http/openapi/answer-schemas.js';
import type { Schema } from '../../platform/http/openapi/schema.js';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'answer-schemas.mjs');
const MAX_BYTES = 16 * 1024 * 1024;

export async function answerSchemas(): Promise<AnswerSchemas> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: MAX_BYTES });
  return JSON.parse(stdout) as AnswerSchemas;
}

/** Returns how an answer of this handler (`CarsController.list`) differs from its schema; undefined if it does not. */
export function answerChecker({
  answers,
  schemas,
}: AnswerSchemas): (handler: string, body: unknown) => string {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const known = new Map<string, ValidateFunction>();
  return (handler, body) => {
    const schema: Schema | null | undefined = answers[handler];
    if (schema === undefined) return `${handler} has no schema`;
    if (schema === null) return '';
    const check = known.get(handler) ?? ajv.compile({ ...schema, components: { schemas } });
    known.set(handler, check);
    if (check(body)) return '';
    return (check.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join(', ');
  };
}
