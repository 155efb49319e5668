import { HEADERS_METADATA, HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { problems, type ProblemCode } from '#contracts/kernel/problem.js';
import { permissions } from '#contracts/access/permissions.js';
import { MEDIA, REFUSES } from '../answers.js';
import type { Route } from '../routes.js';
import type { AnswerSchemas } from './answer-schemas.js';
import { exampleOf } from './example.js';
import type { Schema } from './schema.js';

const PROBLEM_TYPE = 'application/problem+json';

export const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    existingId: { type: 'string' },
    correlationId: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'errors'],
};

/** The refusals that these statuses have on every route. */
const MEANINGS: Readonly<Record<number, ProblemCode>> = {
  400: 'validation-failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'revision-behind',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'idempotency-key-reused',
  429: 'too-many-requests',
  503: 'unavailable',
};

export const problemResponses: Readonly<Record<string, Schema>> = {
  Problem: refusal('Refused, as an RFC 9457 problem document', []),
  ...Object.fromEntries(
    Object.entries(MEANINGS).map(([status, code]) => [
      `Problem${status}`,
      refusal(problems[code].title, [code]),
    ]),
  ),
};

function refusal(description: string, codes: readonly ProblemCode[]): Schema {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { type: code, ...problems[code], errors: [] } }]),
  );
  const schema = { $ref: '#/components/schemas/Problem' };
  const content = codes.length === 0 ? { schema } : { schema, examples };
  return { description, content: { [PROBLEM_TYPE]: content } };
}

export function responsesOf(route: Route, hasBody: boolean, known: AnswerSchemas): Schema {
  const declared = metadata<readonly ProblemCode[]>(REFUSES, route) ?? [];
  const statuses = new Set([
    ...usualRefusals(route, hasBody),
    ...declared.map((code) => problems[code].status),
  ]);
  const refused = [...statuses].map((status) => {
    const codes = declared.filter((code) => problems[code].status === status);
    const usual = { $ref: `#/components/responses/Problem${MEANINGS[status] === undefined ? '' : status}` };
    return [status, codes.length === 0 ? usual : refusal(sentencesOf(codes), codes)] as const;
  });
  return {
    [statusOf(route)]: answer(route, known),
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Problem' },
  };
}

function sentencesOf(codes: readonly ProblemCode[]): string {
  return codes.map((code) => problems[code].detail).join(' · ');
}

/** The statuses with which any route of this shape may refuse. */
function usualRefusals(route: Route, hasBody: boolean): number[] {
  const { method, path, permission } = route;
  const writes = method !== 'GET';
  return [
    ...(writes || hasBody ? [400] : []),
    ...(permission === null || permissions[permission] === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(writes ? [409] : []),
    ...(changesWhatIsThere(route) ? [412] : []),
    ...(hasBody && writes ? [413, 415] : []),
    ...(writes ? [422] : []),
    429,
    503,
  ];
}

/** True if the route changes an existing record, so that the caller can send `If-Match`. */
export function changesWhatIsThere({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method !== 'GET' && (method !== 'POST' || path.includes(':'));
}

function statusOf(route: Route): number {
  return metadata<number>(HTTP_CODE_METADATA, route) ?? (route.method === 'POST' ? 201 : 200);
}

function answer(route: Route, { answers, schemas }: AnswerSchemas): Schema {
  const status = statusOf(route);
  if (status === 204) return { description: 'Done' };
  const schema = answers[`${route.controller.name}.${route.handlerName}`];
  const description = 'The answer';
  if (schema === undefined) return { description };
  const type = mediaOf(route);
  if (schema === null || type !== undefined)
    return { description, content: { [type ?? 'application/octet-stream']: { schema: { type: 'string' } } } };
  if (schema['type'] === 'string') return { description, content: { 'text/plain': { schema } } };
  return { description, content: { 'application/json': { schema, example: exampleOf(schema, schemas) } } };
}

function mediaOf(route: Route): string | undefined {
  const headers = metadata<readonly { name: string; value: string }[]>(HEADERS_METADATA, route) ?? [];
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  return metadata<string>(MEDIA, route) ?? type?.split(';', 1)[0];
}

function metadata<Value>(key: string, { controller, handlerName }: Route): Value | undefined {
  const handler = (controller.prototype as Record<string, object>)[handlerName] as object;
  return Reflect.getMetadata(key, handler) as Value | undefined;
}
