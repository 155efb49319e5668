import { Inject, Injectable } from '@nestjs/common';
import { displayNameOf } from '#contracts/customers/customer-name.js';
import { customerStream, type Customer, type KnownCustomer } from '#contracts/customers/customer.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { invalid } from '#contracts/kernel/problem.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { customersOf } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

/** Whose order it is. */
export type Party = { readonly id: string; readonly name: string | null; readonly isErasing: boolean };

/** Customers and vehicles, as an order needs them. */
@Injectable()
export class Parties {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The customer; of one who was taken up by another that other one. Refuses an unknown one at the field. */
  async customer(customerId: string): Promise<Party> {
    const found = await this.survivor(customerId);
    if (found === null || found.status === 'erased') throw invalid('customerId', 'Unbekannter Kunde.');
    const name = displayNameOf(found.record) || null;
    return { id: found.record.id, name, isErasing: found.status === 'erasing' };
  }

  /** Refuses an unknown one at the field. */
  async vehicle(vehicleId: string): Promise<{ readonly licensePlate: string | null }> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    if (state.status === 'none') throw invalid('vehicleId', 'Unbekanntes Fahrzeug.');
    return { licensePlate: state.record.licensePlate };
  }

  /** Where in the log somebody began to want the customer forgotten; null: nobody does. */
  async erasureBegunAt(customerId: string): Promise<Position | null> {
    return (await this.survivor(customerId))?.erasureBegunAt ?? null;
  }

  /** True when the customer was forgotten: an order that was made for him is answered to nobody who repeats its call. */
  async isErased(customerId: string): Promise<boolean> {
    return (await this.survivor(customerId))?.status === 'erased';
  }

  /** The names of these customers by their ids; who is not known any more is missing. */
  async names(customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await customersOf(this.readModels, [...new Set(customerIds)]);
    return new Map([...found].map(([id, { displayName }]) => [id, displayName]));
  }

  /** The customer's own id and those of the accounts that are part of his. */
  async idsOf(customerId: string): Promise<readonly string[]> {
    const found = await this.survivor(customerId);
    return found === null ? [customerId] : [found.record.id, ...found.absorbedIds];
  }

  private async survivor(customerId: string): Promise<KnownCustomer | null> {
    for (let id: string | null = customerId; id !== null;) {
      const { state }: { readonly state: Customer } = await this.streams.load(customerStream, id);
      if (state.status === 'none') return null;
      if (state.status !== 'absorbed') return state;
      id = state.intoId;
    }
    return null;
  }
}
