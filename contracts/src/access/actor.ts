import type { Role } from './roles.js';

export type Actor =
  | { readonly kind: 'user'; readonly userId: string; readonly roles: readonly Role[] }
  | { readonly kind: 'public' }
  | { readonly kind: 'system' };

export const PUBLIC_ACTOR: Actor = { kind: 'public' };
export const SYSTEM_ACTOR: Actor = { kind: 'system' };
