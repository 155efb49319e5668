import { Inject, Injectable } from '@nestjs/common';
import type {
  CustomerSuggestion,
  MatchedField,
  VehicleSuggestion,
  VehicleSuggestionsAnswer,
} from '#contracts/appointments/suggestions.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { normalisePlate } from '#contracts/values/plate.js';
import {
  customersOf,
  customersByEmail,
  customersByPhone,
  type Customer,
} from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehiclesByPlate, type Vehicle } from '#projections/vehicles/vehicles.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { maskedEmail, maskedName, maskedPhone } from '../own/masking.js';
import { SuggestionTokens } from './suggestion-tokens.js';

const MOST = 10;

/** Exact matches only. Visitors get masked values, and tokens instead of ids. */
@Injectable()
export class Suggestions {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly tokens: SuggestionTokens,
  ) {}

  /** By mail address or phone number; matches of both first. At most 10. */
  async customers(
    typed: { readonly email?: string; readonly telefon?: string },
    isStaff: boolean,
    now: Instant,
  ): Promise<CustomerSuggestion[]> {
    const [byEmail, byPhone] = await Promise.all([
      customersByEmail(this.readModels, typed.email ?? '', MOST),
      customersByPhone(this.readModels, typed.telefon ?? '', MOST),
    ]);
    const matches = new Map<Customer['id'], { customer: Customer; fields: MatchedField[] }>();
    for (const customer of byEmail) matches.set(customer.id, { customer, fields: ['E-Mail'] });
    for (const customer of byPhone) {
      const found = matches.get(customer.id);
      if (found) found.fields.push('Telefon');
      else matches.set(customer.id, { customer, fields: ['Telefon'] });
    }
    const best = [...matches.values()].toSorted((a, b) => b.fields.length - a.fields.length).slice(0, MOST);
    return Promise.all(best.map(({ customer, fields }) => this.customer(customer, fields, isStaff, now)));
  }

  /** By comparable plate, at most 10. */
  async vehicles(licensePlate: string, isStaff: boolean, now: Instant): Promise<VehicleSuggestionsAnswer> {
    const found = await vehiclesByPlate(this.readModels, licensePlate, MOST);
    const suggestions = isStaff
      ? await this.vehiclesForStaff(found)
      : await Promise.all(found.map((vehicle) => this.vehicleForVisitor(vehicle, licensePlate, now)));
    return { suggestions, normalizedLicensePlate: normalisePlate(licensePlate) };
  }

  private async customer(
    { id, displayName, email, phone }: Customer,
    matches: readonly MatchedField[],
    isStaff: boolean,
    now: Instant,
  ): Promise<CustomerSuggestion> {
    if (isStaff) return { id, displayName, email, phone, matches };
    return {
      id: await this.tokens.issue('customer', id, now),
      displayName: maskedName(displayName),
      email: email && maskedEmail(email),
      phone: phone && maskedPhone(phone),
      matches,
    };
  }

  private async vehiclesForStaff(found: readonly Vehicle[]): Promise<VehicleSuggestion[]> {
    const owners = await customersOf(
      this.readModels,
      found.flatMap(({ customerId }) => customerId ?? []),
    );
    return found.map(({ id, licensePlate, make, model, modelVariant, customerId }) => ({
      id,
      // Found by its plate, so it has one.
      licensePlate: licensePlate ?? '',
      make,
      model,
      modelVariant,
      customerId,
      customerName: (customerId && owners.get(customerId)?.displayName) || null,
    }));
  }

  /** Shows the plate as typed, not as stored. */
  private async vehicleForVisitor(
    { id, make, model }: Vehicle,
    licensePlate: string,
    now: Instant,
  ): Promise<VehicleSuggestion> {
    const token = await this.tokens.issue('vehicle', id, now);
    return { id: token, licensePlate, make, model, modelVariant: null, customerName: null };
  }
}
