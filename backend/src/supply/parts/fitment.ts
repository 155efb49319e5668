import type { Fitment } from '#contracts/supply/parts.js';
import type { CatalogPart } from '../catalogue/parts-catalogue.js';

/** An engine of the vehicle tree with its make and model. */
export type KnownEngine = {
  readonly ktype: string;
  readonly vehicleKey: string;
  readonly make: string;
  readonly model: string;
  readonly fuel: string;
};

/**
 * What is known of the vehicle: its engine, only its make, an unknown vehicle, or one that is missing in the tree
 * (`foreign`). `none`: no vehicle was given.
 */
export type FitmentContext =
  | { readonly kind: 'none' }
  | { readonly kind: 'engine'; readonly engine: KnownEngine }
  | { readonly kind: 'make'; readonly make: string }
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'foreign' };

/** SAFE if the engine matches, UNSURE if only the make or nothing is known, else UNKNOWN. */
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
