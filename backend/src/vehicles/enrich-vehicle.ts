import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { VEHICLE_CATALOGUE, type VehicleCatalogue } from '../platform/catalog-client/vehicle-catalogue.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { assertSeen } from '../platform/streams/seen.js';
import { Streams } from '../platform/streams/streams.js';
import { enrich, questionOf, type EnrichmentWish } from './enrichment.js';

/** Command: looks the vehicle up in the catalogue. Idempotent by id. */
export class EnrichVehicle extends Command<KnownVehicle> {
  constructor(
    readonly enrichmentId: string,
    readonly vehicleId: string,
    readonly wish: EnrichmentWish,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Queries the catalogue directly, not in a job. Stores the answer only if the consent is still in force then. */
@CommandHandler(EnrichVehicle)
export class EnrichVehicleHandler implements ICommandHandler<EnrichVehicle> {
  constructor(
    private readonly streams: Streams,
    @Inject(VEHICLE_CATALOGUE) private readonly catalogue: VehicleCatalogue,
  ) {}

  async execute({ enrichmentId, vehicleId, wish, context }: EnrichVehicle): Promise<KnownVehicle> {
    const loaded = await this.streams.load(vehicleStream, vehicleId);
    const { state } = loaded;
    if (state.status !== 'none' && state.lastEnrichment?.enrichmentId === enrichmentId) return state;
    assertSeen(vehicleStream, loaded, context);
    const found = await this.catalogue.find(questionOf(state, wish), context.correlationId);
    const decide = enrich(enrichmentId, wish, found, this.catalogue.source);
    return (await this.streams.handle(vehicleStream, vehicleId, decide, context)).state as KnownVehicle;
  }
}
