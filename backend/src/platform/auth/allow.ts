import { SetMetadata, type CustomDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Permission } from '#contracts/access/permissions.js';

const PERMISSION = 'werkstatt:permission';

/**
 * Declares the permission a caller needs. The route's permission overrides its controller's. The start fails for a
 * route without one.
 */
export function Allow(permission: Permission): CustomDecorator<string> {
  return SetMetadata(PERMISSION, permission);
}

export function declaredPermission(controller: Type, handler: object): Permission | null {
  const permission: unknown =
    Reflect.getMetadata(PERMISSION, handler) ?? Reflect.getMetadata(PERMISSION, controller);
  return (permission as Permission | undefined) ?? null;
}

/**
 * The permission of the running call. The start checks that every route has one; a route without one is refused here
 * too.
 */
export function permissionOf(context: ExecutionContext): Permission {
  const permission = declaredPermission(context.getClass(), context.getHandler());
  if (permission === null) throw new Error(`No permission on a route of ${context.getClass().name}`);
  return permission;
}
