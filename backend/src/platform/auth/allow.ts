import { SetMetadata, type CustomDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Permission } from '#contracts/access/permissions.js';

const PERMISSION = 'werkstatt:permission';

/** Names the permission a caller needs; on a route it wins over its controller's. A route without one does not start. */
export function Allow(permission: Permission): CustomDecorator<string> {
  return SetMetadata(PERMISSION, permission);
}

/** The permission that a route names; null when it names none. */
export function declaredPermission(controller: Type, handler: object): Permission | null {
  const permission: unknown =
    Reflect.getMetadata(PERMISSION, handler) ?? Reflect.getMetadata(PERMISSION, controller);
  return (permission as Permission | undefined) ?? null;
}

/** The permission of the running call. The start asserts that there is one; should one slip through, it is closed. */
export function permissionOf(context: ExecutionContext): Permission {
  const permission = declaredPermission(context.getClass(), context.getHandler());
  if (permission === null) throw new Error(`No permission on a route of ${context.getClass().name}`);
  return permission;
}
