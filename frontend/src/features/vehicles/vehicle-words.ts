import type { CatalogueField } from '#contracts/vehicles/vehicle.events.js';
import type { ListedVehicle } from '#contracts/vehicles/vehicles.api.js';
import { orMissing } from '../../ui/dates/formats.js';
import type { Status } from '../../ui/feedback/status-badge.js';

export const verificationTones = {
  VERIFIED: { label: 'VERIFIED', tone: 'positive', icon: 'check' },
  UNVERIFIED: { label: 'UNVERIFIED', tone: 'caution', icon: 'warning' },
} as const satisfies Record<string, Status>;

type Model = Pick<ListedVehicle, 'make' | 'model' | 'modelVariant'>;

/** Make, model and variant in one line; nothing where nothing is known. */
export function modelIn({ make, model, modelVariant }: Model): string {
  return [make, model, modelVariant].filter(Boolean).join(' ');
}

/** The same for use without a sentence around it. */
export function modelOf(vehicle: Model): string {
  return orMissing(modelIn(vehicle));
}

export const CATALOGUE_LABELS: Readonly<Record<CatalogueField, string>> = {
  make: 'Marke',
  model: 'Modell',
  modelVariant: 'Variante',
  engine: 'Motor',
  ktype: 'K-Type',
};
