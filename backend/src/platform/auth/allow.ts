import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Permission } from '#contracts/access/permissions.js';

/** Metadata key of the permission that a route or a controller names. */
export const PERMISSION = 'werkstatt:permission';

/** Names the permission a caller needs; on a route it wins over its controller's. A route without one does not start. */
export function Allow(permission: Permission): CustomDecorator<string> {
  return SetMetadata(PERMISSION, permission);
}
