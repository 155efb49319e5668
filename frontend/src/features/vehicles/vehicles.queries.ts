import { queryOptions } from '@tanstack/react-query';
import type { CatalogueField } from '#contracts/vehicles/vehicle.events.js';
import type { VehicleLifeAnswer } from '#contracts/vehicles/vehicle-life.api.js';
import type {
  EnrichmentAnswer,
  ListedVehicle,
  VehicleAnswer,
  VehicleDetailAnswer,
  VehicleRequest,
} from '#contracts/vehicles/vehicles.api.js';
import { call } from '../../api/http.js';

export type SentVehicle = VehicleRequest;

export const vehicleDetail = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'detail', id],
    queryFn: ({ signal }) => call<VehicleDetailAnswer>(`/vehicles/${id}/detail`, { signal }),
  });

export const vehicleLife = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'life', id],
    queryFn: ({ signal }) => call<VehicleLifeAnswer>(`/vehicles/${id}/life`, { signal }),
  });

export const vehicle = (id: string) =>
  queryOptions({
    queryKey: ['vehicles', 'one', id] as readonly string[],
    queryFn: ({ signal }) => call<VehicleAnswer>(`/vehicles/${id}`, { signal }),
  });

/** Vehicles with the same VIN, this one among them. */
export const vehiclesWithVin = (vin: string | null) =>
  queryOptions({
    queryKey: ['vehicles', 'vin', vin],
    queryFn: ({ signal }) =>
      call<readonly ListedVehicle[]>(`/vehicles?${new URLSearchParams({ query: vin ?? '' })}`, { signal }),
    enabled: vin !== null,
  });

export function addVehicle(body: SentVehicle, idempotencyKey: string): Promise<VehicleAnswer> {
  return call('/vehicles', { method: 'POST', body, idempotencyKey });
}

export function changeVehicle(id: string, body: SentVehicle, ifMatch: number): Promise<VehicleAnswer> {
  return call(`/vehicles/${id}`, { method: 'PUT', body, ifMatch });
}

export type Enrichment = {
  readonly by: 'vin' | 'hsn-tsn';
  readonly vin?: string;
  readonly hsn?: string;
  readonly tsn?: string;
  readonly consent: boolean;
};

export function enrichVehicle(
  id: string,
  { by, ...body }: Enrichment,
  idempotencyKey: string,
): Promise<EnrichmentAnswer> {
  return call(`/vehicles/${id}/enrich/${by}`, { method: 'POST', body, idempotencyKey });
}

export function takeConflicts(
  id: string,
  fields: readonly CatalogueField[],
  idempotencyKey: string,
): Promise<VehicleAnswer> {
  return call(`/vehicles/${id}/conflicts/take`, { method: 'POST', body: { fields }, idempotencyKey });
}
