import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LocationId } from '#contracts/inventory/article.events.js';
import { locationsStream, type Location } from '#contracts/inventory/locations.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { locationHoldsStock, stockLevelsAt } from '#projections/stock-levels.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import {
  changeLocation,
  existingLocation,
  labelLevels,
  reopenLocation,
  type LocationDetails,
} from './location.js';

/** How long the second look waits for the read models, in milliseconds; later its job looks. */
const LOOK_WITHIN_MS = 2_000;

/** Changes a location and what its levels show of it. Answered with the location. */
export class ChangeLocation extends Command<Location> {
  constructor(
    readonly locationId: LocationId,
    readonly change: Partial<LocationDetails>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Makes levels agree with their location: the code and name they show, and nothing lies where it is closed. */
@Injectable()
export class LocationAgreement {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * May run at any time, any number of times. `after`: where the change of the location stands; whatever was opened or
   * put there before it is seen. True when the location is open again because something lies there.
   */
  async agree(locationId: LocationId, after: Position, origin: CommandOrigin): Promise<boolean> {
    if (!(await this.readModels.waitFor(after, LOOK_WITHIN_MS)))
      throw new Error('The read models are behind');
    const location = existingLocation((await this.streams.load(locationsStream, '')).state, locationId);
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
    const decide = changeLocation(locationId, change, seen, context.expectedRevision);
    const { position } = await this.streams.handle(locationsStream, '', decide, context);
    if (position !== null && (await this.agreesNot(locationId, position, context)))
      throw refuse('conflict', { detail: 'Am Standort liegt noch Bestand.' });
    return existingLocation((await this.streams.load(locationsStream, '')).state, locationId);
  }

  /** True when something was put there while it was closed. What cannot be seen yet is left to the job. */
  private async agreesNot(
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
