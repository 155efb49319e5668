import { Inject, Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { LinkType } from '#contracts/appointments/appointment.js';
import type { BookAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import { invalid } from '#contracts/kernel/problem.js';
import { normalisePlate } from '#contracts/values/plate.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { customersByEmail, customersOf } from '#projections/customers/customers.js';
import { vehicleOfCustomer, vehicles, type Vehicle } from '#projections/vehicles/vehicles.js';
import { newUuid } from '../../platform/new-uuid.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { named } from '../../platform/streams/existing.js';

import { SuggestionTokens, type SuggestionPurpose } from './suggestion-tokens.js';

/** The values that links are derived from. `linkCustomer: false`: no customer; an empty `kfz`: no vehicle. */
export type LinkRequest = Pick<
  BookAppointmentRequest,
  'kfz' | 'customerId' | 'createNewCustomer' | 'vehicleId' | 'createNewVehicle'
> & { readonly email?: string | null; readonly linkCustomer?: boolean };

type Link = { readonly type: LinkType; readonly id: string | null };

export type Links = { readonly customer: Link; readonly vehicle: Link };

const NO_LINK: Link = { type: 'NONE', id: null };
const UNKNOWN_CUSTOMER = 'Der gewählte Kunde ist nicht mehr verfügbar. Bitte erneut auswählen.';
const UNKNOWN_VEHICLE = 'Das gewählte Fahrzeug ist nicht mehr verfügbar. Bitte erneut auswählen.';

/** Links customer and vehicle of a booking (decisions §3). */
@Injectable()
export class BookingLinks {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly tokens: SuggestionTokens,
  ) {}

  /** `isStaff`: accepts ids; visitors need tokens. Refuses unknown ones with their field. */
  async resolve(request: LinkRequest, isStaff: boolean, now: Instant): Promise<Links> {
    const customer = await this.customerLink(request, isStaff, now);
    return { customer, vehicle: await this.vehicleLink(request, customer, isStaff, now) };
  }

  /** The vehicle of this customer with the plate. */
  async vehicleByPlate(customerId: string | null, kfz: string): Promise<Link> {
    const own = customerId === null ? null : await vehicleOfCustomer(this.readModels, customerId, kfz);
    return own ? { type: 'EXISTING_MATCHED', id: own.id } : NO_LINK;
  }

  /** Whether this vehicle has the plate, however it is spelled. */
  async hasPlate(vehicleId: string | null, kfz: string): Promise<boolean> {
    const vehicle = vehicleId === null ? null : await this.readModels.get(vehicles, vehicleId);
    return vehicle !== null && normalisePlate(vehicle.licensePlate ?? '') === normalisePlate(kfz);
  }

  private async customerLink(request: LinkRequest, isStaff: boolean, now: Instant): Promise<Link> {
    if (request.linkCustomer === false) return NO_LINK;
    if (request.customerId != null) {
      const id = await this.idOf('customer', request.customerId, isStaff, now);
      const known = id === null ? undefined : (await customersOf(this.readModels, [id])).get(id);
      return { type: 'EXISTING_SELECTED', id: named(known, 'customerId', UNKNOWN_CUSTOMER).id };
    }
    if (request.createNewCustomer) return { type: 'CREATED_NEW', id: newUuid() };
    const matches = await customersByEmail(this.readModels, request.email ?? '', 2);
    return matches.length === 1 && matches[0] ? { type: 'EXISTING_MATCHED', id: matches[0].id } : NO_LINK;
  }

  private async vehicleLink(
    request: LinkRequest,
    customer: Link,
    isStaff: boolean,
    now: Instant,
  ): Promise<Link> {
    if (request.kfz === '') return NO_LINK;
    if (request.vehicleId != null) {
      const vehicle = await this.selectedVehicle(request.vehicleId, isStaff, now);
      // Visitors may only choose a suggested vehicle, with the plate they typed.
      if (
        !vehicle ||
        (!isStaff && normalisePlate(vehicle.licensePlate ?? '') !== normalisePlate(request.kfz))
      ) {
        throw invalid('vehicleId', UNKNOWN_VEHICLE);
      }
      return { type: 'EXISTING_SELECTED', id: vehicle.id };
    }
    if (customer.id !== null && customer.type !== 'CREATED_NEW') {
      const own = await vehicleOfCustomer(this.readModels, customer.id, request.kfz);
      if (own) return { type: 'EXISTING_MATCHED', id: own.id };
    }
    const isNew = request.createNewVehicle === true || customer.type === 'CREATED_NEW';
    return isNew ? { type: 'CREATED_NEW', id: newUuid() } : NO_LINK;
  }

  private async selectedVehicle(sent: string, isStaff: boolean, now: Instant): Promise<Vehicle | null> {
    const id = await this.idOf('vehicle', sent, isStaff, now);
    return id === null ? null : this.readModels.get(vehicles, id);
  }

  private async idOf(
    purpose: SuggestionPurpose,
    sent: string,
    isStaff: boolean,
    now: Instant,
  ): Promise<string | null> {
    if (isStaff && isUuid(sent)) return sent;
    return this.tokens.open(purpose, sent, now);
  }
}
