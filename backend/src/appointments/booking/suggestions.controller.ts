import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { mayUse } from '#contracts/access/permissions.js';
import type {
  CustomerSuggestionsAnswer,
  VehicleSuggestionsAnswer,
} from '#contracts/appointments/suggestions.api.js';
import {
  CustomerSuggestionsRequest,
  VehicleSuggestionsRequest,
} from '#contracts/appointments/suggestions.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Suggestions } from './suggestions.js';

const LIMIT = { name: 'suggestions', limit: 30, windowSeconds: 600, count: 'attempts' } as const;

@Controller('appointment')
export class SuggestionsController {
  constructor(private readonly suggestions: Suggestions) {}

  @Post('customer-suggestions')
  @HttpCode(200)
  @Allow('appointments:public')
  @RateLimit(LIMIT)
  async customers(
    @Body() typed: CustomerSuggestionsRequest,
    @Context() { actor, now }: CommandContext,
  ): Promise<CustomerSuggestionsAnswer> {
    const isStaff = mayUse('customers:read', actor);
    return { suggestions: await this.suggestions.customers(typed, isStaff, now) };
  }

  @Post('vehicle-suggestions')
  @HttpCode(200)
  @Allow('appointments:public')
  @RateLimit(LIMIT)
  vehicles(
    @Body() { licensePlate }: VehicleSuggestionsRequest,
    @Context() { actor, now }: CommandContext,
  ): Promise<VehicleSuggestionsAnswer> {
    const isStaff = mayUse('vehicles:read', actor);
    return this.suggestions.vehicles(licensePlate, isStaff, now);
  }
}
