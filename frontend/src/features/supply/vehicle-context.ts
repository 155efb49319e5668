import { useSyncExternalStore } from 'react';

/** The car that parts are wanted for: specification 3 §3. What is not known is null. */
export type VehicleContext = {
  readonly type: 'catalog-selection' | 'vin' | 'hsn-tsn';
  readonly lookupType: 'VEHICLE_SELECTOR' | 'VIN' | 'HSN_TSN';
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly engine: string | null;
  readonly ktype: string | null;
  readonly vehicleKey: string | null;
  readonly vin: string | null;
  readonly hsn: string | null;
  readonly tsn: string | null;
  /** One of our own cars, and the order that it is here for. */
  readonly vehicleId?: string | null;
  readonly licensePlate?: string | null;
  readonly workOrderId?: string | null;
  readonly workOrderNumber?: string | null;
};

/** What every context begins as. */
export const NO_CAR = {
  make: null,
  model: null,
  modelVariant: null,
  engine: null,
  ktype: null,
  vehicleKey: null,
  vin: null,
  hsn: null,
  tsn: null,
} as const;

const KEY = 'werkstattbuch.supply.vehicle';
const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly context: VehicleContext | null } = {
  text: null,
  context: null,
};

function read(): VehicleContext | null {
  const text = sessionStorage.getItem(KEY);
  if (text !== known.text) known = { text, context: text === null ? null : parse(text) };
  return known.context;
}

function parse(text: string): VehicleContext | null {
  try {
    return JSON.parse(text) as VehicleContext;
  } catch {
    return null;
  }
}

/** Chooses the car for all supply pages of this tab, kept over a reload; null: none. */
export function setVehicleContext(context: VehicleContext | null): void {
  if (context === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(context));
  for (const listener of listeners) listener();
}

/** The car that was chosen; null: none. */
export function useVehicleContext(): VehicleContext | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

/** The car in words: make · model · variant, else what it was looked for by. */
export function contextWords(context: VehicleContext): string {
  const names = [context.make, context.model, context.modelVariant].filter(Boolean).join(' · ');
  if (names !== '') return names;
  if (context.vin !== null) return `VIN ${context.vin}`;
  return `HSN ${context.hsn ?? ''} / TSN ${context.tsn ?? ''}`;
}

/** The parameters of a search for parts that fit the car. */
export function contextParameters(context: VehicleContext | null): Record<string, string> {
  if (context === null) return {};
  const { ktype, vehicleKey, vin, hsn, tsn } = context;
  if (ktype !== null) return { ktype };
  if (vehicleKey !== null) return { vehicleKey };
  if (vin !== null) return { vin };
  return hsn !== null && tsn !== null ? { hsn, tsn } : {};
}
