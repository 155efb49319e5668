import { useSyncExternalStore } from 'react';
import { session } from '../../../api/session/session.js';
import type { VehicleContext } from './vehicle-context.js';

const KEY = 'werkstattbuch.supply.vehicle';
/** The end of a token is its signature: it differs for each log-in and signs nobody in. */
const MARK_LENGTH = 16;
const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly kept: Kept | null } = { text: null, kept: null };

/** The context with the mark of the log-in that chose it. */
type Kept = { readonly of: string; readonly context: VehicleContext };

function read(): VehicleContext | null {
  const text = sessionStorage.getItem(KEY);
  if (text !== known.text) known = { text, kept: text === null ? null : parse(text) };
  return known.kept !== null && known.kept.of === markOfSession() ? known.kept.context : null;
}

function markOfSession(): string {
  return session()?.token.slice(-MARK_LENGTH) ?? '';
}

function parse(text: string): Kept | null {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}

/** Chooses the car for all supply pages of this tab until the log-out, kept over a reload; null: none. */
export function setVehicleContext(context: VehicleContext | null): void {
  if (context === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ of: markOfSession(), context } satisfies Kept));
  for (const listener of listeners) listener();
}

/** The car that was chosen; null: none. */
export function useVehicleContext(): VehicleContext | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
