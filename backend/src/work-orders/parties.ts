import { Inject, Injectable } from '@nestjs/common';
import { invalid } from '#contracts/kernel/problem.js';
import { customers } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles } from '#projections/vehicles.js';
import { READ_MODELS } from '../platform/read-models.js';

/** Whose order it is. */
export type Customer = { readonly id: string; readonly name: string | null; readonly isErasing: boolean };

/** Customers and vehicles, as an order needs them. */
@Injectable()
export class Parties {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Refuses an unknown one at the field. */
  async customer(customerId: string): Promise<Customer> {
    const found = await this.readModels.get(customers, customerId);
    if (found === null) throw invalid('customerId', 'Unbekannter Kunde.');
    return { id: found.id, name: found.displayName || null, isErasing: false };
  }

  /** Refuses an unknown one at the field. */
  async vehicle(vehicleId: string): Promise<{ readonly licensePlate: string | null }> {
    const found = await this.readModels.get(vehicles, vehicleId);
    if (found === null) throw invalid('vehicleId', 'Unbekanntes Fahrzeug.');
    return { licensePlate: found.licensePlate };
  }

  /** True when somebody wants the customer forgotten, or he is. */
  async isErasing(_customerId: string): Promise<boolean> {
    return false;
  }

  /** The names of these customers by their ids; who is not known any more is missing. */
  async names(customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.readModels.getMany(customers, [...new Set(customerIds)]);
    return new Map([...found].map(([id, { displayName }]) => [id, displayName]));
  }

  /** The customer's own id and those of the accounts that are part of his. */
  async idsOf(customerId: string): Promise<readonly string[]> {
    return [customerId];
  }
}
