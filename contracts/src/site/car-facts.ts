export const FUELS = ['PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN', 'ELECTRIC', 'GAS'] as const;
export type Fuel = (typeof FUELS)[number];

export const FUEL_NAMES: Readonly<Record<Fuel, string>> = {
  PETROL: 'Benzin',
  DIESEL: 'Diesel',
  HYBRID: 'Hybrid',
  PLUG_IN: 'Plug-in-Hybrid',
  ELECTRIC: 'Elektro',
  GAS: 'Gas',
};

/** What buyers ask first about a car. Null: not known. */
export type CarFacts = {
  /** `mm/yyyy` */
  readonly firstRegistration: string | null;
  readonly mileageKm: number | null;
  readonly fuel: Fuel | null;
  readonly powerKw: number | null;
};

export const NO_CAR_FACTS: CarFacts = {
  firstRegistration: null,
  mileageKm: null,
  fuel: null,
  powerKw: null,
};

/** Metric horsepower of a kilowatt (DIN 66036). */
const PS_PER_KW = 1.35962;

/** The known facts in the order of a sales sheet: `Erstzulassung` and `03/2021`. */
export function factsInWords({
  firstRegistration,
  mileageKm,
  fuel,
  powerKw,
}: CarFacts): readonly { readonly label: string; readonly text: string }[] {
  return [
    { label: 'Erstzulassung', text: firstRegistration },
    { label: 'Kilometerstand', text: mileageKm === null ? null : `${mileageKm.toLocaleString('de-DE')} km` },
    { label: 'Kraftstoff', text: fuel === null ? null : FUEL_NAMES[fuel] },
    { label: 'Leistung', text: powerKw === null ? null : powerInWords(powerKw) },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));
}

function powerInWords(kw: number): string {
  return `${kw} kW (${Math.round(kw * PS_PER_KW)} PS)`;
}
