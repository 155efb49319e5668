import type { CatalogueField } from '#contracts/vehicles/vehicle.events.js';
import type { ListedVehicle } from '#contracts/vehicles/vehicles.api.js';
import { orMissing } from '../../ui/formats.js';
import type { Status } from '../../ui/status-badge.js';

export const verificationTones = {
  VERIFIED: { label: 'VERIFIED', tone: 'positive', icon: 'check' },
  UNVERIFIED: { label: 'UNVERIFIED', tone: 'caution', icon: 'warning' },
} as const satisfies Record<string, Status>;

/** Make, model and variant in one line. */
export function modelOf({
  make,
  model,
  modelVariant,
}: Pick<ListedVehicle, 'make' | 'model' | 'modelVariant'>): string {
  return orMissing([make, model, modelVariant].filter(Boolean).join(' '));
}

export const CATALOGUE_LABELS: Readonly<Record<CatalogueField, string>> = {
  make: 'Marke',
  model: 'Modell',
  modelVariant: 'Variante',
  engine: 'Motor',
  ktype: 'K-Type',
};
