import type { Fitment } from '#contracts/supply/parts.js';
import type { CatalogPart } from './catalogue/parts-catalogue.js';

/** A motor of the vehicle tree with the names above it. */
export type KnownEngine = {
  readonly ktype: string;
  readonly vehicleKey: string;
  readonly make: string;
  readonly model: string;
  readonly fuel: string;
};

/**
 * What is known of the car that parts are wanted for: its motor; only its make; that it is one nobody knows; or that it
 * is one of which the tree knows nothing (`foreign`). `none`: no car was said.
 */
export type FitmentContext =
  | { readonly kind: 'none' }
  | { readonly kind: 'engine'; readonly engine: KnownEngine }
  | { readonly kind: 'make'; readonly make: string }
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'foreign' };

/** How surely the part fits: SAFE by its motor, UNSURE where only the make is known or nothing, else UNKNOWN. */
export function fitmentOf({ fits }: Pick<CatalogPart, 'fits'>, context: FitmentContext): Fitment {
  if (fits === 'universal') return 'SAFE';
  switch (context.kind) {
    case 'none':
    case 'foreign':
      return 'UNKNOWN';
    case 'unresolved':
      return 'UNSURE';
    case 'make':
      return fits.some(({ make }) => isSame(make, context.make)) ? 'UNSURE' : 'UNKNOWN';
    case 'engine': {
      const { engine } = context;
      const ofMake = fits.filter(({ make }) => isSame(make, engine.make));
      if (ofMake.length === 0) return 'UNKNOWN';
      const isMadeFor = ofMake.some(
        ({ models, fuel }) =>
          (models === undefined || models.some((model) => begins(engine.model, model))) &&
          (fuel === undefined || isSame(fuel, engine.fuel)),
      );
      return isMadeFor ? 'SAFE' : 'UNSURE';
    }
  }
}

/** Makes have short names and long ones. */
const SAME_MAKES: Readonly<Record<string, string>> = { volkswagen: 'vw' };

function plain(name: string): string {
  const folded = name.trim().toLowerCase();
  return SAME_MAKES[folded] ?? folded;
}

function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function begins(name: string, beginning: string): boolean {
  return name.trim().toLowerCase().startsWith(beginning.toLowerCase());
}
