import type {
  EngineAnswer,
  MakeAnswer,
  ModelAnswer,
  UnresolvedReason,
  VariantAnswer,
} from '#contracts/supply/parts.js';

/** Details of a catalogue entry besides names and numbers. */
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
  /** Why nothing is known of the car; null or missing: it is known. */
  readonly unresolvedBecause?: UnresolvedReason | null;
  /** One of our own cars, and the order that it is here for. */
  readonly vehicleId?: string | null;
  readonly licensePlate?: string | null;
  readonly workOrderId?: string | null;
  readonly workOrderNumber?: string | null;
};

/** The catalogue entries chosen so far. */
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

const REASONS: Readonly<Record<UnresolvedReason, string>> = {
  'not-found': 'Der Fahrzeugkatalog kennt dieses Fahrzeug nicht.',
  ambiguous: 'Der Fahrzeugkatalog kennt dazu mehrere Fahrzeuge.',
  rejected: 'Der Fahrzeugkatalog hat die Anfrage abgelehnt. Bitte den Zugang prüfen lassen.',
  'rate-limited': 'Der Fahrzeugkatalog nimmt gerade keine Anfragen an.',
  unavailable: 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.',
  'not-asked': 'Der Fahrzeugkatalog wurde nicht gefragt.',
};

/** The unknown details of the vehicle and their consequence; null: the vehicle is known. */
export function unknownWords({ unresolvedBecause }: VehicleContext): string | null {
  if (!unresolvedBecause) return null;
  return `${REASONS[unresolvedBecause]} Marke, Modell und Motor sind unbekannt: Ob ein Teil passt, ist unsicher.`;
}
