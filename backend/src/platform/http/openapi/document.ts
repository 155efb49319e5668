import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Grant } from '#contracts/access/access-manifest.js';
import { permissions } from '#contracts/access/permissions.js';
import type { Route } from '../routes.js';
import { builtAnswerSchemas, type AnswerSchemas } from './answer-schemas.js';
import { changesWhatIsThere, PROBLEM_SCHEMA, problemResponses, responsesOf } from './responses.js';
import { schemaOf, type DtoClass, type Schema } from './schema.js';

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly paths: Record<string, Record<string, Schema>>;
  readonly components: Schema;
};

/** The API's description, generated from routes, validators and answer types. */
export function openApiDocument(
  routes: readonly Route[],
  answers: AnswerSchemas = builtAnswerSchemas(),
): OpenApiDocument {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, answers) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Werkstattbuch', version: '1' },
    paths,
    components: {
      responses: problemResponses,
      schemas: { ...answers.schemas, Problem: PROBLEM_SCHEMA },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(route: Route, answers: AnswerSchemas): Schema {
  const { path, permission, controller, handlerName } = route;
  const body = parameterClass(route, RouteParamtypes.BODY);
  const grant: Grant = permission === null ? [] : permissions[permission];
  const takes = body !== null || queryParameters(route).length > 0;
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}_${handlerName}`,
    tags: [path.split('/')[2] ?? 'operations'],
    ...(grant === 'public' ? {} : { security: [{ token: [] }], description: `Roles: ${rolesOf(grant)}` }),
    parameters: [...pathParameters(path), ...queryParameters(route), ...writeHeaders(route)],
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: responsesOf(route, takes, answers),
  };
}

function rolesOf(grant: Exclude<Grant, 'public'>): string {
  return grant === 'signed-in' ? 'any' : grant.join(', ');
}

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(route: Route): Schema[] {
  const query = parameterClass(route, RouteParamtypes.QUERY);
  if (query === null) return [];
  const { properties, required = [] } = schemaOf(query) as {
    properties: object;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as Schema,
  }));
}

function writeHeaders(route: Route): Schema[] {
  if (route.method === 'GET') return [];
  return [header('Idempotency-Key', 200), ...(changesWhatIsThere(route) ? [header('If-Match', 20)] : [])];
}

function header(name: string, maxLength: number): Schema {
  return { name, in: 'header', required: false, schema: { type: 'string', maxLength } };
}

/** The DTO class of the whole body or query; null if the route takes none. */
function parameterClass({ controller, handlerName }: Route, kind: RouteParamtypes): DtoClass | null {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {}) as Record<
    string,
    { readonly index: number; readonly data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handlerName) ??
    []) as unknown[];
  const found = Object.entries(args).find(
    ([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined,
  );
  const type = found === undefined ? undefined : types[found[1].index];
  return typeof type === 'function' && type !== Object && type !== String ? (type as DtoClass) : null;
}
