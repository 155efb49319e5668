import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import { useSession } from './session.js';

/** True when the signed-in user has the permission. Screens hide what the server would refuse. */
export function useMay(permission: Permission): boolean {
  return isAllowed(permission, useSession()?.roles ?? null);
}

/** True for mechanics. No permission says this: the office has every permission of a mechanic, but no work of its own. */
export function useIsMechanic(): boolean {
  return useSession()?.roles.includes('MECHANIKER') ?? false;
}
