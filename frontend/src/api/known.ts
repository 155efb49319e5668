import { call } from './http.js';

/** A customer as staff pick one. */
export type KnownCustomer = {
  readonly id: string;
  readonly displayName: string;
  readonly company: string | null;
  readonly email: string | null;
  /** Where he wants his invoices; null: at `email`. */
  readonly invoiceEmail: string | null;
  readonly phone: string | null;
};

/** A vehicle as staff pick one. */
export type KnownVehicle = {
  readonly id: string;
  readonly licensePlate: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly customerId: string | null;
  readonly customerName: string | null;
};

const SHOWN = '6';

/** The best matches for a plate, a name, a firm, a phone number or a mail. */
export async function findKnown(words: string, signal: AbortSignal) {
  const [vehicles, { items: customers }] = await Promise.all([
    call<readonly KnownVehicle[]>(`/vehicles?${new URLSearchParams({ query: words, limit: SHOWN })}`, {
      signal,
    }),
    call<{ readonly items: readonly KnownCustomer[] }>(
      `/customers?${new URLSearchParams({ query: words, size: SHOWN })}`,
      { signal },
    ),
  ]);
  return { vehicles, customers };
}

/** Vehicles of a customer; at most two, because only the first one matters if it is the only one. */
export function vehiclesOf(customerId: string): Promise<readonly KnownVehicle[]> {
  return call(`/vehicles?${new URLSearchParams({ customerId, limit: '2' })}`);
}

export function knownCustomer(id: string, signal?: AbortSignal): Promise<KnownCustomer> {
  return call(`/customers/${encodeURIComponent(id)}`, signal && { signal });
}

export function knownVehicle(id: string, signal?: AbortSignal): Promise<KnownVehicle> {
  return call(`/vehicles/${encodeURIComponent(id)}`, signal && { signal });
}
