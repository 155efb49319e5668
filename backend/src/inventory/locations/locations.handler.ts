import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LocationId } from '#contracts/inventory/articles/article.events.js';
import { locationsStream, type Location } from '#contracts/inventory/locations/locations.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { locationHoldsStock, stockLevelsAt } from '#projections/inventory/stock-levels.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { changeLocation, labelLevels, reopenLocation, type LocationDetails } from './location.js';

/** Milliseconds to wait for the read models; after that the job checks. */
const LOOK_WITHIN_MS = 2_000;

/** Command: changes a location and the labels of its levels. Answers the location. */
export class ChangeLocation extends Command<Location> {
  constructor(
    readonly locationId: LocationId,
    readonly change: Partial<LocationDetails>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Repairs levels after a change of their location: updates their labels, and reopens a closed location with stock. */
@Injectable()
export class LocationAgreement {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Idempotent and safe to run concurrently. `after`: position of the location's change; waits until the read models
   * have passed it. True if the location was reopened because it has stock.
   */
  async agree(locationId: LocationId, after: Position, origin: CommandOrigin): Promise<boolean> {
    if (!(await this.readModels.waitFor(after, LOOK_WITHIN_MS)))
      throw new Error('The read models are behind');
    const location = existing((await this.streams.load(locationsStream, '')).state.get(locationId));
    const levels = await stockLevelsAt(this.readModels, locationId);
    const stale = levels.filter(
      ({ locationCode, locationName }) => locationCode !== location.code || locationName !== location.name,
    );
    const labelled = stale.map(({ id }) => id);
    await this.streams.handle(locationsStream, '', labelLevels(locationId, labelled), origin);
    if (location.active || !(await locationHoldsStock(this.readModels, locationId))) return false;
    await this.streams.handle(locationsStream, '', reopenLocation(locationId), origin);
    return true;
  }
}

@CommandHandler(ChangeLocation)
export class ChangeLocationHandler implements ICommandHandler<ChangeLocation> {
  constructor(
    private readonly streams: Streams,
    private readonly agreement: LocationAgreement,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ locationId, change, context }: ChangeLocation): Promise<Location> {
    const [levels, holdStock] = await Promise.all([
      stockLevelsAt(this.readModels, locationId),
      locationHoldsStock(this.readModels, locationId),
    ]);
    const seen = { levelIds: levels.map(({ id }) => id), holdStock };
    const decide = changeLocation(locationId, change, seen);
    const { position } = await this.streams.handle(locationsStream, '', decide, context, {
      ...context,
      row: locationId,
    });
    if (position !== null && (await this.hasReopened(locationId, position, context)))
      throw refuse('conflict', { detail: 'Am Standort liegt noch Bestand.' });
    return existing((await this.streams.load(locationsStream, '')).state.get(locationId));
  }

  /** True if stock was moved there while it was closed. If the read models are behind, the job checks later. */
  private async hasReopened(
    locationId: LocationId,
    position: Position,
    origin: CommandOrigin,
  ): Promise<boolean> {
    try {
      return await this.agreement.agree(locationId, position, origin);
    } catch {
      return false;
    }
  }
}
