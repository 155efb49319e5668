import { useSyncExternalStore } from 'react';
import type { EngineAnswer, MakeAnswer, ModelAnswer, VariantAnswer } from '#contracts/supply/parts.js';

/** What a selection from the catalogue says besides names and numbers. */
type CatalogueDetails = {
  readonly makeCode: string | null;
  readonly modelCode: string | null;
  readonly modelYears: string | null;
  readonly modelDescription: string | null;
  readonly variantCode: string | null;
  readonly variantBody: string | null;
  readonly variantYears: string | null;
  readonly engineCode: string | null;
  readonly fuel: string | null;
  readonly powerKw: number | null;
  readonly powerPs: number | null;
  /** Cubic centimetres. */
  readonly displacement: number | null;
};

/** The car that parts are wanted for: specification 3 §3. What is not known is null. */
export type VehicleContext = Partial<CatalogueDetails> & {
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

/** What was chosen of the catalogue, step by step. */
export type Chosen = {
  readonly make?: MakeAnswer;
  readonly model?: ModelAnswer;
  readonly variant?: VariantAnswer;
  readonly engine?: EngineAnswer;
};

/** The car that was chosen from the catalogue. */
export function selectedCar({ make, model, variant, engine }: Chosen): VehicleContext & CatalogueDetails {
  return {
    type: 'catalog-selection',
    lookupType: 'VEHICLE_SELECTOR',
    make: make?.name ?? null,
    makeCode: make?.code ?? null,
    model: model?.name ?? null,
    modelCode: model?.code ?? null,
    modelYears: model?.years ?? null,
    modelDescription: model?.description ?? null,
    modelVariant: variant?.name ?? null,
    variantCode: variant?.code ?? null,
    variantBody: variant?.body ?? null,
    variantYears: variant?.years ?? null,
    engine: engine?.name ?? null,
    engineCode: engine?.code ?? null,
    fuel: engine?.fuel ?? null,
    powerKw: engine?.powerKw ?? null,
    powerPs: engine?.powerPs ?? null,
    displacement: engine?.displacement ?? null,
    ktype: engine?.ktype ?? null,
    vehicleKey: engine?.vehicleKey ?? null,
    vin: null,
    hsn: null,
    tsn: null,
  };
}

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
