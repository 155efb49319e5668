import { HTTP_CODE_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Grant } from '#contracts/access/access-manifest.js';
import { permissions } from '#contracts/access/permissions.js';
import type { Route } from '../routes.js';
import { schemaOf, type DtoClass, type Schema } from './schema.js';

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly paths: Record<string, Record<string, Schema>>;
  readonly components: Schema;
};

const PROBLEM: Schema = {
  description: 'Refused, as an RFC 9457 problem document',
  content: {
    'application/problem+json': {
      schema: {
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
          correlationId: { type: 'string' },
        },
        required: ['type', 'title', 'status', 'detail', 'errors'],
      },
    },
  },
};

/** The description of the API, made from the routes and the validators of their DTOs. */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Werkstattbuch', version: '1' },
    paths,
    components: {
      responses: { Problem: PROBLEM },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(route: Route): Schema {
  const { method, path, permission, controller, handlerName } = route;
  const body = parameterClass(route, RouteParamtypes.BODY);
  const grant: Grant = permission === null ? [] : permissions[permission];
  const status = statusOf(route);
  return {
    operationId: `${controller.name.replace(/Controller$/, '')}_${handlerName}`,
    tags: [path.split('/')[2] ?? 'operations'],
    ...(grant === 'public' ? {} : { security: [{ token: [] }], description: `Roles: ${rolesOf(grant)}` }),
    parameters: [...pathParameters(path), ...queryParameters(route), ...writeHeaders(method)],
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      [status]: { description: status === 204 ? 'Done' : 'The answer' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function rolesOf(grant: Exclude<Grant, 'public'>): string {
  return grant === 'signed-in' ? 'any' : grant.join(', ');
}

function statusOf({ controller, handlerName, method }: Route): number {
  const declared: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handlerOf(controller, handlerName));
  return typeof declared === 'number' ? declared : method === 'POST' ? 201 : 200;
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

function writeHeaders(method: string): Schema[] {
  if (method === 'GET') return [];
  return [header('Idempotency-Key', 200), ...(method === 'POST' ? [] : [header('If-Match', 20)])];
}

function header(name: string, maxLength: number): Schema {
  return { name, in: 'header', required: false, schema: { type: 'string', maxLength } };
}

/** The DTO class of the whole body or query; null when the route takes none. */
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

function handlerOf(controller: Route['controller'], handlerName: string): object {
  return (controller.prototype as Record<string, object>)[handlerName] as object;
}
