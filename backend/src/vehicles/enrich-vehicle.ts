import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { VEHICLE_CATALOGUE, type VehicleCatalogue } from '../platform/catalog-client/vehicle-catalogue.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { enrich, questionOf, type EnrichmentWish } from './enrichment.js';

/** Command: ask the catalogue about a vehicle. The id names the enrichment: the same again is the same one. */
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

/** The catalogue is asked outside of any queue; what it said is kept only if the consent still stands then. */
@CommandHandler(EnrichVehicle)
export class EnrichVehicleHandler implements ICommandHandler<EnrichVehicle> {
  constructor(
    private readonly streams: Streams,
    @Inject(VEHICLE_CATALOGUE) private readonly catalogue: VehicleCatalogue,
  ) {}

  async execute({ enrichmentId, vehicleId, wish, context }: EnrichVehicle): Promise<KnownVehicle> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    if (state.status !== 'none' && state.lastEnrichment?.enrichmentId === enrichmentId) return state;
    const found = await this.catalogue.find(
      questionOf(state, wish, context.expectedRevision),
      context.correlationId,
    );
    const decide = enrich(enrichmentId, wish, found, this.catalogue.source);
    return (await this.streams.handle(vehicleStream, vehicleId, decide, context)).state as KnownVehicle;
  }
}
