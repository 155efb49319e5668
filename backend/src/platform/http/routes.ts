import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { Permission } from '#contracts/access/permissions.js';
import { declaredPermission } from '../auth/allow.js';

export type Route = {
  readonly method: string;
  /** With `:name` for parameters: `/api/users/:id`. */
  readonly path: string;
  /** Null: the route lacks `@Allow`. */
  readonly permission: Permission | null;
  readonly controller: Type;
  readonly handlerName: string;
};

/** Prefix of all paths except `OPERATIONS_PATHS`. */
export const API_PREFIX = 'api';
/** Paths for monitoring tools, named as such tools expect. */
export const OPERATIONS_PATHS = ['health/live', 'health/ready', 'metrics'] as const;

/** Every route of the application, sorted by path and method. */
export function routesOf(app: INestApplicationContext): readonly Route[] {
  return routesIn(app.get(ModulesContainer));
}

/** As `routesOf`, for code inside the application. */
export function routesIn(modules: ModulesContainer): readonly Route[] {
  const routes: Route[] = [];
  for (const module of modules.values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype === 'function') routes.push(...routesOfController(metatype as Type));
    }
  }
  return routes.toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'));
}

/** Throws if a route declares no permission. */
export function assertPermissions(app: INestApplicationContext): void {
  const missing = routesOf(app).filter(({ permission }) => permission === null);
  if (missing.length === 0) return;
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new Error(`Routes without @Allow: ${names}`);
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((handlerName) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, handlerName)?.value as unknown;
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    const permission = declaredPermission(controller, handler);
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((path) => ({
        method,
        path: fullPath(prefix, path),
        permission,
        controller,
        handlerName,
      })),
    );
  });
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return Array.isArray(path) ? path : [path ?? ''];
}

function fullPath(prefix: string, path: string): string {
  const own = [prefix, path].flatMap((part) => part.split('/')).filter((part) => part !== '');
  const isOperations = (OPERATIONS_PATHS as readonly string[]).includes(own.join('/'));
  return `/${[...(isOperations ? [] : [API_PREFIX]), ...own].join('/')}`;
}
