import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { Inject, Injectable } from '@nestjs/common';
import { partyOf, type ContractParty } from '#contracts/customers/customer-name.js';
import { idsOfSurvivor, survivingCustomer } from '#contracts/customers/customer.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { invalid } from '#contracts/kernel/problem.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../platform/read-models.js';
import { named } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';

/** The customer of an order. */
export type Party = ContractParty & { readonly id: string; readonly isErasing: boolean };

@Injectable()
export class Parties {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Follows merges. Refuses an unknown customer with its field. */
  async customer(customerId: string): Promise<Party> {
    const found = await survivingCustomer(this.streams, customerId);
    if (found === null || found.status === 'erased') throw invalid('customerId', 'Unbekannter Kunde.');
    return { id: found.record.id, ...partyOf(found.record), isErasing: found.status === 'erasing' };
  }

  /** Refuses an unknown vehicle with its field. */
  async vehicle(vehicleId: string): Promise<{ readonly licensePlate: string | null }> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    const { record } = named(state, 'vehicleId', vehicleTexts.unknown);
    return { licensePlate: record.licensePlate };
  }

  /** Position of the erasure's beginning; null: none. */
  async erasureBegunAt(customerId: string): Promise<Position | null> {
    return (await survivingCustomer(this.streams, customerId))?.erasureBegunAt ?? null;
  }

  /** True if the customer was erased: a repeated call must not answer the order. */
  async isErased(customerId: string): Promise<boolean> {
    return (await survivingCustomer(this.streams, customerId))?.status === 'erased';
  }

  /** By id; unknown customers are missing. */
  async names(
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, ContractParty & { readonly phone: string | null }>> {
    const found = await customersOf(this.readModels, [...new Set(customerIds)]);
    return new Map([...found].map(([id, customer]) => [id, { ...partyOf(customer), phone: customer.phone }]));
  }

  /** The customer's id and the ids of merged accounts. */
  idsOf(customerId: string): Promise<readonly string[]> {
    return idsOfSurvivor(this.streams, customerId);
  }
}
